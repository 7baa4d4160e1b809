/** Suggestions of problems, put into configs. */

import { withSuggestion } from '../../src/console/graph/suggestion.ts';

const config = {
  field: 'pirce',
  by: ['day', { field: 'pirce' }],
  expression: '2 * pirce > 1',
  'a/b': 'c',
  limit: { $expression: '$limti' },
  count: 3,
};
const range = { start: 4, end: 9 };

it.each([
  ['a whole value', { path: '/field' }, { field: 'price' }],
  ['a member of a list', { path: '/by/1/field' }, { by: ['day', { field: 'price' }] }],
  ['a part of a text', { path: '/expression', range }, { expression: '2 * price > 1' }],
  ['an escaped name', { path: '/a~1b' }, { 'a/b': 'price' }],
  [
    'an expression in the place of a value',
    { path: '/limit', range: { start: 0, end: 6 } },
    { limit: { $expression: 'price' } },
  ],
])('replaces %s', (_, place, change) => {
  expect(withSuggestion(config, { ...place, suggestion: 'price' })).toEqual({
    ...config,
    ...change,
  });
});

it.each([
  [{ path: '/field' }],
  [{ path: null, suggestion: 'price' }],
  [{ path: '/by', suggestion: 'price' }],
  [{ path: '/count', suggestion: 'price' }],
  [{ path: '/missing', suggestion: 'price' }],
  [{ path: '/by/7/field', suggestion: 'price' }],
])('leaves %j', (problem) => {
  expect(withSuggestion(config, problem)).toBeNull();
});

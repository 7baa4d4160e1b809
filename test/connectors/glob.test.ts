import { globPrefix, matchesGlob } from '../../src/connectors/objects/glob.ts';

it.each<[string, string, boolean]>([
  ['a', 'a', true],
  ['a', 'ab', false],
  ['*', 'a.csv', true],
  ['*', 'a/b.csv', false],
  ['*.csv', '.csv', true],
  ['**', 'a/b/c', true],
  ['a/**/c', 'a/b/b/c', true],
  ['a/**/c', 'a/c', false],
  ['a?c', 'abc', true],
  ['a?c', 'a/c', false],
  ['?', '😀', true],
  ['a.c', 'abc', false],
  ['[ab]', 'a', false],
  ['***', 'a/b', true],
])('%s, %s: %s', (pattern, key, matches) => {
  expect(matchesGlob(pattern, key)).toBe(matches);
});

it('takes little time for any pattern', () => {
  expect(matchesGlob(`${'*a'.repeat(500)}b`, 'a'.repeat(1_000))).toBe(false);
});

it('knows the begin of all keys', () => {
  expect(['a/b*', '?', 'a'].map(globPrefix)).toEqual(['a/b', '', 'a']);
});

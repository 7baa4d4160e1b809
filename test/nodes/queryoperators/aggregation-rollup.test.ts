/** Totals after the groups of an aggregation. */

import type { JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, table, useBench } from '../run-node.ts';

const type = 'queryoperators/aggregation';
const bench = useBench();
const sales = table(
  { shop: 'string', tags: 'object', n: 'integer' },
  ['b', { x: 1, y: 2 }, 1],
  ['a', null, 2],
  ['b', { y: 2, x: 1 }, 4],
  [null, null, 8],
);
const aggregations = [
  { column_name: 'sum', function: 'sum', field: 'n' },
  { column_name: 'last', function: 'last', field: 'n' },
];
const rollup = { column_name: 'level' };

it('groups, subtotals and the grand total, each in the order of their first rows', async () => {
  const config = { group_by: ['shop', 'tags'], aggregations, rollup };
  expect(await bench.rows({ type, config, inputs: { input1: sales } })).toEqual([
    { shop: 'b', tags: { x: 1, y: 2 }, sum: 5, last: 4, level: 2 },
    { shop: 'a', tags: null, sum: 2, last: 2, level: 2 },
    { shop: null, tags: null, sum: 8, last: 8, level: 2 },
    { shop: 'b', tags: null, sum: 5, last: 4, level: 1 },
    { shop: 'a', tags: null, sum: 2, last: 2, level: 1 },
    { shop: null, tags: null, sum: 8, last: 8, level: 1 },
    { shop: null, tags: null, sum: 15, last: 8, level: 0 },
  ]);
});

it('of no rows is the grand total', async () => {
  const config = { group_by: 'shop', aggregations: aggregations.slice(0, 1), rollup };
  const none = table({ shop: 'string', n: 'integer' });
  expect(await bench.rows({ type, config, inputs: { input1: none } })).toEqual([
    { shop: null, sum: null, level: 0 },
  ]);
});

it.each<[JsonObject, string, string, string]>([
  [
    { aggregations, rollup },
    'invalid_config',
    '/rollup',
    '`rollup` needs from 1 to 10 columns in `group_by`',
  ],
  [
    { group_by: ['shop'], aggregations, rollup: { column_name: 'sum' } },
    'duplicate_column',
    '/aggregations',
    'Column names must be unique, whatever their case: `sum` comes twice',
  ],
])('what is wrong: %j', (config, code, path, message) => {
  expect(problemsOf({ type, config, inputs: { input1: sales } })).toEqual([
    { code, path, message },
  ]);
});

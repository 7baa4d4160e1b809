/** JSON values are equal whatever the order of their members and the form of their numbers, and a group shows its first. */

import type { JsonObject } from '../../src/engine/types.ts';
import { table, useBench, type Input } from '../nodes/run-node.ts';

const bench = useBench();

const first = { a: 1, b: { c: [1, 2], d: 'x' } };
const reordered = { b: { d: 'x', c: [1, 2] }, a: 1 };
const other = { a: 1, b: { c: [2, 1], d: 'x' } };
const input1 = table(
  { n: 'integer', json: 'object', what: 'string' },
  [1, first, 'p'],
  [2, reordered, 'q'],
  [3, other, 'p'],
  [4, null, 'q'],
  [5, reordered, 'q'],
  [6, null, 'q'],
);

it.each<[string, string, JsonObject, Readonly<Record<string, Input | readonly Input[]>>, unknown]>([
  [
    'distinct',
    'queryoperators/distinct',
    { fields: ['json'] },
    { input1 },
    [
      { n: 1, json: first, what: 'p' },
      { n: 3, json: other, what: 'p' },
      { n: 4, json: null, what: 'q' },
    ],
  ],
  [
    'union',
    'queryoperators/union',
    { distinct: true },
    {
      input1: [
        table({ json: 'object' }, [first]),
        table({ json: 'object' }, [reordered], [other], [first]),
      ],
    },
    [{ json: first }, { json: other }],
  ],
  [
    'a group, and a count of values',
    'queryoperators/aggregation',
    {
      group_by: ['json'],
      aggregations: [
        { function: 'count', column_name: 'rows' },
        { function: 'count_distinct', field: 'json', column_name: 'values' },
      ],
    },
    { input1 },
    [
      { json: first, rows: 3, values: 1 },
      { json: other, rows: 1, values: 1 },
      { json: null, rows: 2, values: 0 },
    ],
  ],
  [
    'a pivot',
    'queryoperators/pivot',
    { index: ['json'], column: 'what', values: ['p', 'q'], function: 'sum', field: 'n' },
    { input1 },
    [
      { json: first, p: 1, q: 7 },
      { json: other, p: 3, q: null },
      { json: null, p: null, q: 10 },
    ],
  ],
  [
    'a pivot of counts of values',
    'queryoperators/pivot',
    {
      index: ['json'],
      column: 'what',
      values: ['p', 'q'],
      function: 'count_distinct',
      field: 'json',
    },
    { input1 },
    [
      { json: first, p: 1, q: 1 },
      { json: other, p: 1, q: 0 },
      { json: null, p: 0, q: 0 },
    ],
  ],
  [
    'a window',
    'queryoperators/window',
    { function: 'row_number', partition_by: ['json'], column_name: 'at' },
    { input1 },
    [1, 2, 1, 1, 3, 2].map((at, index) => ({ ...input1.rows[index], at })),
  ],
])('%s', async (_, type, config, inputs, rows) => {
  const output = await bench.rows({ type, config, inputs });
  expect(output).toEqual(rows);
  // toEqual does not see the order of members.
  expect(JSON.stringify(output)).toBe(JSON.stringify(rows));
});

it('many rows that are read from a file', async () => {
  const rows = Array.from({ length: 3_000 }, (_, n) =>
    n % 2 === 0 ? { o: { x: n % 10, y: 1.5 } } : { o: { y: 1.5, x: (n - 1) % 10 } },
  );
  expect(
    await bench.rows({ type: 'queryoperators/distinct', config: {}, inputs: { input1: rows } }),
  ).toEqual([0, 2, 4, 6, 8].map((x) => ({ o: { x, y: 1.5 } })));
});

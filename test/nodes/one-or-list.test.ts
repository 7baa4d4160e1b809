/** Where a list of columns is taken, the name of one is taken too, and means the same. */

import type { Json, JsonObject } from '../../src/engine/types.ts';
import { table, useBench } from './run-node.ts';

const bench = useBench();

const rows = table({ a: 'string', n: 'integer' }, ['x', 3], ['y', 1], ['x', 2]);
const count = [{ column_name: 'count', function: 'count' }];

it.each<[type: string, member: string, config: JsonObject, item: Json]>([
  ['queryoperators/aggregation', 'group_by', { aggregations: count }, 'a'],
  ['queryoperators/distinct', 'fields', {}, 'a'],
  ['queryoperators/sort', 'by', {}, 'n'],
  ['queryoperators/window', 'order_by', { column_name: 'r', function: 'rank' }, 'n'],
  ['queryoperators/window', 'partition_by', { column_name: 'r', function: 'row_number' }, 'a'],
  [
    'queryoperators/pivot',
    'index',
    { column: 'n', values: [{ value: 1, column_name: 'one' }], function: 'count' },
    'a',
  ],
])('%s takes a name for %s', async (type, member, config, item) => {
  const inputs = { input1: rows };
  const listed = await bench.run({ type, config: { ...config, [member]: [item] }, inputs });
  expect(listed).not.toHaveProperty('failed');
  expect(await bench.run({ type, config: { ...config, [member]: item }, inputs })).toEqual(listed);
  for (const [value, path] of [
    ['nowhere', `/${member}`],
    [['nowhere'], `/${member}/0`],
  ] as const)
    expect(await bench.run({ type, config: { ...config, [member]: value }, inputs })).toMatchObject(
      { problems: [{ code: 'unknown_column', path }] },
    );
});

it('queryoperators/join takes a name for on', async () => {
  const inputs = { input1: rows, input2: table({ a: 'string', m: 'integer' }, ['x', 9]) };
  const type = 'queryoperators/join';
  const listed = await bench.run({ type, config: { on: ['a'] }, inputs });
  expect(listed).not.toHaveProperty('failed');
  expect(await bench.run({ type, config: { on: 'a' }, inputs })).toEqual(listed);
});

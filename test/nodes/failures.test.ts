/** What a run says of the value that made it fail: in words of the user's data, none of DuckDB's. */

import type { Json, JsonObject } from '../../src/engine/types.ts';
import { table, useBench } from './run-node.ts';

const bench = useBench();

const computed = 'queryoperators/computedColumn';
const unnest = 'queryoperators/unnest';

async function failure(
  type: string,
  config: JsonObject,
  a: readonly Json[],
  columnType: string,
): Promise<unknown> {
  return bench.run({
    type,
    config,
    inputs: { input1: table({ a: columnType, k: 'integer' }, ...a.map((value) => [value, 1])) },
  });
}

it.each<
  [type: string, config: JsonObject, columnType: string, values: readonly Json[], message: string]
>([
  [
    unnest,
    { field: 'a', type: 'boolean' },
    'array',
    [['x']],
    "Could not convert string 'x' to a boolean",
  ],
  [
    unnest,
    { field: 'a', type: 'integer' },
    'array',
    [[{ b: 1 }]],
    'Could not convert string \'{"b":1}\' to a whole number',
  ],
  [unnest, { field: 'a', type: 'date' }, 'array', [[5]], "Could not convert string '5' to a date"],
  [
    unnest,
    { field: 'a' },
    'object',
    [{ b: 1 }],
    'Only arrays have elements, but a value is {"b":1}',
  ],
  [
    unnest,
    { field: 'a' },
    'object',
    ['when casting from source column a'],
    'Only arrays have elements, but a value is "when casting from source column a"',
  ],
  [
    computed,
    { column_name: 'r', expression: 'cast(a as boolean)' },
    'object',
    ['x'],
    "Could not convert string 'x' to a boolean",
  ],
  [
    computed,
    { column_name: 'r', expression: 'cast(a as json)' },
    'string',
    ['[1,]'],
    "Row 1, column `a`: Could not convert string '[1,]' to JSON",
  ],
  [
    computed,
    { column_name: 'r', expression: 'cast(a as json)' },
    'string',
    ['{x}'],
    "Row 1, column `a`: Could not convert string '{x}' to JSON",
  ],
  [
    computed,
    { column_name: 'r', expression: "lpad('x', a)" },
    'integer',
    [10001],
    'Text is padded to at most 10000 characters',
  ],
  [
    computed,
    { column_name: 'r', expression: 'a = 0.5' },
    'integer',
    ['9007199254740993'],
    'The whole number 9007199254740993 cannot stand among fractions unchanged; cast it, or what it meets',
  ],
  [
    computed,
    { column_name: 'r', expression: 'cast(a as date)' },
    'object',
    [{ b: "it's" }],
    'Could not convert string \'{"b":"it\'s"}\' to a date',
  ],
  [
    computed,
    { column_name: 'r', expression: 'cast(a as timestamp)' },
    'object',
    [[1]],
    "Could not convert string '[1]' to a timestamp",
  ],
  [
    computed,
    { column_name: 'r', expression: 'cast(a as integer)' },
    'string',
    ['x'],
    "Row 1, column `a`: Could not convert string 'x' to a whole number",
  ],
  [
    computed,
    { column_name: 'r', expression: "date_add('year', a, date '2024-01-01')" },
    'integer',
    [2147483647],
    'A date or time is out of range',
  ],
])('%s %j of %s', async (type, config, columnType, values, message) => {
  expect(await failure(type, config, values, columnType)).toEqual({
    failed: { code: 'invalid_value', message },
  });
});

it('a date before year 1 fails where it is computed', async () => {
  const run = {
    type: computed,
    config: { column_name: 'r', expression: "date_add('day', -1, a)" },
    inputs: { input1: table({ a: 'date' }, ['0001-01-01']) },
  };
  expect(await bench.outcome(run, new AbortController().signal)).toMatchObject({
    status: 'failed',
    problem: { nodeId: 1, code: 'invalid_value', message: 'A date or time is out of range' },
  });
});

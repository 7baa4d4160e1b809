/** What a run says of the value that made it fail: in words of the user's data, none of DuckDB's. */

import type { Json, JsonObject } from '../../src/engine/types.ts';
import { table, useBench } from './run-node.ts';

const bench = useBench();

const computed = 'queryoperators/computedColumn';
const unnest = 'queryoperators/unnest';
const aggregation = 'queryoperators/aggregation';

async function failure(type: string, config: JsonObject, a: readonly Json[], columnType: string): Promise<unknown> {
  return bench.run({ type, config, inputs: { input1: table({ a: columnType, k: 'integer' }, ...a.map((value) => [value, 1])) } });
}

it.each<[type: string, config: JsonObject, columnType: string, values: readonly Json[], message: string]>([
  [unnest, { field: 'a', type: 'boolean' }, 'array', [['x']], 'Could not convert "x" to the column\'s type'],
  [unnest, { field: 'a', type: 'integer' }, 'array', [[{ b: 1 }]], 'Could not convert {"b":1} to the column\'s type'],
  [unnest, { field: 'a', type: 'date' }, 'array', [[5]], "Could not convert string '5' to a date"],
  [unnest, { field: 'a' }, 'object', [{ b: 1 }], 'Only arrays have elements, but a value is {"b":1}'],
  [unnest, { field: 'a' }, 'object', ['when casting from source column a'], 'Only arrays have elements, but a value is "when casting from source column a"'],
  [computed, { column_name: 'r', expression: 'cast(a as boolean)' }, 'object', ['x'], 'Could not convert "x" to the column\'s type'],
  [computed, { column_name: 'r', expression: 'cast(a as date)' }, 'object', [{ b: 'it\'s' }], 'Could not convert string \'{"b":"it\'s"}\' to a date'],
  [computed, { column_name: 'r', expression: 'cast(a as timestamp)' }, 'object', [[1]], "Could not convert string '[1]' to a timestamp (YYYY-MM-DD HH:MM:SS)"],
  [computed, { column_name: 'r', expression: 'cast(a as integer)' }, 'string', ['x'], "Could not convert string 'x' to a whole number"],
  [computed, { column_name: 'r', expression: 'substring(a, 9223372036854775807)' }, 'string', ['x'], 'The start of a part of a text is out of range (32 bits)'],
  [computed, { column_name: 'r', expression: "date_add('year', a, date '2024-01-01')" }, 'integer', [2147483647], 'A date or time is out of range'],
  [aggregation, { group_by: ['k'], aggregations: [{ function: 'stddev', field: 'a', column_name: 'r' }] }, 'number', [1e308, -1e308, 1e308], 'The deviation of numbers is beyond the range of numbers (1.8e308)'],
])('%s %j of %s', async (type, config, columnType, values, message) => {
  expect(await failure(type, config, values, columnType)).toEqual({ failed: { code: 'invalid_value', message } });
});

it('a date before year 1 is the output\'s to name', async () => {
  const run = { type: computed, config: { column_name: 'r', expression: "date_add('day', -1, a)" }, inputs: { input1: table({ a: 'date' }, ['0001-01-01']) } };
  expect(await bench.outcome(run, new AbortController().signal)).toMatchObject({
    status: 'failed',
    problem: { nodeId: 2, code: 'invalid_value', message: 'A date or time is out of range' },
  });
});

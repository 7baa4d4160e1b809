/** Casts: what they round, what they refuse, and that JSON's null is null. */

import { printExpression } from '../../src/engine/dialects/duckdb/expression.ts';
import { compileExpression } from '../../src/engine/expression/index.ts';
import { duckdbType } from '../../src/engine/sql.ts';
import type { DataType } from '../../src/engine/types.ts';
import { sampleColumns, sampleTable } from '../support/expression-table.ts';
import { openDuckDb, type InProcessDuckDb } from '../support/in-process-duckdb.ts';

let duckdb: InProcessDuckDb;
beforeAll(async () => {
  duckdb = await openDuckDb();
});
afterAll(() => duckdb.close());

function compiled(expression: string): { readonly type: DataType | null; readonly select: string } {
  const outcome = compileExpression(expression, sampleColumns, '/expression');
  if (!outcome.ok) throw new Error(outcome.problems.map(({ message }) => message).join('\n'));
  return {
    type: outcome.value.type,
    select: `SELECT ${printExpression(outcome.value.expression).sql} AS value FROM ${sampleTable}`,
  };
}

it.each<[expression: string, type: DataType, value: string | boolean | null]>([
  ['cast(2.5 as integer)', 'integer', '3'],
  ['cast(-2.5 as integer)', 'integer', '-3'],
  ['cast(0.49999999999999994 as integer)', 'integer', '0'],
  ["cast('2.5' as integer)", 'integer', '3'],
  ["cast(cast('2.5' as json) as integer)", 'integer', '3'],
  ['cast(cast(\'"-2.5"\' as json) as integer)', 'integer', '-3'],
  ["cast(cast('9223372036854775807' as json) as integer)", 'integer', '9223372036854775807'],
  ["cast(cast('true' as json) as integer)", 'integer', '1'],
  ["cast('[1]' as array)", 'array', '[1]'],
  ["cast(cast('[1]' as json) as array)", 'array', '[1]'],
  ["cast(cast('null' as json) as array)", 'array', null],
  ["cast('null' as array)", 'array', null],
  ["cast('2024-01-01T23:00:00-05:00' || '' as date)", 'date', '2024-01-02'],
  ["date('2024-01-01T23:00:00-05:00' || '')", 'date', '2024-01-02'],
  ["date('2024-01-01T23:00:00-05:00')", 'date', '2024-01-02'],
  ['cast(cast(\'"2024-01-01T23:00:00-05:00"\' as json) as date)', 'date', '2024-01-02'],
  ['cast([no text] as date)', 'date', null],
  ["cast('null' as json) is null", 'boolean', true],
  ["cast(cast('null' as json) as string)", 'string', null],
  ["cast(json_extract(cast('{\"n\":null}' as json), '$.n') as string)", 'string', null],
  ["json_extract(cast('{\"n\":null}' as json), '$.n') is null", 'boolean', true],
  ["coalesce(json_extract(cast('{\"n\":null}' as json), '$.n'), doc) is null", 'boolean', false],
])('%s', async (expression, type, value) => {
  const { type: found, select } = compiled(expression);
  expect(found).toBe(type);
  expect(await duckdb.types(select)).toEqual([duckdbType(type)]);
  expect(await duckdb.rows(select)).toEqual([{ value }]);
});

it.each([
  [
    "cast('2024-01-01garbage' || '' as date)",
    /Could not convert string '2024-01-01garbage' to DATE/,
  ],
  ["cast('2024-01-01 25:00' || '' as date)", /Could not convert string '2024-01-01 25:00' to DATE/],
  ["cast('2024-02-30' || '' as date)", /out of range/],
  ["cast('infinity' || '' as date)", /Could not convert string 'infinity' to DATE/],
  ["cast(cast('5' as json) as date)", /Could not convert string '5' to DATE/],
  ["cast('-infinity' || '' as timestamp)", /Could not convert string '-infinity' to TIMESTAMP/],
  ["cast('NaN' || '' as number)", /Could not convert string 'NaN' to DOUBLE/],
  ["cast('-inf' || '' as number)", /Could not convert string '-inf' to DOUBLE/],
  ['cast(cast(\'"nan"\' as json) as number)', /Could not convert string 'nan' to DOUBLE/],
  ["cast('5' || '' as array)", /Could not convert string '5' to ARRAY/],
  ['cast(doc as array)', /Could not convert string '\{"a".*' to ARRAY/],
])('%s fails the run', async (expression, message) => {
  await expect(duckdb.rows(compiled(expression).select)).rejects.toThrow(message);
});

it('one within another print a statement whose length grows with their number, not with its powers', () => {
  const length = (depth: number): number =>
    compiled(
      Array.from({ length: depth }).reduce<string>(
        (inner) => `cast(cast(${inner} as json) as string)`,
        'name',
      ),
    ).select.length;
  expect(length(24) - length(12)).toBeLessThanOrEqual(length(12) * 1.5);
});

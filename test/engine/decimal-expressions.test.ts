/** Exact decimals in expressions: types, values and problems. */

import { mayFail } from '../../src/engine/algebra/expression.ts';
import { dataTypeOf } from '../../src/engine/algebra/type.ts';
import { printSettled } from '../../src/engine/dialects/duckdb/expression.ts';
import { compileExpression } from '../../src/engine/expression/index.ts';
import { duckdbType } from '../../src/engine/sql.ts';
import type { Columns, DataType, Parameters } from '../../src/engine/types.ts';
import { openDuckDb, type InProcessDuckDb } from '../support/in-process-duckdb.ts';

let duckdb: InProcessDuckDb;
beforeAll(async () => {
  duckdb = await openDuckDb();
});
afterAll(() => duckdb.close());

const columns: Columns = [
  { name: 'price', type: 'decimal(12,2)' },
  { name: 'rate', type: 'decimal(6,4)' },
  { name: 'wide', type: 'decimal(38,10)' },
  { name: 'small', type: 'decimal(2,2)' },
  { name: 'n', type: 'integer' },
  { name: 'x', type: 'number' },
  { name: 't', type: 'string' },
  { name: 'doc', type: 'object' },
  { name: 'nothing', type: 'string', untyped: true },
];
const table = `(SELECT CAST('19.99' AS DECIMAL(12, 2)) AS price, CAST('0.0725' AS DECIMAL(6, 4)) AS rate,
  CAST('1234567890123456789012345678.0000000001' AS DECIMAL(38, 10)) AS wide, CAST('-0.05' AS DECIMAL(2, 2)) AS small,
  CAST(3 AS BIGINT) AS n, CAST(1.005 AS DOUBLE) AS x, '1.005' AS t, CAST('{"a": 12.5, "b": "7.005", "c": 3, "d": 0.30000000000000004}' AS JSON) AS doc,
  CAST(NULL AS VARCHAR) AS nothing)`;
const parameters: Parameters = [{ name: 'budget', type: 'decimal(10,2)', required: true }];

function compiled(expression: string) {
  const outcome = compileExpression(expression, columns, '/expression', parameters);
  if (!outcome.ok) throw new Error(outcome.problems.map(({ message }) => message).join('\n'));
  return outcome.value;
}

it.each<[expression: string, type: DataType, value: string | boolean | null]>([
  ['price + rate', 'decimal(15,4)', '20.0625'],
  ['price - 0.01', 'decimal(13,2)', '19.98'],
  ['0.1 + price', 'decimal(13,2)', '20.09'],
  ['price * 1.19', 'decimal(15,4)', '23.7881'],
  ['price * n', 'decimal(31,2)', '59.97'],
  ['price * 2', 'decimal(13,2)', '39.98'],
  ['price * rate', 'decimal(18,6)', '1.449275'],
  ['price / 3', 'decimal(16,6)', '6.663333'],
  ['price / n', 'decimal(16,6)', '6.663333'],
  ['-price / 6', 'decimal(16,6)', '-3.331667'],
  ['price / 0', 'decimal(16,6)', null],
  ['price / rate', 'decimal(20,6)', '275.724138'],
  ['n / price', 'decimal(27,6)', '0.150075'],
  ['price % 3', 'decimal(3,2)', '1.99'],
  ['-price % rate', 'decimal(6,4)', '-0.0525'],
  ['price % 0', 'decimal(3,2)', null],
  ['mod(price, 3)', 'decimal(3,2)', '1.99'],
  ['-price', 'decimal(12,2)', '-19.99'],
  ['abs(-price)', 'decimal(12,2)', '19.99'],
  ['sign(-price)', 'integer', '-1'],
  ['round(price)', 'decimal(11,0)', '20'],
  ['round(rate, 3)', 'decimal(6,3)', '0.073'],
  ['round(-rate, 3)', 'decimal(6,3)', '-0.073'],
  ['round(price, 5)', 'decimal(12,2)', '19.99'],
  ['round(price, -1)', 'decimal(11,0)', '20'],
  ['round(price, -50)', 'decimal(11,0)', '0'],
  ['floor(-price)', 'decimal(11,0)', '-20'],
  ['ceil(-price)', 'decimal(11,0)', '-19'],
  ['ceil(small)', 'decimal(1,0)', '0'],
  ['floor(small)', 'decimal(1,0)', '-1'],
  ['price > 19.98', 'boolean', true],
  ['price = 19.990', 'boolean', true],
  ['price = 19.9900001', 'boolean', false],
  ['price between 19 and n * 7', 'boolean', true],
  ['price in (1, 19.99)', 'boolean', true],
  ['n < price', 'boolean', true],
  ['coalesce(nothing, price, 0.001)', 'decimal(13,3)', '19.990'],
  ['least(price, 1.005, n)', 'decimal(22,3)', '1.005'],
  ['case when n = 3 then price else 0 end', 'decimal(12,2)', '19.99'],
  ['if(n = 4, price, rate)', 'decimal(14,4)', '0.0725'],
  ['nullif(price, 19.99)', 'decimal(12,2)', null],
  ['cast(price as string)', 'string', '19.99'],
  ['cast(small as string)', 'string', '-0.05'],
  ['cast(price as integer)', 'integer', '20'],
  ['cast(price as boolean)', 'boolean', true],
  ['cast(x as decimal(5,2))', 'decimal(5,2)', '1.01'],
  ['cast(t as decimal(5,2))', 'decimal(5,2)', '1.01'],
  ['cast(n as DECIMAL(5, 2))', 'decimal(5,2)', '3.00'],
  ["cast('1.005' as decimal(5,2))", 'decimal(5,2)', '1.01'],
  ['cast(price as decimal(12,1))', 'decimal(12,1)', '20.0'],
  ["cast(json_extract(doc, '$.a') as decimal(5,2))", 'decimal(5,2)', '12.50'],
  ["cast(json_extract(doc, '$.b') as decimal(5,2))", 'decimal(5,2)', '7.01'],
  ["cast(json_extract(doc, '$.c') as decimal(5,2))", 'decimal(5,2)', '3.00'],
  ["try_cast(json_extract(doc, '$.d') as decimal(5,2))", 'decimal(5,2)', null],
  ["try_cast('1e5' || '' as decimal(9,2))", 'decimal(9,2)', null],
  ["try_cast('1,5' || '' as decimal(9,2))", 'decimal(9,2)', null],
  ["try_cast('NaN' || '' as decimal(9,2))", 'decimal(9,2)', null],
  ['try_cast(price as decimal(3,2))', 'decimal(3,2)', null],
  ['to_json(price)', 'object', '"19.99"'],
  ["concat(price, ' €')", 'string', '19.99 €'],
  ['price * null', 'decimal(31,2)', null],
  ['rate between 0.06 - 0.01 and 0.07 + 2 * 0.00125', 'boolean', true],
  [
    "cast('999999999999999999' as decimal(18,0)) + cast('1' as decimal(18,0))",
    'decimal(19,0)',
    '1000000000000000000',
  ],
  [
    "cast('-9999999999.99' as decimal(12,2)) * cast('9999999999.99' as decimal(12,2))",
    'decimal(24,4)',
    '-99999999999800000000.0001',
  ],
  ["cast('9999999999.999999' as decimal(16,6)) / 1", 'decimal(16,6)', '9999999999.999999'],
  ['cast(x / 100000 as decimal(5,5))', 'decimal(5,5)', '0.00001'],
])('%s', async (expression, type, value) => {
  const { type: resultType, expression: tree } = compiled(expression);
  expect(resultType).toBe(type);
  expect(dataTypeOf(tree.type)).toBe(type);
  const select = `SELECT ${printSettled(tree)} AS value FROM ${table}`;
  expect(await duckdb.types(select)).toEqual([duckdbType(type)]);
  expect(await duckdb.rows(select)).toEqual([{ value }]);
});

it('casts to the nearest number', async () => {
  const select = `SELECT ${printSettled(compiled('cast(wide as number) = 1234567890123456789012345678.0').expression)} AS value FROM ${table}`;
  expect(await duckdb.rows(select)).toEqual([{ value: true }]);
});

it.each([
  ['wide + wide', true],
  ['wide * 10', true],
  ['wide / 3', true],
  ['price + rate', false],
  ['price * rate', false],
  ['price / 3', false],
  ['cast(price as decimal(14,2))', false],
  ['cast(price as decimal(14,1))', false],
  ['cast(price as decimal(11,2))', true],
  ['cast(n as decimal(19,0))', false],
  ['cast(n as decimal(18,0))', true],
  ['cast(x as decimal(18,0))', true],
  ['try_cast(x as decimal(18,0))', false],
  ['price = wide', false],
  ['n = wide', false],
  ['price = $budget', false],
])('%s may fail: %p', (expression, fails) => {
  expect(mayFail(compiled(expression).expression)).toBe(fails);
});

it.each<[expression: string, problem: RegExp]>([
  ['price + x', /cast\(… as decimal\(12,2\)\) around the number, or cast\(… as number\)/],
  ['x > price', /around the number/],
  ['coalesce(price, x)', /around the number/],
  ['case when true then price else x end', /around the number/],
  ['mod(price, x)', /around the number/],
  ['price * (1 / 3)', /around the number/],
  ['price = t', /a decimal\(12,2\) and text are of different types/],
  ['sqrt(price)', /takes a number here, but this is a decimal\(12,2\); write cast\(… as number\)/],
  ['round(price, n)', /needs its digits as a number/],
  ['wide * wide * wide * wide', /more than 38 digits after the point/],
  ["cast('1e5' as decimal(9,2))", /'1e5' cannot be cast to a decimal\(9,2\); write digits/],
  ["cast('1,5' as decimal(9,2))", /write digits such as '12.50', up to 9999999.99/],
  ["cast('NaN' as decimal(9,2))", /cannot be cast/],
  ["cast('100' as decimal(4,2))", /up to 99.99/],
  ['cast(99.995 as decimal(4,2))', /99.995 cannot be cast/],
  ['cast(price as decimal)', /A decimal is written `decimal\(12,2\)`/],
  ['cast(price as decimal(2,3))', /more digits after the point/],
  ['cast(price as decimal(39,2))', /1 to 38 digits/],
  ['cast(price as decimal(12))', /A decimal is written/],
  ['cast(price as decimal(a,2))', /Expected a number of digits/],
  ['cast(price as date)', /cannot be cast to a date/],
  ['price + 123456789012345678901234567890123456789.5', /is not a decimal: it needs more than 38/],
])('reports %s', (expression, problem) => {
  expect(() => compiled(expression)).toThrow(problem);
});

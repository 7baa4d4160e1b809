import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, table, useBench } from '../run-node.ts';

const type = 'queryoperators/select';
const bench = useBench();
const one = (dataType: string, ...values: Json[]) => ({
  input1: table({ v: dataType }, ...values.map((value) => [value])),
});

it('chooses, orders and renames', async () => {
  const inputs = {
    input1: table(
      { a: 'integer', 'b "2"': 'string', c: 'date' },
      [1, 'é', '2024-01-01'],
      [null, null, null],
    ),
  };
  const config = {
    columns: [{ field: 'c' }, { field: 'b "2"', as: 'a' }, { field: 'c', as: "it's" }],
  };
  expect(await bench.run({ type, config, inputs })).toEqual({
    columns: [
      { name: 'c', type: 'date' },
      { name: 'a', type: 'string' },
      { name: "it's", type: 'date' },
    ],
    rows: [
      { c: '2024-01-01', a: 'é', "it's": '2024-01-01' },
      { c: null, a: null, "it's": null },
    ],
  });
});

it('takes names for columns that stay as they are', async () => {
  const config = { columns: ['b', { field: 'a', as: 'c' }] };
  expect(await bench.rows({ type, config, inputs: { input1: [{ a: 1, b: 2 }] } })).toEqual([
    { b: 2, c: 1 },
  ]);
  const unknown = { columns: ['b', 'x'] };
  expect(problemsOf({ type, config: unknown, inputs: { input1: [{ b: 1 }] } })).toMatchObject([
    { code: 'unknown_column', path: '/columns/1' },
  ]);
});

it('swaps two names', async () => {
  const config = {
    columns: [
      { field: 'a', as: 'b' },
      { field: 'b', as: 'a' },
    ],
  };
  expect(await bench.rows({ type, config, inputs: { input1: [{ a: 1, b: 2 }] } })).toEqual([
    { b: 1, a: 2 },
  ]);
});

describe('casts', () => {
  it.each<[string, Json[], string, string, Json[]]>([
    ['string', ['12', '-3', null], 'integer', 'integer', [12, -3, null]],
    ['string', ['12.5', '1e3', null], 'float', 'number', [12.5, 1000, null]],
    ['string', ['true', 'false', null], 'bool', 'boolean', [true, false, null]],
    ['string', ['2024-02-29', null], 'date', 'date', ['2024-02-29', null]],
    [
      'string',
      ['2024-02-29T10:00:00Z', '2024-02-29T10:00:00+02:00', '2024-02-29', null],
      'datetime',
      'timestamp',
      ['2024-02-29T10:00:00.000Z', '2024-02-29T08:00:00.000Z', '2024-02-29T00:00:00.000Z', null],
    ],
    ['string', ['{"a": [1]}', '[1]', null], 'json', 'object', [{ a: [1] }, [1], null]],
    ['integer', [12, null], 'text', 'string', ['12', null]],
    ['integer', [12, null], 'double', 'number', [12, null]],
    ['number', [12, 1.5, 2.5, -2.5, -1.4, null], 'integer', 'integer', [12, 2, 3, -3, -1, null]],
    ['string', ['2.5', '-2.5', null], 'integer', 'integer', [3, -3, null]],
    [
      'string',
      ['2024-01-01T23:00:00-05:00', '2024-01-01T23:00:00', null],
      'date',
      'date',
      ['2024-01-02', '2024-01-01', null],
    ],
    ['object', [[1], null], 'array', 'array', [[1], null]],
    ['number', [1.5, 12], 'string', 'string', ['1.5', '12']],
    ['boolean', [true, null], 'string', 'string', ['true', null]],
    ['date', ['2024-02-29', null], 'timestamp', 'timestamp', ['2024-02-29T00:00:00.000Z', null]],
    ['timestamp', ['2024-02-29T23:59:59.999Z', null], 'date', 'date', ['2024-02-29', null]],
    [
      'timestamp',
      ['2024-02-29T23:59:59Z', null],
      'string',
      'string',
      ['2024-02-29T23:59:59.000Z', null],
    ],
    ['array', [[1, 'a'], null], 'string', 'string', ['[1,"a"]', null]],
  ])('%s %j as %s', async (from, values, to, columnType, expected) => {
    const result = await bench.run({
      type,
      config: { columns: [{ field: 'v', type: to }] },
      inputs: one(from, ...values),
    });
    expect(result).toEqual({
      columns: [{ name: 'v', type: columnType }],
      rows: expected.map((v) => ({ v })),
    });
  });

  it.each<[string, Json, string]>([
    ['string', 'abc', 'integer'],
    ['string', '', 'number'],
    ['string', 'maybe', 'boolean'],
    ['string', '2023-02-29', 'date'],
    ['string', '2024-01-01garbage', 'date'],
    ['string', '2024-01-01 25:00', 'date'],
    ['string', 'infinity', 'date'],
    ['string', 'infinity', 'timestamp'],
    ['string', 'nan', 'number'],
    ['string', '1e400', 'number'],
    ['string', '5', 'array'],
    ['object', { a: 1 }, 'array'],
    ['string', '{', 'json'],
    ['number', 1e300, 'integer'],
  ])('fail the run for %s %j as %s', async (from, value, to) => {
    const result = await bench.run({
      type,
      config: { columns: [{ field: 'v', type: to }] },
      inputs: one(from, value),
    });
    expect(result).toEqual({
      failed: { code: 'invalid_value', message: expect.any(String) as string },
    });
  });
});

describe('what is wrong', () => {
  const inputs = { input1: table({ v: 'date', w: 'integer' }) };
  it.each<[JsonObject, string, string, string]>([
    [{ columns: [] }, 'invalid_config', '/columns', '`columns` must not be empty'],
    [
      { columns: [{ field: 'x' }] },
      'unknown_column',
      '/columns/0/field',
      'Unknown column `x`; did you mean `v`?',
    ],
    [
      { columns: [{ field: 'v', type: 'integer' }] },
      'type_mismatch',
      '/columns/0/type',
      '`v` holds dates, which cannot be cast to integer',
    ],
    [
      { columns: [{ field: 'w', type: 'date' }] },
      'type_mismatch',
      '/columns/0/type',
      '`w` holds whole numbers, which cannot be cast to date',
    ],
    [
      { columns: [{ field: 'v' }, { field: 'w', as: 'V' }] },
      'duplicate_column',
      '/columns',
      'Column names must be unique, whatever their case: `v` and `V` differ only in case',
    ],
    [
      { columns: [{ field: 'v' }, { field: 'v' }] },
      'duplicate_column',
      '/columns',
      'Column names must be unique, whatever their case: `v` comes twice',
    ],
  ])('%j', (config, code, path, message) => {
    expect(problemsOf({ type, config, inputs })).toEqual([{ code, path, message }]);
  });
});

import type { JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, table, useBench } from '../run-node.ts';

const type = 'queryoperators/unpivot';
const bench = useBench();

const rows = table(
  {
    id: 'string',
    a: 'integer',
    'b "2"': 'number',
    c: 'string',
    d: 'array',
    e: 'object',
    f: 'date',
    g: 'timestamp',
  },
  ['é', 1, 1.5, 'x', [1], { k: 1 }, '2024-01-01', '2024-01-01T10:00:00Z'],
  [null, null, null, null, null, null, null, null],
);
const inputs = { input1: rows };
const narrow = (...names: string[]) => ({
  input1: {
    types: Object.fromEntries(names.map((name) => [name, rows.types[name]!])),
    rows: rows.rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]!]))),
  },
});

it.each<[string[], string[], string, readonly JsonObject[]]>([
  [
    ['id', 'a', 'b "2"'],
    ['b "2"', 'a'],
    'number',
    [
      { id: 'é', name: 'b "2"', value: 1.5 },
      { id: 'é', name: 'a', value: 1 },
      { id: null, name: 'b "2"', value: null },
      { id: null, name: 'a', value: null },
    ],
  ],
  [
    ['id', 'c'],
    ['c', 'id'],
    'string',
    [
      { name: 'c', value: 'x' },
      { name: 'id', value: 'é' },
      { name: 'c', value: null },
      { name: 'id', value: null },
    ],
  ],
  [
    ['d'],
    ['d'],
    'array',
    [
      { name: 'd', value: [1] },
      { name: 'd', value: null },
    ],
  ],
  [
    ['a', 'e'],
    ['e'],
    'object',
    [
      { a: 1, name: 'e', value: { k: 1 } },
      { a: null, name: 'e', value: null },
    ],
  ],
  [
    ['f', 'g'],
    ['f', 'g'],
    'timestamp',
    [
      { name: 'f', value: '2024-01-01T00:00:00.000Z' },
      { name: 'g', value: '2024-01-01T10:00:00.000Z' },
      { name: 'f', value: null },
      { name: 'g', value: null },
    ],
  ],
])('of %j the fields %j', async (names, fields, columnType, expected) => {
  const result = await bench.run({ type, config: { fields }, inputs: narrow(...names) });
  expect(result).toMatchObject({ rows: expected });
  expect('columns' in result && result.columns.slice(-2)).toEqual([
    { name: 'name', type: 'string' },
    { name: 'value', type: columnType },
  ]);
});

it('gives a field’s row a name that another column had, once that is gone', async () => {
  const config = { fields: ['name', 'value'], name_column: 'value', value_column: 'name' };
  expect(
    await bench.rows({ type, config, inputs: { input1: [{ name: 'n', value: 'v' }] } }),
  ).toEqual([
    { value: 'name', name: 'n' },
    { value: 'value', name: 'v' },
  ]);
});

it('of no rows gives none', async () => {
  expect(
    await bench.rows({
      type,
      config: { fields: ['a'] },
      inputs: { input1: table({ a: 'integer' }) },
    }),
  ).toEqual([]);
});

it('does not round whole numbers beside fractions', async () => {
  const input1 = table(
    { a: 'integer', b: 'number' },
    [9007199254740992, 0.5],
    ['-9007199254740993', 1],
  );
  expect(
    await bench.run({
      type,
      config: { fields: ['a', 'b'], name_column: 'n', value_column: 'v' },
      inputs: { input1 },
    }),
  ).toEqual({
    failed: {
      code: 'invalid_value',
      message:
        'The whole number -9007199254740993 cannot stand among fractions unchanged; cast it, or what it meets',
    },
  });
});

describe('what is wrong', () => {
  it.each<[JsonObject, string, string, string]>([
    [
      { fields: ['a', 'c'] },
      'type_mismatch',
      '/fields/1',
      'The columns must be of one type: `a` holds whole numbers, `c` holds text',
    ],
    [
      { fields: ['a', 'x'] },
      'unknown_column',
      '/fields/1',
      'Unknown column `x`; did you mean `a`?',
    ],
    [
      { fields: ['a'], name_column: 'ID' },
      'duplicate_column',
      '/name_column',
      'Column names must be unique, whatever their case: `id` and `ID` differ only in case',
    ],
    [
      { fields: ['a'], value_column: 'name' },
      'duplicate_column',
      '/value_column',
      'Column names must be unique, whatever their case: `name` comes twice',
    ],
    [{ fields: [] }, 'invalid_config', '/fields', '`fields` must not be empty'],
    [
      { fields: ['a', 'a'] },
      'invalid_config',
      '/fields',
      '`fields` must not have the same item twice',
    ],
  ])('%j', (config, code, path, message) => {
    expect(problemsOf({ type, config, inputs })).toEqual([{ code, path, message }]);
  });
});

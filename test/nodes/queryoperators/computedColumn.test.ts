import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, table, useBench } from '../run-node.ts';

const type = 'queryoperators/computedColumn';
const bench = useBench();
const inputs = {
  input1: table(
    { a: 'integer', 'b c': 'number', Name: 'string' },
    [7, 0.5, 'é'],
    [null, null, null],
  ),
};

it.each<[JsonObject, string, readonly JsonObject[]]>([
  [
    { column_name: 'd', expression: 'a + 1' },
    'integer',
    [
      { a: 7, 'b c': 0.5, Name: 'é', d: 8 },
      { a: null, 'b c': null, Name: null, d: null },
    ],
  ],
  [
    { column_name: 'b c', expression: '"b c" * 2' },
    'number',
    [
      { a: 7, 'b c': 1, Name: 'é' },
      { a: null, 'b c': null, Name: null },
    ],
  ],
  [
    { column_name: 'a', expression: "Name || '!'" },
    'string',
    [
      { a: 'é!', 'b c': 0.5, Name: 'é' },
      { a: null, 'b c': null, Name: null },
    ],
  ],
  [
    { column_name: 'n"ull', expression: 'null' },
    'string',
    [
      { a: 7, 'b c': 0.5, Name: 'é', 'n"ull': null },
      { a: null, 'b c': null, Name: null, 'n"ull': null },
    ],
  ],
  [
    { column_name: 'a', expression: 'null' },
    'string',
    [
      { a: null, 'b c': 0.5, Name: 'é' },
      { a: null, 'b c': null, Name: null },
    ],
  ],
  [
    { column_name: 'day', expression: "cast('2024-02-29' as date)" },
    'date',
    [
      { a: 7, 'b c': 0.5, Name: 'é', day: '2024-02-29' },
      { a: null, 'b c': null, Name: null, day: '2024-02-29' },
    ],
  ],
  [
    { column_name: 'big', expression: 'a > 5 and [b c] < 1' },
    'boolean',
    [
      { a: 7, 'b c': 0.5, Name: 'é', big: true },
      { a: null, 'b c': null, Name: null, big: null },
    ],
  ],
])('%j', async (config, columnType, rows) => {
  const result = await bench.run({ type, config, inputs });
  expect(result).toMatchObject({ rows });
  expect(
    'columns' in result && result.columns.find(({ name }) => name === config['column_name']),
  ).toEqual({
    name: config['column_name'],
    type: columnType,
    ...(config['expression'] === 'null' ? { untyped: true } : {}),
  });
  expect('columns' in result && result.columns.map(({ name }) => name)).toEqual(
    Object.keys(rows[0]!),
  );
});

it('of no rows gives none', async () => {
  expect(
    await bench.rows({
      type,
      config: { column_name: 'b', expression: 'a / 0' },
      inputs: { input1: table({ a: 'integer' }) },
    }),
  ).toEqual([]);
});

it('fails the run where a value cannot be cast', async () => {
  const result = await bench.run({
    type,
    config: { column_name: 'n', expression: 'cast(Name as number)' },
    inputs,
  });
  expect(result).toEqual({
    failed: { code: 'invalid_value', message: expect.stringContaining('é') as string },
  });
});

describe('`and` and `or` evaluate their left side first', () => {
  const words = { input1: table({ s: 'string' }, ['x'], ['12'], [null]) };
  it.each<[string, readonly (boolean | null)[]]>([
    ["s <> 'x' and cast(s as integer) > 3", [false, true, null]],
    ["s = 'x' or cast(s as integer) > 30", [true, false, null]],
    [
      "s is not null and s <> 'x' and cast(s as integer) > 3 and cast(s as number) < 20",
      [false, true, false],
    ],
    ["not (s = 'x' or cast(s as integer) > 30)", [false, true, null]],
    ["s <> 'x' and 9223372036854775800 + cast(s as integer) * 0 > 3", [false, true, null]],
  ])('%s', async (expression, values) => {
    const run = { type, config: { column_name: 'r', expression }, inputs: words };

    expect((await bench.rows(run)).map(({ r }) => r)).toEqual(values);
  });
  it('and the three truths stay what they are', async () => {
    const truths = [true, false, null];
    const rows = truths.flatMap((p) => truths.flatMap((q) => truths.map((r) => ({ p, q, r }))));
    const texts = {
      input1: table(
        { p: 'string', q: 'string', r: 'string' },
        ...rows.map(({ p, q, r }) => [p, q, r].map((one) => (one === null ? null : String(one)))),
      ),
    };
    const plain = {
      input1: table(
        { p: 'boolean', q: 'boolean', r: 'boolean' },
        ...rows.map(({ p, q, r }) => [p, q, r]),
      ),
    };
    for (const logic of [
      'p and q and r',
      'p or q or r',
      'p and (q or r)',
      '(p or q) and r',
      'not (p and q) or r',
      'p and q or r',
    ]) {
      const result = async (expression: string, inputs: typeof texts): Promise<unknown[]> =>
        (await bench.rows({ type, config: { column_name: 'result', expression }, inputs })).map(
          (row) => row['result'],
        );
      expect(
        await result(
          logic.replace(/\b[pqr]\b/g, (name) => `cast(${name} as boolean)`),
          texts,
        ),
      ).toEqual(await result(logic, plain));
    }
  });
  it('and conditions nest deeply', async () => {
    const expression = Array.from({ length: 24 }, (_, depth) => depth).reduce(
      (left, depth) =>
        depth % 2 === 0
          ? `(${left} and cast(s as integer) > -${depth})`
          : `(${left} or s <> 'x' and cast(s as integer) > 30)`,
      "s <> 'x'",
    );
    const run = { type, config: { column_name: 'r', expression }, inputs: words };

    expect((await bench.rows(run)).map(({ r }) => r)).toEqual([false, true, null]);
  });
});

describe('a number beyond those that can be kept is null', () => {
  const made = {
    count: 3,
    computed: { a: 'case n when 1 then 1e308 when 2 then 5.0 end', r: 'a * 10' },
  };
  it.each<[string, Json[]]>([
    ['r is null', [true, false, true]],
    ['coalesce(r, 7.5)', [7.5, 50, 7.5]],
    ["coalesce(cast(r as string), 'none')", ['none', '50', 'none']],
    ['exp(a * 2)', [null, Math.exp(10), null]],
    ['power(a, a)', [null, 3125, null]],
  ])('%s', async (expression, values) => {
    const found = await bench.rows({
      type,
      config: { column_name: 'x', expression },
      inputs: { input1: made },
    });
    expect(found.map(({ x }) => x)).toEqual(values);
  });
  it('for other nodes too', async () => {
    expect(
      await bench.rows({
        type: 'queryoperators/filter',
        config: { expression: 'r > 5' },
        inputs: { input1: made },
      }),
    ).toEqual([{ n: 2, a: 5, r: 50 }]);
    const totals = [
      { column_name: 'known', function: 'count', field: 'r' },
      { column_name: 'top', function: 'max', field: 'r' },
      { column_name: 'all', function: 'sum', field: 'r' },
    ];
    expect(
      await bench.rows({
        type: 'queryoperators/aggregation',
        config: { aggregations: totals },
        inputs: { input1: made },
      }),
    ).toEqual([{ known: 1, top: 50, all: 50 }]);
  });
});

describe('what is wrong', () => {
  it.each<[JsonObject, string, string, string]>([
    [
      { expression: 'a' },
      'missing_config',
      '/column_name',
      'queryoperators/computedColumn requires `column_name`',
    ],
    [
      { column_name: 'd' },
      'missing_config',
      '/expression',
      'queryoperators/computedColumn requires `expression`',
    ],
    [
      { column_name: '', expression: 'a' },
      'invalid_config',
      '/column_name',
      '`column_name` must not be empty',
    ],
    [
      { column_name: 'name', expression: 'a' },
      'duplicate_column',
      '/column_name',
      'Column names must be unique, whatever their case: `Name` and `name` differ only in case',
    ],
    [
      { columns: [{ column_name: 'd', expression: 'a' }], expression: 'a' },
      'invalid_config',
      '/expression',
      'Give either `columns` or `expression`, not both',
    ],
    [
      {
        columns: [
          { column_name: 'd', expression: 'a' },
          { column_name: 'e', expression: 'd' },
        ],
      },
      'unknown_column',
      '/columns/1/expression',
      'Unknown column `d`; did you mean `a`? (at 1)',
    ],
    [
      {
        columns: [
          { column_name: 'd', expression: 'a' },
          { column_name: 'd', expression: 'a' },
        ],
      },
      'duplicate_column',
      '/columns',
      'Column names must be unique, whatever their case: `d` comes twice',
    ],
  ])('%j', (config, code, path, message) => {
    expect(problemsOf({ type, config, inputs })).toEqual([{ code, path, message }]);
  });

  it.each<[string, string, RegExp]>([
    ['pirce * 2', 'unknown_column', /`pirce`/],
    ['Nam', 'unknown_column', /did you mean `Name`\? .*at 1/],
    ['a +', 'invalid_expression', /at 4/],
    ["a + 'x'", 'type_mismatch', /./],
    ['getenv(Name)', 'invalid_expression', /getenv/],
  ])('%s', (expression, code, message) => {
    expect(problemsOf({ type, config: { column_name: 'd', expression }, inputs })).toEqual([
      { code, path: '/expression', message: expect.stringMatching(message) as string },
    ]);
  });
});

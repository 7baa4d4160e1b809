import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, table, useBench } from '../run-node.ts';

const type = 'queryoperators/filter';
const bench = useBench();

/** One row per kind of value, and one of nulls; `id` says which are kept. */
const people = table(
  {
    id: 'integer',
    name: 'string',
    age: 'integer',
    score: 'number',
    member: 'boolean',
    born: 'date',
    seen: 'timestamp',
    tags: 'array',
    extra: 'object',
    'odd "name"': 'string',
  },
  [1, 'Ann', 30, 1.5, true, '1994-01-31', '2024-05-01T10:00:00Z', ['a'], { a: 1 }, 'x'],
  [2, 'ann', 40, -1.5, false, '1984-02-29', '2024-05-01T12:30:00.250Z', [], {}, 'y'],
  [3, '', 0, 0, true, '2024-02-29', '2024-05-02', ['a', 'b'], { b: null }, "it's"],
  [4, 'Zoë_100%', -7, 1e300, false, '0001-01-01', '1999-12-31T23:59:59Z', [null], { c: [] }, '"'],
  [5, null, null, null, null, null, null, null, null, null],
  [
    6,
    'a*b?c\\d',
    9007199254740991,
    0.1,
    null,
    '2024-03-01',
    '2024-05-01T10:00:00+02:00',
    [[]],
    { d: 1 },
    '日本',
  ],
);

async function kept(config: JsonObject): Promise<readonly Json[]> {
  const rows = await bench.rows({ type, config, inputs: { input1: people } });
  return rows.map((row) => row['id'] ?? null);
}

describe('operators', () => {
  it.each<[string, string, Json | undefined, number[]]>([
    ['age', '=', 30, [1]],
    ['age', '==', 30, [1]],
    ['age', 'equals', 30, [1]],
    ['age', 'eq', 30, [1]],
    ['age', '!=', 30, [2, 3, 4, 6]],
    ['age', '<>', 30, [2, 3, 4, 6]],
    ['age', 'not_equals', 30, [2, 3, 4, 6]],
    ['age', 'neq', 30, [2, 3, 4, 6]],
    ['age', '>', 30, [2, 6]],
    ['age', 'greater_than', 30, [2, 6]],
    ['age', 'gt', 30, [2, 6]],
    ['age', '>=', 30, [1, 2, 6]],
    ['age', 'greater_than_or_equal', 30, [1, 2, 6]],
    ['age', 'gte', 30, [1, 2, 6]],
    ['age', '<', 30, [3, 4]],
    ['age', 'less_than', 30, [3, 4]],
    ['age', 'lt', 30, [3, 4]],
    ['age', '<=', 30, [1, 3, 4]],
    ['age', 'less_than_or_equal', 30, [1, 3, 4]],
    ['age', 'lte', 30, [1, 3, 4]],
    ['age', '<', 0.5, [3, 4]],
    ['age', '=', 30.5, []],
    ['age', '>=', 9007199254740991, [6]],
    ['age', '<', 1e300, [1, 2, 3, 4, 6]],
    ['score', '>', 1, [1, 4]],
    ['score', '=', 1e300, [4]],
    ['score', '=', 0.1, [6]],
    ['age', 'in', [30, -7, 30], [1, 4]],
    ['age', 'in', [], []],
    ['age', 'not_in', [30, -7], [2, 3, 6]],
    ['age', 'not_in', [], [1, 2, 3, 4, 6]],
    ['name', 'in', ['Ann', "it's"], [1]],
    ['age', 'between', [0, 30], [1, 3]],
    ['age', 'between', [30, 0], []],
    ['name', 'between', ['A', 'B'], [1]],
    ['born', 'between', ['1984-02-29', '1994-01-31'], [1, 2]],
    ['name', '>', 'Z', [2, 4, 6]],
    ['name', '=', '', [3]],
    ['name', 'contains', '_100%', [4]],
    ['name', 'contains', '', [1, 2, 3, 4, 6]],
    ['name', 'not_contains', 'nn', [3, 4, 6]],
    ['name', 'starts_with', 'Zoë', [4]],
    ['name', 'ends_with', 'nn', [1, 2]],
    ['name', 'matches', '?nn', [1, 2]],
    ['name', 'matches', '*', [1, 2, 3, 4, 6]],
    ['name', 'matches', 'Zo?_*%', [4]],
    ['name', 'matches', 'a\\*b\\?c\\\\d', [6]],
    ['name', 'matches', 'a\\*b?c\\d', [6]],
    ['name', 'matches', 'nn', []],
    ['name', 'matches', '[A-Z]nn', []],
    ['name', 'matches', '', [3]],
    ['odd "name"', '=', '"', [4]],
    ['odd "name"', '=', "it's", [3]],
    ['odd "name"', 'matches', '日?', [6]],
    ['member', '=', true, [1, 3]],
    ['member', '!=', true, [2, 4]],
    ['member', 'is_true', undefined, [1, 3]],
    ['member', 'is_false', undefined, [2, 4]],
    ['name', 'is_null', undefined, [5]],
    ['name', 'is_not_null', undefined, [1, 2, 3, 4, 6]],
    ['name', 'is_empty', undefined, [3, 5]],
    ['name', 'is_not_empty', undefined, [1, 2, 4, 6]],
    ['age', 'is_empty', undefined, [5]],
    ['tags', 'is_null', undefined, [5]],
    ['tags', 'is_empty', undefined, [2, 5]],
    ['tags', 'is_not_empty', undefined, [1, 3, 4, 6]],
    ['extra', 'is_empty', undefined, [2, 5]],
    ['born', '=', '2024-02-29', [3]],
    ['born', '>', '2000-01-01', [3, 6]],
    ['born', '<', '0002-01-01', [4]],
    ['seen', '=', '2024-05-01T10:00:00Z', [1]],
    ['seen', '=', '2024-05-01 10:00', [1]],
    ['seen', '=', '2024-05-01T12:00:00+02:00', [1]],
    ['seen', '=', '2024-05-01T12:00:00+0200', [1]],
    ['seen', '=', '2024-05-01T12:00:00+02', [1]],
    ['seen', '=', '2024-05-01T08:00:00.000-02', [1]],
    ['seen', '=', '2024-05-01T12:30:00.25Z', [2]],
    ['seen', '>=', '2024-05-02', [3]],
    ['seen', 'in', ['2024-05-02', '1999-12-31T23:59:59Z'], [3, 4]],
  ])('%s %s %j', async (field, operator, value, ids) => {
    expect(await kept({ field, operator, ...(value === undefined ? {} : { value }) })).toEqual(ids);
  });

  it.each<[string, Json, number[]]>([
    ['=', 'ANN', [1, 2]],
    ['!=', 'ANN', [3, 4, 6]],
    ['in', ['ANN'], [1, 2]],
    ['not_in', ['aNN'], [3, 4, 6]],
    ['contains', 'NN', [1, 2]],
    ['starts_with', 'zOË', [4]],
    ['ends_with', 'NN', [1, 2]],
    ['matches', 'zoË*', [4]],
    ['between', ['ANN', 'ANN'], [1, 2]],
  ])('%s %j in any case', async (operator, value, ids) => {
    expect(await kept({ field: 'name', operator, value, case_sensitive: false })).toEqual(ids);
  });

  it('holds blanks within a text of JSON to be text', async () => {
    const [blank, none, list] = ['" "', '""', '[ ]'].map((json) => `cast('${json}' as json)`);
    for (const [json, count] of [
      [blank, 0],
      [none, 1],
      [list, 1],
      ['cast(\'[" "]\' as json)', 0],
      ["cast(' { } ' as json)", 1],
    ] as const) {
      const inputs = { input1: { count: 1, computed: { j: json ?? '' } } };
      expect(
        await bench.rows({ type, config: { field: 'j', operator: 'is_empty' }, inputs }),
      ).toHaveLength(count);
    }
  });

  it('matches in linear time what would take a backtracking matcher for ever', async () => {
    const long = { input1: [{ text: 'a'.repeat(200_000) }] };
    expect(
      await bench.rows({
        type,
        config: { field: 'text', operator: 'matches', value: `${'*a'.repeat(30)}?*b` },
        inputs: long,
      }),
    ).toEqual([]);
  });

  it('matches a text of several lines', async () => {
    const lines = { input1: [{ text: 'one\ntwo' }] };
    expect(
      await bench.rows({
        type,
        config: { field: 'text', operator: 'matches', value: 'one*two' },
        inputs: lines,
      }),
    ).toHaveLength(1);
  });
});

describe('whole numbers beyond 2^53', () => {
  const ids = table(
    { id: 'integer' },
    ['9007199254740991'],
    ['9007199254740992'],
    ['9007199254740993'],
    ['-9223372036854775808'],
    [null],
  );
  it.each<[string, Json, number[]]>([
    ['=', 9007199254740992, [1]],
    ['=', '9007199254740993', [2]],
    ['=', '+9007199254740993', [2]],
    ['!=', '9007199254740993', [0, 1, 3]],
    ['>', 9007199254740992, [2]],
    ['<', '-9223372036854775807', [3]],
    ['in', ['9007199254740993', 0.5], [2]],
    ['in', [0.5, 1e300], []],
    ['not_in', ['9007199254740993', 0.5], [0, 1, 3]],
    ['between', ['9007199254740993', 1e300], [2]],
    ['between', [0.5, 9007199254740992], [0, 1]],
    ['=', 0.5, []],
    ['!=', 0.5, [0, 1, 2, 3]],
    ['>', 0.5, [0, 1, 2]],
    ['>=', -0.5, [0, 1, 2]],
    ['<', 0.5, [3]],
    ['<=', -0.5, [3]],
    ['<', 1e300, [0, 1, 2, 3]],
    ['>', 1e300, []],
    ['>', -1e300, [0, 1, 2, 3]],
    ['<', -1e300, []],
  ])('%s %j', async (operator, value, positions) => {
    const shown = [
      9007199254740991,
      '9007199254740992',
      '9007199254740993',
      '-9223372036854775808',
    ];
    const found = await bench.rows({
      type,
      config: { field: 'id', operator, value },
      inputs: { input1: ids },
    });
    expect(found.map(({ id }) => id)).toEqual(positions.map((position) => shown[position]));
  });
});

describe('an expression', () => {
  it.each<[string, number[]]>([
    ['age > 30', [2, 6]],
    ['[odd "name"] = \'"\'', [4]],
    ['member', [1, 3]],
    ['not member', [2, 4]],
    ['score / 0 > 1', []],
    ['null', []],
    ['name is null or age < 0', [4, 5]],
  ])('%s', async (expression, ids) => {
    expect(await kept({ expression })).toEqual(ids);
  });
});

it('keeps nothing of no rows, and the columns', async () => {
  const result = await bench.run({
    type,
    config: { field: 'a', operator: '>', value: 1 },
    inputs: { input1: table({ a: 'integer', b: 'date' }) },
  });
  expect(result).toEqual({
    rows: [],
    columns: [
      { name: 'a', type: 'integer' },
      { name: 'b', type: 'date' },
    ],
  });
});

describe('what is wrong', () => {
  it.each<[JsonObject, string, string, string]>([
    [
      { operator: '=', value: 1 },
      'missing_config',
      '/field',
      'queryoperators/filter requires `field`',
    ],
    [{ field: 'age' }, 'missing_config', '/operator', 'queryoperators/filter requires `operator`'],
    [
      { field: 'age', operator: '=' },
      'missing_config',
      '/value',
      'queryoperators/filter requires `value`',
    ],
    [
      { field: 'agee', operator: '=', value: 1 },
      'unknown_column',
      '/field',
      'Unknown column `agee`; did you mean `age`?',
    ],
    [
      { field: 'Age', operator: '=', value: 1 },
      'unknown_column',
      '/field',
      'Unknown column `Age`; did you mean `age`?',
    ],
    [
      { field: 'age', operator: '=', value: 'abc' },
      'type_mismatch',
      '/value',
      '`age` holds whole numbers, but the value is the text "abc"',
    ],
    [
      { field: 'age', operator: '=', value: '30.5' },
      'type_mismatch',
      '/value',
      '`age` holds whole numbers, but the value is the text "30.5"; write the number without quotes',
    ],
    [
      { field: 'score', operator: '=', value: '30' },
      'type_mismatch',
      '/value',
      '`score` holds numbers, but the value is the text "30"; write the number without quotes',
    ],
    [
      { field: 'age', operator: '=', value: '9223372036854775808' },
      'type_mismatch',
      '/value',
      '`age` holds whole numbers, but the value is the text "9223372036854775808"; that is beyond the whole numbers of 64 bits',
    ],
    [
      { field: 'age', operator: '=', value: true },
      'type_mismatch',
      '/value',
      '`age` holds whole numbers, but the value is true',
    ],
    [
      { field: 'name', operator: '=', value: 30 },
      'type_mismatch',
      '/value',
      '`name` holds text, but the value is 30; write it as text: "30"',
    ],
    [
      { field: 'member', operator: '=', value: 'true' },
      'type_mismatch',
      '/value',
      '`member` holds true or false, but the value is the text "true"',
    ],
    [
      { field: 'born', operator: '>', value: '2023-02-29' },
      'type_mismatch',
      '/value',
      '`born` holds dates, but the value is the text "2023-02-29"; write a date as "2024-12-31"',
    ],
    [
      { field: 'born', operator: '>', value: '2024' },
      'type_mismatch',
      '/value',
      '`born` holds dates, but the value is the text "2024"; write a date as "2024-12-31"',
    ],
    [
      { field: 'seen', operator: '>', value: '2024-01-01T25:00:00Z' },
      'type_mismatch',
      '/value',
      '`seen` holds timestamps, but the value is the text "2024-01-01T25:00:00Z"; write a timestamp as "2024-12-31T23:59:59Z"',
    ],
    [
      { field: 'seen', operator: '<', value: '9999-12-31T23:59:59-10:00' },
      'type_mismatch',
      '/value',
      '`seen` holds timestamps, but the value is the text "9999-12-31T23:59:59-10:00"; in UTC it lies outside of the years 0001 to 9999',
    ],
    [
      { field: 'age', operator: 'in', value: [1, 'x'] },
      'type_mismatch',
      '/value/1',
      '`age` holds whole numbers, but the value is the text "x"',
    ],
    [
      { field: 'age', operator: 'in', value: 1 },
      'invalid_config',
      '/value',
      '`in` needs a list of values, not 1',
    ],
    [
      { field: 'age', operator: 'between', value: [1] },
      'invalid_config',
      '/value',
      '`between` needs a list of two values, the lowest and the highest, not a list of 1',
    ],
    [
      { field: 'age', operator: '=', value: [1] },
      'invalid_config',
      '/value',
      '`equals` compares with one value; for a list there is `in`',
    ],
    [
      { field: 'age', operator: 'contains', value: '1' },
      'type_mismatch',
      '/field',
      '`contains` needs a column of text, but `age` holds whole numbers',
    ],
    [
      { field: 'age', operator: 'is_true' },
      'type_mismatch',
      '/field',
      '`is_true` needs a column of true or false, but `age` holds whole numbers',
    ],
    [
      { field: 'tags', operator: '=', value: ['a'] },
      'type_mismatch',
      '/field',
      '`equals` needs a column whose values can be compared, but `tags` holds arrays',
    ],
    [
      { field: 'name', operator: 'matches', value: '*'.repeat(1001) },
      'invalid_config',
      '/value',
      'A pattern may have at most 1000 characters',
    ],
    [
      { expression: 'age + 1' },
      'type_mismatch',
      '/expression',
      'A condition must be true or false, but this expression gives whole numbers',
    ],
    [
      { expression: 'age > 1', field: 'age' },
      'invalid_config',
      '/field',
      'Give either `expression` or `field`, not both',
    ],
  ])('%j', (config, code, path, message) => {
    expect(problemsOf({ type, config, inputs: { input1: people } })).toEqual([
      { code, path, message },
    ]);
  });

  it.each<[JsonObject, string, string]>([
    [{ field: 'age', operator: 'equal', value: 1 }, 'invalid_config', '/operator'],
    [{ field: 'age', operator: '=', value: null }, 'invalid_config', '/value'],
    [{ field: 'age', operator: 'in', value: [1, null] }, 'invalid_config', '/value/1'],
    [{ field: 'age', operator: '=', value: { a: 1 } }, 'invalid_config', '/value'],
    [{ expression: 'pirce > 1' }, 'unknown_column', '/expression'],
    [{ expression: 'age >' }, 'invalid_expression', '/expression'],
  ])('%j', (config, code, path) => {
    expect(problemsOf({ type, config, inputs: { input1: people } })).toEqual([
      { code, path, message: expect.any(String) as string },
    ]);
  });
});

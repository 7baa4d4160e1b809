import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { table, useBench } from '../run-node.ts';
import { people } from './people.ts';

const type = 'queryoperators/filter';
const bench = useBench();

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

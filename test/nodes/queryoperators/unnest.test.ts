import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, table, useBench } from '../run-node.ts';

const type = 'queryoperators/unnest';
const bench = useBench();

const nested = (...lists: Json[]) => ({
  input1: table({ id: 'integer', list: 'array' }, ...lists.map((list, index) => [index + 1, list])),
});

describe('elements', () => {
  it.each<[string, Json[], Json[]]>([
    [
      'string',
      ['a', 'é"\\', '', 1.5, true, { k: [1] }, [2], null],
      ['a', 'é"\\', '', '1.5', 'true', '{"k":[1]}', '[2]', null],
    ],
    ['text', ['a'], ['a']],
    ['number', [1, 2.5, null, -1e300], [1, 2.5, null, -1e300]],
    ['integer', [1, null, -9007199254740991], [1, null, -9007199254740991]],
    ['integer', [1.5, 2.5, -2.5, '2.5'], [2, 3, -3, 3]],
    ['date', ['2024-01-01T23:00:00-05:00'], ['2024-01-02']],
    ['boolean', [true, false, null], [true, false, null]],
    ['date', ['2024-02-29', null], ['2024-02-29', null]],
    ['object', [{ k: 1 }, { k: null }, null], [{ k: 1 }, { k: null }, null]],
    ['json', ['a', 1, [1]], ['a', 1, [1]]],
    ['array', [[1, 2], [], null], [[1, 2], [], null]],
  ])('as %s', async (elementType, list, values) => {
    const rows = await bench.rows({
      type,
      config: { field: 'list', type: elementType },
      inputs: nested(list),
    });
    expect(rows).toEqual(values.map((value) => ({ id: 1, list: value })));
  });

  it('null in an object array is null, not JSON’s null', async () => {
    const [row] = await bench.rows({
      type: 'queryoperators/filter',
      config: { field: 'list', operator: 'is_null' },
      inputs: {
        input1: {
          count: 1,
          computed: { list: "cast('[null, {}]' as array)" },
          through: [{ type, config: { field: 'list', type: 'object' } }],
        },
      },
    });
    expect(row).toEqual({ n: 1, list: null });
  });
});

it('empty and missing arrays give no row, the others repeat the columns beside them', async () => {
  const result = await bench.run({
    type,
    config: { field: 'list', as: 'li"st' },
    inputs: nested(['a', 'b'], [], null, ['c']),
  });
  expect(result).toEqual({
    columns: [
      { name: 'id', type: 'integer' },
      { name: 'li"st', type: 'string' },
    ],
    rows: [
      { id: 1, 'li"st': 'a' },
      { id: 1, 'li"st': 'b' },
      { id: 4, 'li"st': 'c' },
    ],
  });
});

it.each<[Json[], Json[], string]>([
  [[1, 2], [1, 2], 'integer'],
  [[1, 2.5, null], [1, 2.5, null], 'number'],
  [['a', 'b'], ['a', 'b'], 'string'],
  [[true], [true], 'boolean'],
  [[{ k: [1] }], [{ k: [1] }], 'object'],
  [[[1], []], [[1], []], 'array'],
  [[1, 'a', { k: 1 }], [1, 'a', { k: 1 }], 'object'],
])('elements of %j have the type that the rows show', async (list, values, element) => {
  expect(
    await bench.run({ type, config: { field: 'list' }, inputs: { input1: [{ list }] } }),
  ).toEqual({
    columns: [{ name: 'list', type: element }],
    rows: values.map((value) => ({ list: value })),
  });
});

it('takes arrays out of JSON, and fails the run where there is something else', async () => {
  const json = (value: Json) => ({ input1: table({ value: 'object' }, [value]) });
  const config = { field: 'value', type: 'integer' };
  expect(await bench.rows({ type, config, inputs: json([1, 2]) })).toEqual([
    { value: 1 },
    { value: 2 },
  ]);
  expect(await bench.run({ type, config, inputs: json({ a: 1 }) })).toEqual({
    failed: { code: 'invalid_value', message: expect.any(String) as string },
  });
});

it('fails the run where an element is of another type', async () => {
  const run = { type, config: { field: 'list', type: 'number' }, inputs: nested([1, 'two']) };
  expect(await bench.run(run)).toEqual({
    failed: { code: 'invalid_value', message: expect.stringContaining('two') as string },
  });
});

it('fails the run where an element is no array, though it should be', async () => {
  const run = { type, config: { field: 'list', type: 'array' }, inputs: nested([[2], 1]) };
  expect(await bench.run(run)).toEqual({
    failed: { code: 'invalid_value', message: "Could not convert string '1' to an array" },
  });
});

describe('what is wrong', () => {
  it.each<[JsonObject, string, string, string]>([
    [
      { field: 'id' },
      'type_mismatch',
      '/field',
      'Only arrays have elements, but `id` holds whole numbers',
    ],
    [
      { field: 'lists' },
      'unknown_column',
      '/field',
      'Unknown column `lists`; did you mean `list`?',
    ],
    [
      { field: 'list', as: 'ID' },
      'duplicate_column',
      '/as',
      'Column names must be unique, whatever their case: `id` and `ID` differ only in case',
    ],
  ])('%j', (config, code, path, message) => {
    expect(problemsOf({ type, config, inputs: nested([]) })).toEqual([{ code, path, message }]);
  });
});

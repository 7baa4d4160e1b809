import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, table, useBench } from '../run-node.ts';

const type = 'queryoperators/aggregation';
const bench = useBench();

const sales = table(
  {
    shop: 'string',
    item: 'string',
    amount: 'integer',
    price: 'number',
    paid: 'boolean',
    day: 'date',
    at: 'timestamp',
    tags: 'array',
    info: 'object',
  },
  ['Zoë', 'pen', 1, 1.5, true, '2024-02-29', '2024-02-29T10:00:00Z', ['a'], { a: 1 }],
  ['Ann', 'pen', 2, 2.5, false, '2024-01-01', '2024-01-01T00:00:00Z', ['b'], { b: 2 }],
  ['Zoë', 'book', null, null, null, null, null, null, null],
  ['Zoë', 'pen', 4, 0.5, true, '2023-12-31', '2023-12-31T23:59:59.5Z', ['a'], { a: 1 }],
  [null, 'book', 8, 8, false, '2024-03-01', '2024-03-01T00:00:00Z', [], {}],
  [null, 'pen', 8, 9, true, '2024-03-01', '2024-03-01T00:00:00Z', [], {}],
);

const over = (name: string, field?: string): JsonObject => ({
  aggregations: [{ column_name: 'x', function: name, ...(field === undefined ? {} : { field }) }],
});

const call = (members: JsonObject): JsonObject => ({
  aggregations: [{ column_name: 'x', ...members }],
});

describe('calls with more than a field', () => {
  it.each<[JsonObject, Json]>([
    [{ function: 'sum', expression: 'amount * price' }, 1.5 + 5 + 2 + 64 + 72],
    [{ function: 'count', expression: "if(paid, 'yes', null)" }, 3],
    [{ function: 'count_distinct', expression: 'year(day)' }, 2],
    [{ function: 'max', expression: "date_add('day', 1, day)" }, '2024-03-02'],
    [{ function: 'count', where: 'paid' }, 3],
    [{ function: 'count', where: 'amount > 100' }, 0],
    [{ function: 'sum', field: 'amount', where: "shop = 'Zoë'" }, 5],
    [{ function: 'sum', field: 'amount', where: 'amount > 100' }, null],
    [{ function: 'first', field: 'item', where: 'not paid' }, 'pen'],
    [{ function: 'last', field: 'shop', where: "item = 'pen' and shop is not null" }, 'Zoë'],
    [{ function: 'list', field: 'amount', where: "shop = 'Zoë'" }, [1, null, 4]],
    [{ function: 'list', field: 'amount', where: 'false' }, []],
    [{ function: 'string_agg', field: 'item', separator: '', where: 'paid' }, 'penpenpen'],
    [{ function: 'string_agg', expression: 'cast(amount as string)' }, '1, 2, 4, 8, 8'],
    [{ function: 'string_agg', field: 'item', separator: "'", where: 'paid' }, "pen'pen'pen"],
    [{ function: 'quantile', field: 'amount', quantile: 0 }, 1],
    [{ function: 'quantile', field: 'amount', quantile: 0.125 }, 1.5],
    [{ function: 'quantile', expression: 'price * 2', quantile: 1 }, 18],
    [{ function: 'corr', expression: '2.0 * amount', second_field: 'amount' }, 1],
    [{ function: 'corr', field: 'amount', second_field: 'amount', where: 'amount > 4' }, null],
    [{ function: 'bool_and', expression: 'amount > 0' }, true],
    // Not computed for the other rows.
    [
      {
        function: 'sum',
        expression: 'cast(item as integer)',
        where: "item not in ('pen', 'book')",
      },
      null,
    ],
  ])('%j', async (members, value) => {
    const [row] = await bench.rows({ type, config: call(members), inputs: { input1: sales } });
    if (members['function'] === 'corr' && value !== null)
      expect(row?.['x']).toBeCloseTo(value as number, 12);
    else expect(row).toEqual({ x: value });
  });
});

it.each<[field: string, element: string | undefined, values: Json]>([
  ['amount', 'integer', [1, 2, null, 4, 8, 8]],
  [
    'at',
    'timestamp',
    [
      '2024-02-29T10:00:00.000Z',
      '2024-01-01T00:00:00.000Z',
      null,
      '2023-12-31T23:59:59.500Z',
      '2024-03-01T00:00:00.000Z',
      '2024-03-01T00:00:00.000Z',
    ],
  ],
  ['info', undefined, [{ a: 1 }, { b: 2 }, null, { a: 1 }, {}, {}]],
  ['shop', 'string', ['Zoë', 'Ann', 'Zoë', 'Zoë', null, null]],
])('list of %s', async (field, element, x) => {
  const inputs = { input1: sales };
  expect(await bench.run({ type, config: over('list', field), inputs })).toEqual({
    columns: [{ name: 'x', type: 'array', ...(element !== undefined && { element }) }],
    rows: [{ x }],
  });
});

describe('what is wrong', () => {
  it.each<[JsonObject, string, string, string]>([
    [
      call({ function: 'sum', field: 'amount', expression: 'price' }),
      'invalid_config',
      '/aggregations/0/field',
      'Give either `expression` or `field`, not both',
    ],
    [
      call({ function: 'sum', expression: "item || 'x'" }),
      'type_mismatch',
      '/aggregations/0/expression',
      "`sum` needs a column of numbers, but `item || 'x'` holds text",
    ],
    [
      call({ function: 'count', where: 'amount' }),
      'type_mismatch',
      '/aggregations/0/where',
      'A condition must be true or false, but this expression gives whole numbers',
    ],
    [
      call({ function: 'quantile', field: 'amount' }),
      'missing_config',
      '/aggregations/0/quantile',
      '`aggregations[0]` requires `quantile`',
    ],
    [
      call({ function: 'sum', field: 'amount', quantile: 0.5 }),
      'invalid_config',
      '/aggregations/0/quantile',
      '`quantile` belongs to `quantile`, not to `sum`',
    ],
    [
      call({ function: 'corr', field: 'amount', second_field: 'item' }),
      'type_mismatch',
      '/aggregations/0/second_field',
      '`corr` needs a column of numbers, but `item` holds text',
    ],
    [
      over('bool_and', 'item'),
      'type_mismatch',
      '/aggregations/0/field',
      '`bool_and` needs a column of true or false, but `item` holds text',
    ],
    [
      over('string_agg', 'amount'),
      'type_mismatch',
      '/aggregations/0/field',
      '`string_agg` needs a column of text, but `amount` holds whole numbers',
    ],
  ])('%j', (config, code, path, message) => {
    expect(problemsOf({ type, config, inputs: { input1: sales } })).toEqual([
      { code, path, message },
    ]);
  });
});

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

describe('functions over all rows', () => {
  it.each<[string, string | undefined, Json, string]>([
    ['count', undefined, 6, 'integer'],
    ['count', 'amount', 5, 'integer'],
    ['count', 'tags', 5, 'integer'],
    ['count_distinct', 'amount', 4, 'integer'],
    ['count_distinct', 'shop', 2, 'integer'],
    ['count_distinct', 'tags', 3, 'integer'],
    ['sum', 'amount', 23, 'integer'],
    ['sum', 'price', 21.5, 'number'],
    ['avg', 'amount', 4.6, 'number'],
    ['min', 'amount', 1, 'integer'],
    ['max', 'price', 9, 'number'],
    ['min', 'shop', 'Ann', 'string'],
    ['max', 'shop', 'Zoë', 'string'],
    ['min', 'day', '2023-12-31', 'date'],
    ['max', 'at', '2024-03-01T00:00:00.000Z', 'timestamp'],
    ['max', 'paid', true, 'boolean'],
    ['median', 'amount', 4, 'number'],
    ['median', 'price', 2.5, 'number'],
    ['first', 'shop', 'Zoë', 'string'],
    ['last', 'shop', null, 'string'],
    ['first', 'info', { a: 1 }, 'object'],
    ['last', 'tags', [], 'array'],
    ['last', 'at', '2024-03-01T00:00:00.000Z', 'timestamp'],
    ['mode', 'item', 'pen', 'string'],
    ['mode', 'shop', 'Zoë', 'string'],
    ['mode', 'price', 1.5, 'number'],
    ['bool_and', 'paid', false, 'boolean'],
    ['bool_or', 'paid', true, 'boolean'],
    ['string_agg', 'shop', 'Zoë, Ann, Zoë, Zoë', 'string'],
  ])('%s of %s', async (name, field, value, columnType) => {
    expect(await bench.run({ type, config: over(name, field), inputs: { input1: sales } })).toEqual(
      { columns: [{ name: 'x', type: columnType }], rows: [{ x: value }] },
    );
  });

  it('stddev is that of a sample, and null for one row', async () => {
    const numbers = (...values: number[]) => ({
      input1: table({ v: 'integer' }, ...values.map((value) => [value])),
    });
    const [row] = await bench.rows({
      type,
      config: over('stddev', 'v'),
      inputs: numbers(2, 4, 4, 4, 5, 5, 7, 9),
    });
    expect(row?.['x']).toBeCloseTo(Math.sqrt(32 / 7), 12);
    expect(await bench.rows({ type, config: over('stddev', 'v'), inputs: numbers(2) })).toEqual([
      { x: null },
    ]);
  });

  it('a sum of whole numbers beyond 64 bits is null rather than wrong', async () => {
    const huge = table({ v: 'integer' }, ['9223372036854775807'], [1]);
    expect(await bench.rows({ type, config: over('sum', 'v'), inputs: { input1: huge } })).toEqual([
      { x: null },
    ]);
    const back = table({ v: 'integer' }, ['9223372036854775807'], [1], [-1]);
    expect(await bench.rows({ type, config: over('sum', 'v'), inputs: { input1: back } })).toEqual([
      { x: '9223372036854775807' },
    ]);
  });

  it.each<[function: string, values: readonly number[], expected: number | null]>([
    ['sum', [1e308, 1e308], null],
    ['avg', [1e308, 1e308], null],
    ['stddev', [1e200, 3e200], Math.SQRT2 * 1e200],
    ['stddev', [1e308, -1e308, 1e308], 1.1547005383792515e308],
    ['stddev', [1e200, 0, -1e200], 1e200],
    ['stddev', [1, 3, 5], 2],
    ['variance', [1, 3, 5], 4],
    ['variance', [1e100, 3e100], 2e200],
    ['variance', [1e200, 3e200], null],
    ['variance', [1], null],
  ])('%s of %j', async (name, values, expected) => {
    const input1 = table({ v: 'number' }, ...values.map((value) => [value]));
    const [row] = await bench.rows({ type, config: over(name, 'v'), inputs: { input1 } });
    if (expected === null) expect(row).toEqual({ x: null });
    else expect((row?.['x'] as number) / expected).toBeCloseTo(1, 12);
  });
});

describe('no rows', () => {
  const none = { input1: table({ shop: 'string', amount: 'integer' }) };
  const names = ['count', 'count_distinct', 'sum', 'avg', 'min', 'max', 'median', 'first', 'last'];
  const aggregations = [...names, 'stddev'].map((name) => ({
    column_name: name,
    function: name,
    field: 'amount',
  }));

  it('make one row without group_by: counts of 0, else null', async () => {
    const rows = await bench.rows({ type, config: { aggregations }, inputs: none });
    expect(rows).toEqual([
      {
        count: 0,
        count_distinct: 0,
        sum: null,
        avg: null,
        min: null,
        max: null,
        median: null,
        first: null,
        last: null,
        stddev: null,
      },
    ]);
  });

  it('make no row with group_by', async () => {
    expect(
      await bench.rows({ type, config: { group_by: ['shop'], aggregations }, inputs: none }),
    ).toEqual([]);
  });
});

it.each(['sum', 'avg', 'median', 'stddev'])(
  '%s of a column that is null in every row is a number all the same',
  async (name) => {
    const inputs = { input1: [{ a: null }, { a: null }] };
    expect(await bench.run({ type, config: over(name, 'a'), inputs })).toEqual({
      columns: [{ name: 'x', type: 'number' }],
      rows: [{ x: null }],
    });
  },
);

describe('groups', () => {
  it('come as they first appear; null is a group', async () => {
    const config = { group_by: ['shop'], ...over('sum', 'amount') };
    expect(await bench.rows({ type, config, inputs: { input1: sales } })).toEqual([
      { shop: 'Zoë', x: 5 },
      { shop: 'Ann', x: 2 },
      { shop: null, x: 16 },
    ]);
  });

  it('have the values of their first and their last row, null or not', async () => {
    const aggregations = [
      { column_name: 'first', function: 'first', field: 'amount' },
      { column_name: 'last', function: 'last', field: 'day' },
    ];
    expect(
      await bench.rows({
        type,
        config: { group_by: ['item'], aggregations },
        inputs: { input1: sales },
      }),
    ).toEqual([
      { item: 'pen', first: 1, last: '2024-03-01' },
      { item: 'book', first: null, last: '2024-03-01' },
    ]);
  });

  it('of several columns', async () => {
    const config = { group_by: ['item', 'shop'], ...over('count') };
    expect(await bench.rows({ type, config, inputs: { input1: sales } })).toEqual([
      { item: 'pen', shop: 'Zoë', x: 2 },
      { item: 'pen', shop: 'Ann', x: 1 },
      { item: 'book', shop: 'Zoë', x: 1 },
      { item: 'book', shop: null, x: 1 },
      { item: 'pen', shop: null, x: 1 },
    ]);
  });

  it('may be computed under the name of a column that is not kept, and beside names like our own', async () => {
    const odd = table(
      { row: 'integer', ROW_: 'integer', 'a"b': 'string' },
      [3, 1, 'x'],
      [1, 2, 'y'],
      [2, 3, 'x'],
    );
    const config = {
      group_by: ['a"b'],
      aggregations: [
        { column_name: 'row', function: 'first', field: 'row' },
        { column_name: 't.row', function: 'last', field: 'ROW_' },
      ],
    };
    expect(await bench.rows({ type, config, inputs: { input1: odd } })).toEqual([
      { 'a"b': 'x', row: 3, 't.row': 3 },
      { 'a"b': 'y', row: 1, 't.row': 2 },
    ]);
  });
});

it('a sum beyond the numbers that can be kept is null, for what comes after it too', async () => {
  const totals = ['sum', 'avg', 'median'].map((name) => ({
    column_name: name,
    function: name,
    field: 'v',
  }));
  const through = [{ type, config: { aggregations: totals } }];
  const inputs = {
    input1: { count: 3, computed: { v: 'case when n = 0 then 0.0 else 1.7e308 end' }, through },
  };
  const isNull = { column_name: 'none', expression: 'sum is null' };
  expect(
    await bench.rows({ type: 'queryoperators/computedColumn', config: isNull, inputs }),
  ).toEqual([{ sum: null, avg: null, median: 1.7e308, none: true }]);
});

describe('what is wrong', () => {
  it.each<[JsonObject, string, string, string]>([
    [{}, 'missing_config', '/aggregations', 'queryoperators/aggregation requires `aggregations`'],
    [{ aggregations: [] }, 'invalid_config', '/aggregations', '`aggregations` must not be empty'],
    [
      { aggregations: [{ function: 'count' }] },
      'missing_config',
      '/aggregations/0/column_name',
      '`aggregations[0]` requires `column_name`',
    ],
    [over('sum'), 'missing_config', '/aggregations/0/field', '`aggregations[0]` requires `field`'],
    [
      over('sum', 'amout'),
      'unknown_column',
      '/aggregations/0/field',
      'Unknown column `amout`; did you mean `amount`?',
    ],
    [
      over('sum', 'shop'),
      'type_mismatch',
      '/aggregations/0/field',
      '`sum` needs a column of numbers, but `shop` holds text',
    ],
    [
      over('avg', 'day'),
      'type_mismatch',
      '/aggregations/0/field',
      '`avg` needs a column of numbers, but `day` holds dates',
    ],
    [
      over('max', 'tags'),
      'type_mismatch',
      '/aggregations/0/field',
      '`max` needs a column whose values can be compared, but `tags` holds arrays',
    ],
    [
      { group_by: ['shp'], ...over('count') },
      'unknown_column',
      '/group_by/0',
      'Unknown column `shp`; did you mean `shop`?',
    ],
    [
      { group_by: ['shop'], aggregations: [{ column_name: 'SHOP', function: 'count' }] },
      'duplicate_column',
      '/aggregations',
      'Column names must be unique, whatever their case: `shop` and `SHOP` differ only in case',
    ],
  ])('%j', (config, code, path, message) => {
    expect(problemsOf({ type, config, inputs: { input1: sales } })).toEqual([
      { code, path, message },
    ]);
  });

  it('is reported at once, not one by one', () => {
    const config = {
      group_by: ['a'],
      aggregations: [
        { column_name: 'x', function: 'sum', field: 'b' },
        { column_name: 'y', function: 'sum', field: 'shop' },
      ],
    };
    expect(problemsOf({ type, config, inputs: { input1: sales } }).map(({ path }) => path)).toEqual(
      ['/group_by/0', '/aggregations/0/field', '/aggregations/1/field'],
    );
  });
});

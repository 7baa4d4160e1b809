import type { JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, table, useBench } from '../run-node.ts';

const type = 'queryoperators/pivot';
const bench = useBench();

const rows = table(
  {
    shop: 'string',
    size: 'integer',
    day: 'date',
    open: 'boolean',
    sales: 'integer',
    tags: 'array',
  },
  ['Zoë', 1, '2024-01-01', true, 10, []],
  ['Ann', 2, '2024-01-02', false, 20, []],
  ['Zoë', 2, '2024-01-01', null, 5, []],
  ['Zoë', 1, null, true, null, []],
  [null, null, '2024-01-02', false, 7, []],
);
const inputs = { input1: rows };

it.each<[string, JsonObject, readonly JsonObject[]]>([
  [
    'values without names of their own',
    { index: 'shop', column: 'size', values: [2, null], function: 'sum', field: 'sales' },
    [
      { shop: 'Zoë', 2: 5, null: null },
      { shop: 'Ann', 2: 20, null: null },
      { shop: null, 2: null, null: 7 },
    ],
  ],
  [
    'whole numbers, named by themselves',
    {
      index: ['shop'],
      column: 'size',
      values: [{ value: 2 }, { value: 1 }],
      function: 'sum',
      field: 'sales',
    },
    [
      { shop: 'Zoë', 2: 5, 1: 10 },
      { shop: 'Ann', 2: 20, 1: null },
      { shop: null, 2: null, 1: null },
    ],
  ],
  [
    'dates and null',
    {
      index: [],
      column: 'day',
      values: [{ value: '2024-01-01' }, { value: null }],
      function: 'count',
    },
    [{ '2024-01-01': 2, null: 1 }],
  ],
  [
    'true and false',
    {
      index: 'size',
      column: 'open',
      values: [{ value: true }, { value: false, column_name: 'cl"osed' }],
      function: 'count',
      field: 'sales',
    },
    [
      { size: 1, true: 1, 'cl"osed': 0 },
      { size: 2, true: 0, 'cl"osed': 1 },
      { size: null, true: 0, 'cl"osed': 1 },
    ],
  ],
  [
    'first and last by row order, null included',
    {
      index: [],
      column: 'shop',
      values: [{ value: 'Zoë', column_name: 'last' }],
      function: 'last',
      field: 'sales',
    },
    [{ last: null }],
  ],
  [
    'different values, groups as they first appear',
    {
      index: 'shop',
      column: 'size',
      values: [1, 2, 3, null],
      function: 'count_distinct',
      field: 'day',
    },
    [
      { shop: 'Zoë', 1: 1, 2: 1, 3: 0, null: 0 },
      { shop: 'Ann', 1: 0, 2: 1, 3: 0, null: 0 },
      { shop: null, 1: 0, 2: 0, 3: 0, null: 1 },
    ],
  ],
  [
    'values that no row has',
    {
      index: ['open'],
      column: 'shop',
      values: [{ value: "it's" }],
      function: 'avg',
      field: 'sales',
    },
    [
      { open: true, "it's": null },
      { open: false, "it's": null },
      { open: null, "it's": null },
    ],
  ],
])('%s', async (_what, config, expected) => {
  const found = await bench.rows({ type, config, inputs });
  expect(found).toEqual(expected);
});

it.each(['sum', 'first', 'last', 'count', 'stddev', 'median', 'max'])(
  'as many values as it takes, by %s',
  async (name) => {
    const values = Array.from({ length: 400 }, (_, index) => ({ value: `v${index}` }));
    const config = { index: 'i', column: 'c', values, function: name, field: 'v' };
    const [row] = await bench.rows({
      type,
      config,
      inputs: {
        input1: [
          { i: 1, c: 'v7', v: 5 },
          { i: 1, c: 'v7', v: 5 },
          { i: 1, c: 'w', v: 6 },
        ],
      },
    });
    const none = name === 'count' ? 0 : null;
    expect(row?.['v7']).toBe({ sum: 10, count: 2, stddev: 0 }[name] ?? 5);
    expect(Object.values(row ?? {}).filter((value) => value === none)).toHaveLength(399);
  },
);

it('whole numbers beyond 2^53, each for itself', async () => {
  const ids = {
    input1: table(
      { id: 'integer', v: 'integer' },
      ['9007199254740992', 1],
      ['9007199254740993', 2],
      ['1152921504606846976', 4],
    ),
  };
  const values = [
    { value: 9007199254740992 },
    { value: '9007199254740993' },
    { value: 1152921504606846976 },
  ];
  const config = { index: [], column: 'id', values, function: 'sum', field: 'v' };
  expect(await bench.rows({ type, config, inputs: ids })).toEqual([
    { '9007199254740992': 1, '9007199254740993': 2, '1152921504606846976': 4 },
  ]);
});

it('timestamps, with offsets of every form', async () => {
  const seen = {
    input1: table({ at: 'timestamp' }, ['2024-01-01T10:00:00Z'], ['2024-01-01T12:00:00Z']),
  };
  const values = [
    { value: '2024-01-01T15:30:00+0530', column_name: 'ten' },
    { value: '2024-01-01T14:00:00+02', column_name: 'twelve' },
  ];
  expect(
    await bench.rows({
      type,
      config: { index: [], column: 'at', values, function: 'count' },
      inputs: seen,
    }),
  ).toEqual([{ ten: 1, twelve: 1 }]);
});

it('of no rows: none, or one where there is no index', async () => {
  const none = { input1: table({ k: 'string', v: 'integer' }) };
  const config = { column: 'k', values: [{ value: 'a' }], function: 'count' };
  expect(await bench.rows({ type, config: { ...config, index: ['v'] }, inputs: none })).toEqual([]);
  expect(await bench.run({ type, config: { ...config, index: [] }, inputs: none })).toEqual({
    columns: [{ name: 'a', type: 'integer' }],
    rows: [{ a: 0 }],
  });
});

describe('what is wrong', () => {
  const good = {
    index: ['shop'],
    column: 'size',
    values: [{ value: 1 }],
    function: 'sum',
    field: 'sales',
  };
  it.each<[JsonObject, string, string, string]>([
    [
      { index: ['shp'] },
      'unknown_column',
      '/index/0',
      'Unknown column `shp`; did you mean `shop`?',
    ],
    [{ index: 'shp' }, 'unknown_column', '/index', 'Unknown column `shp`; did you mean `shop`?'],
    [
      { column: 'sise' },
      'unknown_column',
      '/column',
      'Unknown column `sise`; did you mean `size`?',
    ],
    [
      { column: 'tags' },
      'type_mismatch',
      '/column',
      'A pivot needs a column whose values can be compared, but `tags` holds arrays',
    ],
    [
      { field: 'shop' },
      'type_mismatch',
      '/field',
      '`sum` needs a column of numbers, but `shop` holds text',
    ],
    [
      { values: [{ value: '1.5' }] },
      'type_mismatch',
      '/values/0/value',
      '`size` holds whole numbers, but the value is the text "1.5"; write the number without quotes',
    ],
    [
      { values: [{ column_name: 'x' }] },
      'missing_config',
      '/values/0/value',
      '`values[0]` requires `value`',
    ],
    [
      { values: [{ value: 1 }, { value: 1 }] },
      'duplicate_column',
      '/values',
      'Column names must be unique, whatever their case: `1` comes twice',
    ],
    [
      { values: [{ value: 1, column_name: 'Shop' }] },
      'duplicate_column',
      '/values',
      'Column names must be unique, whatever their case: `shop` and `Shop` differ only in case',
    ],
  ])('%j', (change, code, path, message) => {
    expect(problemsOf({ type, config: { ...good, ...change }, inputs })).toEqual([
      { code, path, message },
    ]);
  });
});

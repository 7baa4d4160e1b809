import type { JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, useBench } from '../run-node.ts';

const type = 'sources/inlineRows';
const bench = useBench();

it.each<
  [
    string,
    JsonObject,
    readonly (readonly [name: string, type: string, element?: string])[],
    readonly JsonObject[],
  ]
>([
  [
    'types follow from the JSON kind, never from what a text looks like',
    {
      rows: [
        { i: 1, n: 1, s: '2024-01-01', b: true, o: { a: 1 }, a: [1], m: 1, j: [1] },
        { i: -2, n: 1.5, s: '12', b: null, o: { b: [] }, a: [], m: 'x', j: { k: 1 } },
      ],
    },
    [
      ['i', 'integer'],
      ['n', 'number'],
      ['s', 'string'],
      ['b', 'boolean'],
      ['o', 'object'],
      ['a', 'array', 'integer'],
      ['m', 'string'],
      ['j', 'object'],
    ],
    [
      { i: 1, n: 1, s: '2024-01-01', b: true, o: { a: 1 }, a: [1], m: '1', j: [1] },
      { i: -2, n: 1.5, s: '12', b: null, o: { b: [] }, a: [], m: 'x', j: { k: 1 } },
    ],
  ],
  [
    'columns are those of all rows, in the order in which they appear; missing is null',
    { rows: [{ 'ü "1"': 1 }, { "it's": null }, { 'a/b': 'é\n', 'ü "1"': 2 }] },
    [
      ['ü "1"', 'integer'],
      ["it's", 'untyped'],
      ['a/b', 'string'],
    ],
    [
      { 'ü "1"': 1, "it's": null, 'a/b': null },
      { 'ü "1"': null, "it's": null, 'a/b': null },
      { 'ü "1"': 2, "it's": null, 'a/b': 'é\n' },
    ],
  ],
  [
    'declared types hold',
    {
      rows: [{ d: '2024-02-29', t: '2024-02-29T10:00:00+02:00', n: 1, x: { a: 1 } }],
      columns: { t: 'datetime', d: 'date', n: 'float', x: 'json', none: 'bool' },
    },
    [
      ['t', 'timestamp'],
      ['d', 'date'],
      ['n', 'number'],
      ['x', 'object'],
      ['none', 'boolean'],
    ],
    [{ t: '2024-02-29T08:00:00.000Z', d: '2024-02-29', n: 1, x: { a: 1 }, none: null }],
  ],
  [
    'declared columns in a list keep the order of names that are numbers',
    {
      rows: [{ region: 'N', 2024: 1, 2023: 2 }],
      columns: [
        { name: 'region', type: 'string' },
        { name: '2024', type: 'number' },
        { name: '2023', type: 'integer' },
      ],
    },
    [
      ['region', 'string'],
      ['2024', 'number'],
      ['2023', 'integer'],
    ],
    [{ region: 'N', 2024: 1, 2023: 2 }],
  ],
  [
    'no rows with declared columns',
    { rows: [], columns: { a: 'integer' } },
    [['a', 'integer']],
    [],
  ],
])('%s', async (_what, config, columns, rows) => {
  const expected = columns.map(([name, columnType, element]) => {
    if (columnType === 'untyped') return { name, type: 'string', untyped: true };
    return { name, type: columnType, ...(element === undefined ? {} : { element }) };
  });
  expect(await bench.run({ type, config })).toEqual({ columns: expected, rows });
});

it('gives many rows as it gives few', async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => ({
    id: index,
    text: `${index} é "'`,
    list: [index],
  }));
  expect(await bench.rows({ type, config: { rows } })).toEqual(rows);
});

it('takes a value, a row or the list from the parameters of a run', async () => {
  const config = { rows: [{ a: { $param: 'a' } }, { a: { $param: 'b', default: 2 } }] };
  expect(await bench.rows({ type, config, params: { a: 1 } })).toEqual([{ a: 1 }, { a: 2 }]);
  expect(
    await bench.rows({
      type,
      config: { rows: { $param: 'rows' } },
      params: { rows: [{ x: 'é' }] },
    }),
  ).toEqual([{ x: 'é' }]);
});

it.each<[JsonObject, string, string]>([
  [{ rows: 1 }, 'invalid_config', '/rows'],
  [{ rows: [1] }, 'invalid_config', '/rows/0'],
  [{ rows: [], columns: { a: 'money' } }, 'invalid_config', '/columns/a'],
  [{ rows: [], columns: [{ name: 'a', type: 'money' }] }, 'invalid_config', '/columns/0/type'],
  [{ rows: [], columns: [{ name: 'a' }] }, 'missing_config', '/columns/0/type'],
  [
    {
      rows: [],
      columns: [
        { name: 'a', type: 'date' },
        { name: 'A', type: 'date' },
      ],
    },
    'duplicate_column',
    '/rows',
  ],
  [{ rows: [{ a: 1, A: 2 }] }, 'duplicate_column', '/rows'],
  [{ rows: [{}, {}] }, 'invalid_value', '/rows'],
  [{ rows: [{}, {}], columns: {} }, 'invalid_value', '/rows'],
  [{ rows: [{ a: 1.5 }], columns: { a: 'integer' } }, 'invalid_value', '/rows'],
  [{ rows: [{ d: '2023-02-29' }], columns: { d: 'date' } }, 'invalid_value', '/rows'],
])('what is wrong: %j', (config, code, path) => {
  expect(problemsOf({ type, config })).toEqual([
    { code, path, message: expect.stringMatching(/\w/) as string },
  ]);
});

import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, table, useBench } from '../run-node.ts';

const type = 'queryoperators/window';
const bench = useBench();

const rows = table(
  { g: 'string', day: 'date', v: 'integer', x: 'number', s: 'string' },
  ['a', '2024-01-03', 3, 0.5, 'c'],
  ['b', '2024-01-01', 10, null, 'é'],
  ['a', '2024-01-01', 1, 1.5, 'a'],
  ['a', null, null, 2.5, null],
  ['b', '2024-01-01', 20, 4, '"'],
  [null, '2024-01-02', 5, 8, 'z'],
);

async function computed(config: JsonObject): Promise<readonly Json[]> {
  const found = await bench.rows({
    type,
    config: { column_name: 'w', ...config },
    inputs: { input1: rows },
  });
  expect(found.map(({ w: _, ...rest }) => rest)).toEqual(rows.rows);
  return found.map((row) => row['w'] ?? null);
}

describe('functions', () => {
  const byDay = [{ field: 'day' }];
  it.each<[JsonObject, Json[]]>([
    [{ function: 'row_number' }, [1, 2, 3, 4, 5, 6]],
    [{ function: 'row_number', partition_by: ['g'] }, [1, 1, 2, 3, 2, 1]],
    [{ function: 'row_number', order_by: byDay }, [5, 1, 2, 6, 3, 4]],
    [
      { function: 'row_number', order_by: [{ field: 'day', direction: 'desc' }] },
      [1, 3, 4, 6, 5, 2],
    ],
    [{ function: 'row_number', order_by: [{ field: 'day', nulls: 'first' }] }, [6, 2, 3, 1, 4, 5]],
    [{ function: 'row_number', partition_by: 'g', order_by: ['day'] }, [2, 1, 1, 3, 2, 1]],
    [{ function: 'rank', order_by: byDay }, [5, 1, 1, 6, 1, 4]],
    [{ function: 'rank', partition_by: ['g'], order_by: byDay }, [2, 1, 1, 3, 1, 1]],
    [{ function: 'lag', field: 'v' }, [null, 3, 10, 1, null, 20]],
    [{ function: 'lead', field: 's' }, ['é', 'a', null, '"', 'z', null]],
    [
      { function: 'lag', field: 'v', partition_by: ['g'], order_by: byDay },
      [1, null, null, 3, 10, null],
    ],
    [
      { function: 'lead', field: 'day', partition_by: ['g'] },
      ['2024-01-01', '2024-01-01', null, null, null, null],
    ],
    [{ function: 'running_sum', field: 'v' }, [3, 13, 14, 14, 34, 39]],
    [
      { function: 'running_sum', field: 'v', partition_by: ['g'], order_by: byDay },
      [4, 10, 1, 4, 30, 5],
    ],
    [{ function: 'running_sum', field: 'x', partition_by: ['g'] }, [0.5, null, 2, 4.5, 4, 8]],
    [{ function: 'running_avg', field: 'v', partition_by: ['g'] }, [3, 10, 2, 2, 15, 5]],
    [{ function: 'running_count' }, [1, 2, 3, 4, 5, 6]],
    [{ function: 'running_count', field: 'v', partition_by: ['g'] }, [1, 1, 2, 2, 2, 1]],
    [{ function: 'running_min', field: 'v' }, [3, 3, 1, 1, 1, 1]],
    [{ function: 'running_max', field: 's', partition_by: ['g'] }, ['c', 'é', 'c', 'c', 'é', 'z']],
  ])('%j', async (config, values) => {
    expect(await computed(config)).toEqual(values);
  });
});

it.each<[string, string | undefined, string]>([
  ['row_number', undefined, 'integer'],
  ['rank', undefined, 'integer'],
  ['lag', 'day', 'date'],
  ['lead', 'x', 'number'],
  ['running_sum', 'v', 'integer'],
  ['running_sum', 'x', 'number'],
  ['running_avg', 'v', 'number'],
  ['running_count', undefined, 'integer'],
  ['running_max', 'day', 'date'],
])('the column of %s of %s is of its type', async (name, field, columnType) => {
  const config = {
    column_name: 'w "1"',
    function: name,
    ...(field === undefined ? {} : { field }),
    order_by: [{ field: 'v' }],
  };
  const result = await bench.run({
    type,
    config,
    inputs: { input1: table({ v: 'integer', x: 'number', day: 'date' }) },
  });
  expect(result).toEqual({
    columns: [
      { name: 'v', type: 'integer' },
      { name: 'x', type: 'number' },
      { name: 'day', type: 'date' },
      { name: 'w "1"', type: columnType },
    ],
    rows: [],
  });
});

it('keeps apart from columns that are named as its own parts are', async () => {
  const odd = table({ row: 'integer', Row_: 'integer', t: 'integer' }, [2, 7, 1], [1, 8, 1]);
  const config = {
    column_name: 'row__',
    function: 'running_sum',
    field: 'Row_',
    order_by: [{ field: 'row' }],
  };
  expect(await bench.rows({ type, config, inputs: { input1: odd } })).toEqual([
    { row: 2, Row_: 7, t: 1, row__: 15 },
    { row: 1, Row_: 8, t: 1, row__: 8 },
  ]);
});

it('is null where a running sum leaves 64 bits', async () => {
  const config = { column_name: 'w', function: 'running_sum', field: 'v' };
  const huge = { input1: table({ v: 'integer' }, ['9223372036854775807'], [1], [-1]) };
  expect((await bench.rows({ type, config, inputs: huge })).map(({ w }) => w)).toEqual([
    '9223372036854775807',
    null,
    '9223372036854775807',
  ]);
});

it('a running sum beyond the numbers that can be kept is null, for what comes after it too', async () => {
  const through = [
    {
      type,
      config: {
        column_name: 'total',
        function: 'running_sum',
        field: 'v',
        order_by: [{ field: 'n' }],
      },
    },
  ];
  const made = { input1: { count: 2, computed: { v: 'if(n > 0, 1e308, 0.0)' }, through } };
  const found = await bench.rows({
    type: 'queryoperators/filter',
    config: { field: 'total', operator: 'is_null' },
    inputs: made,
  });
  expect(found).toEqual([{ n: 2, v: 1e308, total: null }]);
});

describe('what is wrong', () => {
  it.each<[JsonObject, string, string, string]>([
    [
      { column_name: 'w' },
      'missing_config',
      '/function',
      'queryoperators/window requires `function`',
    ],
    [
      { column_name: 'w', function: 'lag' },
      'missing_config',
      '/field',
      'queryoperators/window requires `field`',
    ],
    [
      { column_name: 'w', function: 'rank' },
      'missing_config',
      '/order_by',
      '`order_by` is required: `rank` ranks by it',
    ],
    [
      { column_name: 'w', function: 'running_sum', field: 's' },
      'type_mismatch',
      '/field',
      '`running_sum` needs a column of numbers, but `s` holds text',
    ],
    [
      { column_name: 'w', function: 'lag', field: 'w' },
      'unknown_column',
      '/field',
      'Unknown column `w`; did you mean `g`?',
    ],
    [
      { column_name: 'w', function: 'row_number', partition_by: ['G'] },
      'unknown_column',
      '/partition_by/0',
      'Unknown column `G`; did you mean `g`?',
    ],
    [
      { column_name: 'w', function: 'row_number', order_by: [{ field: 'dy' }] },
      'unknown_column',
      '/order_by/0/field',
      'Unknown column `dy`; did you mean `day`?',
    ],
    [
      { column_name: 'w', function: 'row_number', partition_by: 'G' },
      'unknown_column',
      '/partition_by',
      'Unknown column `G`; did you mean `g`?',
    ],
    [
      { column_name: 'w', function: 'row_number', order_by: ['dy'] },
      'unknown_column',
      '/order_by/0',
      'Unknown column `dy`; did you mean `day`?',
    ],
    [
      { column_name: 'V', function: 'row_number' },
      'duplicate_column',
      '/column_name',
      'Column names must be unique, whatever their case: `v` and `V` differ only in case',
    ],
    [
      { column_name: 'v', function: 'row_number' },
      'duplicate_column',
      '/column_name',
      'Column names must be unique, whatever their case: `v` comes twice',
    ],
  ])('%j', (config, code, path, message) => {
    expect(problemsOf({ type, config, inputs: { input1: rows } })).toEqual([
      { code, path, message },
    ]);
  });
});

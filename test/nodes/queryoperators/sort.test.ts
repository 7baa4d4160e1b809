import type { Json, JsonObject } from '../../../src/engine/types.ts';
import { problemsOf, table, useBench } from '../run-node.ts';

const type = 'queryoperators/sort';
const bench = useBench();

const rows = table(
  {
    id: 'integer',
    name: 'string',
    score: 'number',
    on: 'boolean',
    day: 'date',
    at: 'timestamp',
    list: 'array',
    Row: 'integer',
  },
  [1, 'b', 2.5, true, '2024-02-01', '2024-01-01T10:00:00Z', [], 9],
  [2, null, null, null, null, null, null, 8],
  [3, 'a', -1, false, '2024-01-15', '2024-01-01T10:00:00.001Z', [], 7],
  [4, 'B', 2.5, true, '0999-01-01', '1969-12-31T23:59:59Z', [], 9],
  [5, 'é', 10, false, '2024-02-01', '2024-01-01T10:00:00Z', [], 7],
  [6, null, null, null, null, null, null, null],
);

it.each<[readonly Json[], number[]]>([
  [[{ field: 'name' }], [4, 3, 1, 5, 2, 6]],
  [[{ field: 'name', direction: 'desc' }], [5, 1, 3, 4, 2, 6]],
  [[{ field: 'name', nulls: 'first' }], [2, 6, 4, 3, 1, 5]],
  [[{ field: 'name', direction: 'desc', nulls: 'first' }], [2, 6, 5, 1, 3, 4]],
  [[{ field: 'score' }], [3, 1, 4, 5, 2, 6]],
  [[{ field: 'score', direction: 'desc' }], [5, 1, 4, 3, 2, 6]],
  [[{ field: 'on' }], [3, 5, 1, 4, 2, 6]],
  [
    [{ field: 'day' }, { field: 'id', direction: 'desc' }],
    [4, 3, 5, 1, 6, 2],
  ],
  [[{ field: 'at' }], [4, 1, 5, 3, 2, 6]],
  [
    [{ field: 'Row' }, { field: 'name' }],
    [3, 5, 2, 4, 1, 6],
  ],
  [[{ field: 'Row', direction: 'desc' }], [1, 4, 2, 3, 5, 6]],
])('%j', async (by, ids) => {
  const sorted = await bench.rows({ type, config: { by }, inputs: { input1: rows } });
  expect(sorted.map(({ id }) => id)).toEqual(ids);
  expect(sorted).toEqual(
    ids.map((id) => rows.rows[id - 1]).map((row) => ({ ...row, at: shown(row?.['at']) })),
  );
});

function shown(at: Json | undefined): Json {
  return typeof at === 'string' ? new Date(at).toISOString() : null;
}

it('of no rows gives none', async () => {
  expect(
    await bench.rows({
      type,
      config: { by: [{ field: 'a' }] },
      inputs: { input1: table({ a: 'date' }) },
    }),
  ).toEqual([]);
});

describe('what is wrong', () => {
  it.each<[JsonObject, string, string, string]>([
    [{ by: [] }, 'invalid_config', '/by', '`by` must not be empty'],
    [{ by: [{ direction: 'asc' }] }, 'missing_config', '/by/0/field', '`by[0]` requires `field`'],
    [
      { by: [{ field: 'name' }, { field: 'Score' }] },
      'unknown_column',
      '/by/1/field',
      'Unknown column `Score`; did you mean `score`?',
    ],
    [
      { by: [{ field: 'list' }] },
      'type_mismatch',
      '/by/0/field',
      'Sorting needs a column whose values can be compared, but `list` holds arrays',
    ],
    [
      { by: [{ field: 'name', direction: 'down' }] },
      'invalid_config',
      '/by/0/direction',
      '`by[0].direction` must be one of "asc", "desc"',
    ],
  ])('%j', (config, code, path, message) => {
    expect(problemsOf({ type, config, inputs: { input1: rows } })).toEqual([
      { code, path, message },
    ]);
  });
});

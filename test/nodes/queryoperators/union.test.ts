import type { JsonObject } from '../../../src/engine/types.ts';
import { catalogueEngine, rowsOf, runRequest } from '../../support/engine.ts';
import { problemsOf, table, useBench, type Input } from '../run-node.ts';

const type = 'queryoperators/union';
const bench = useBench();

const a = table({ id: 'integer', name: 'string' }, [1, 'é'], [2, null]);
const b = table({ name: 'string', score: 'number', id: 'number' }, ['x', 0.5, 2.5], ['é', null, 1]);

it.each<[string, JsonObject, Input[], readonly JsonObject[]]>([
  [
    'one table',
    {},
    [a],
    [
      { id: 1, name: 'é' },
      { id: 2, name: null },
    ],
  ],
  [
    'by name',
    {},
    [a, b],
    [
      { id: 1, name: 'é', score: null },
      { id: 2, name: null, score: null },
      { id: 2.5, name: 'x', score: 0.5 },
      { id: 1, name: 'é', score: null },
    ],
  ],
  [
    'the same table twice',
    {},
    [a, a],
    [
      { id: 1, name: 'é' },
      { id: 2, name: null },
      { id: 1, name: 'é' },
      { id: 2, name: null },
    ],
  ],
  [
    'distinct: null equals null',
    { distinct: true },
    [a, a, b],
    [
      { id: 1, name: 'é', score: null },
      { id: 2, name: null, score: null },
      { id: 2.5, name: 'x', score: 0.5 },
    ],
  ],
  [
    'by position',
    { mode: 'by_position' },
    [a, table({ ID: 'number', 'na"me': 'string' }, [3.5, 'z'])],
    [
      { id: 1, name: 'é' },
      { id: 2, name: null },
      { id: 3.5, name: 'z' },
    ],
  ],
  [
    'with a table of no rows',
    {},
    [table({ id: 'integer', at: 'timestamp' }), a],
    [
      { id: 1, at: null, name: 'é' },
      { id: 2, at: null, name: null },
    ],
  ],
  [
    'dates among timestamps',
    {},
    [table({ t: 'date' }, ['2024-01-01']), table({ t: 'timestamp' }, ['2024-01-01T10:00:00Z'])],
    [{ t: '2024-01-01T00:00:00.000Z' }, { t: '2024-01-01T10:00:00.000Z' }],
  ],
  ['of nothing', { distinct: true }, [table({ id: 'integer' }), table({ id: 'integer' })], []],
])('%s', async (_what, config, tables, rows) => {
  expect(await bench.rows({ type, config, inputs: { input1: tables } })).toEqual(rows);
});

it('takes the wider type, whichever table has it', async () => {
  const tables = [
    table({ v: 'integer' }, [1]),
    table({ v: 'number' }, [1.5]),
    table({ v: 'integer' }, [2]),
  ];
  expect(await bench.run({ type, config: {}, inputs: { input1: tables } })).toEqual({
    columns: [{ name: 'v', type: 'number' }],
    rows: [{ v: 1 }, { v: 1.5 }, { v: 2 }],
  });
});

it.each([[true], [false]])(
  'does not make two whole numbers one beside fractions, distinct: %s',
  async (distinct) => {
    const tables = [
      table({ v: 'integer' }, [9007199254740992], ['9007199254740993']),
      table({ v: 'number' }, [1.5]),
    ];
    expect(await bench.run({ type, config: { distinct }, inputs: { input1: tables } })).toEqual({
      failed: {
        code: 'invalid_value',
        message:
          'The whole number 9007199254740993 cannot stand among fractions unchanged; cast it, or what it meets',
      },
    });
  },
);

it('keeps its order where several nodes read it', async () => {
  const edge = (source: number, target: number) => ({
    source,
    sourcePort: 'output1',
    target,
    targetPort: 'input1',
  });
  const node = (id: number, kind: string, config: JsonObject) => ({
    id,
    type: kind,
    label: kind,
    config,
  });
  const graph = {
    nodes: [
      node(1, 'sources/inlineRows', { rows: [{ a: 1 }] }),
      node(2, 'queryoperators/computedColumn', { column_name: 'b', expression: '2' }),
      node(3, type, {}),
      node(4, type, { distinct: true }),
      node(5, 'termination/dashboardOutput', {}),
    ],
    edges: [edge(1, 2), edge(2, 3), edge(1, 3), edge(2, 3), edge(3, 4), edge(3, 4), edge(4, 5)],
  };
  const engine = catalogueEngine();
  try {
    expect(rowsOf(await engine.run(runRequest({ graph })))).toEqual([
      { a: 1, b: 2 },
      { a: 1, b: null },
    ]);
  } finally {
    await engine.close();
  }
});

describe('what is wrong', () => {
  it.each<[string, JsonObject, Input[], string, string]>([
    [
      'types that do not go together',
      {},
      [a, table({ id: 'string' })],
      'type_mismatch',
      '`id` holds whole numbers, but table 2 has text there; cast one of them first',
    ],
    [
      'types by position',
      { mode: 'by_position' },
      [a, table({ name: 'string', id: 'string' })],
      'type_mismatch',
      '`id` holds whole numbers, but table 2 has text there (`name`); cast one of them first',
    ],
    [
      'names that differ in case',
      {},
      [a, table({ Name: 'string' })],
      'duplicate_column',
      'Column names must be unique, whatever their case: `name` and `Name` differ only in case',
    ],
    [
      'fewer columns by position',
      { mode: 'by_position' },
      [a, a, table({ id: 'integer' })],
      'invalid_config',
      'By position all tables need as many columns: the first has 2, table 3 has 1',
    ],
  ])('%s', (_what, config, tables, code, message) => {
    expect(problemsOf({ type, config, inputs: { input1: tables } })).toMatchObject([
      { code, message },
    ]);
  });
});

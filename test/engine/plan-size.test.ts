/** Large graphs: planning grows with the number of nodes and no faster, and what one statement cannot hold is divided into tables. */

import type { Plan } from '../../src/engine/plan/plan.ts';
import type { Graph, GraphEdge, JsonObject } from '../../src/engine/types.ts';
import { useBench } from '../nodes/run-node.ts';
import { chain, compute, planOf, repeat, window, type Step } from './planned-chain.ts';
import { openDuckDb, type InProcessDuckDb } from '../support/in-process-duckdb.ts';

let duckdb: InProcessDuckDb;
beforeAll(async () => {
  duckdb = await openDuckDb();
});
afterAll(() => duckdb.close());
const bench = useBench();

const KINDS: Readonly<Record<string, (n: number) => Step>> = {
  'columns of the same columns': (n) => compute(`c${n}`, `n + ${n}`),
  'columns of one another': (n) => compute(`c${n}`, n === 0 ? 'n' : `c${n - 1} + 1`),
  'a column replaced': () => compute('n', 'n + 1'),
  'columns filled': () => ['queryoperators/fillMissing', { fields: { g: 1 } }],
  'columns renamed': (n) => [
    'queryoperators/select',
    { columns: [{ field: n % 2 ? 'm' : 'n', as: n % 2 ? 'n' : 'm' }, { field: 'g' }] },
  ],
  filters: (n) => ['queryoperators/filter', { field: 'n', operator: '!=', value: n }],
  sorts: () => ['queryoperators/sort', { by: ['g'] }],
  limits: (n) => ['queryoperators/limit', { limit: 1000 - n }],
  groups: () => [
    'queryoperators/aggregation',
    { group_by: ['n'], aggregations: [{ column_name: 'g', function: 'sum', field: 'g' }] },
  ],
  'distinct rows': () => ['queryoperators/distinct', {}],
  'windows over one order': (n) =>
    window(n, { function: 'running_sum', field: 'n', order_by: ['g'] }),
  'unpivots of one column': (n) => [
    'queryoperators/unpivot',
    { fields: ['n'], name_column: `k${n}`, value_column: 'n' },
  ],
  'windows of one another': (n) =>
    window(n, { function: 'rank', order_by: [n === 0 ? 'n' : `w${n - 1}`] }),
};

describe.each(Object.entries(KINDS))('%s', (_, step) => {
  const characters = ({ tables, outputs }: Plan): number =>
    [...tables, ...outputs].reduce((sum, { sql }) => sum + sql.length, 0);

  it('make statements as long as there are nodes', () => {
    const [few, many] = [200, 400].map((count) => planOf(chain(repeat(count, step))));
    expect(characters(many!) / characters(few!)).toBeLessThan(2.6);
  });

  it('make no statement of more than 50 levels', () => {
    const { tables, outputs } = planOf(chain(repeat(400, step)));
    for (const { sql } of [...tables, ...outputs]) {
      // A chain that is narrow begins with the columns of its table.
      const narrow = sql.includes(' POSITIONAL JOIN ') ? 1 : 0;
      expect(sql.match(/\bn\d+ AS \(/g)?.length ?? 0).toBeLessThanOrEqual(50 + narrow);
    }
  });
});

it('computes hundreds of columns in one SELECT where none reads another', () => {
  const { tables, outputs } = planOf(
    chain([
      ...repeat(200, (n) => compute(`c${n}`, `n * ${n}`)),
      ...repeat(200, (n) => window(n, { function: 'lag', field: 'n' })),
    ]),
  );
  expect(tables).toEqual([]);
  expect(outputs[0]?.sql.match(/\bn\d+ AS \(/g)).toHaveLength(3);
});

it('chooses a single column in one SELECT, however often', () => {
  const { outputs } = planOf(
    chain(
      repeat(20, (n) => [
        'queryoperators/select',
        { columns: [{ field: n === 0 ? 'n' : `n${n - 1}`, as: `n${n}` }] },
      ]),
    ),
  );
  // The sequence, all of them, and the node that ends it.
  expect(outputs[0]?.sql.match(/\bn\d+ AS \(/g)).toHaveLength(3);
});

it('computes windows over one order in one pass', async () => {
  const steps = repeat(200, (n) =>
    window(n, {
      function: 'running_sum',
      field: 'n',
      partition_by: ['g'],
      order_by: [{ field: 'n', direction: 'desc' }],
    }),
  );
  const { outputs } = planOf(chain([compute('h', 'n'), ...steps]));
  const [{ explain_value: explained } = { explain_value: '' }] = (await duckdb.rows(
    `EXPLAIN ${outputs[0]?.sql}`,
  )) as { explain_value: string }[];
  expect(explained.match(/ WINDOW /g)).toHaveLength(1);
});

it('does not share a SELECT with what it reads, nor with what others read too', async () => {
  const rows = await bench.rows({
    type: 'queryoperators/select',
    config: {
      columns: [
        { field: 'b', as: 'n' },
        { field: 'a', as: 'b' },
        { field: 'n', as: 'a' },
      ],
    },
    inputs: {
      input1: {
        count: 2,
        computed: { a: 'n * 10', b: 'a + 1' },
        through: [
          {
            type: 'queryoperators/computedColumn',
            config: { column_name: 'a', expression: 'b + n' },
          },
        ],
      },
    },
  });
  expect(rows).toEqual([
    { n: 11, b: 12, a: 1 },
    { n: 21, b: 23, a: 2 },
  ]);
});

describe('a graph that makes tables', () => {
  const computed = Object.fromEntries(
    Array.from({ length: 120 }, (_, n) => [`c${n}`, n === 0 ? 'n' : `c${n - 1} + 1`]),
  );
  const last = { columns: [{ field: 'n' }, { field: 'c119' }] };

  it('gives its rows in order, each time that it runs', async () => {
    for (let time = 0; time < 2; time += 1) {
      const rows = await bench.rows({
        type: 'queryoperators/select',
        config: last,
        inputs: { input1: { count: 3, computed } },
      });
      expect(rows).toEqual([1, 2, 3].map((n) => ({ n, c119: n + 119 })));
    }
  });

  it('names the node that fails after a table, and leaves nothing for the next run', async () => {
    const failing = {
      type: 'queryoperators/computedColumn',
      config: { column_name: 'x', expression: "cast(if(c119 > 120, 'many', '1') as number)" },
      inputs: { input1: { count: 3, computed } },
    };
    expect(await bench.run(failing)).toMatchObject({ failed: { code: 'invalid_value' } });
    expect(
      await bench.rows({
        type: 'queryoperators/limit',
        config: { limit: 1 },
        inputs: { input1: { count: 3, computed } },
      }),
    ).toHaveLength(1);
  });
});

describe('cross joins', () => {
  const edge = (source: number, target: number, targetPort = 'input1'): GraphEdge => ({
    source,
    sourcePort: 'output1',
    target,
    targetPort,
  });
  const node = (id: number, type: string, config: JsonObject) => ({ id, type, label: '', config });

  /** So many tables of so many rows, each joined with what the ones before it made. */
  function joined(tables: number, rows: number, ...[type, config]: Step): Graph {
    const ids = Array.from({ length: tables }, (_, n) => n + 1);
    const join = (n: number): number => tables + n;
    const last = join(tables);
    return {
      nodes: [
        ...ids.map((id) =>
          node(id, 'sources/sequence', { start: 1, stop: rows, column_name: `c${id}` }),
        ),
        ...ids.slice(1).map((id) => node(join(id), 'queryoperators/join', { type: 'cross' })),
        node(last + 1, type, config),
        node(last + 2, 'termination/dashboardOutput', {}),
      ],
      edges: [
        ...ids
          .slice(1)
          .flatMap((id) => [
            edge(id === 2 ? 1 : join(id - 1), join(id)),
            edge(id, join(id), 'input2'),
          ]),
        edge(last, last + 1),
        edge(last + 1, last + 2),
      ],
    };
  }

  it.each([2, 3])('of %s tables are counted without making their rows', async (tables) => {
    const { outputs } = planOf(
      joined(tables, 100_000, 'queryoperators/aggregation', {
        aggregations: [{ column_name: 'rows', function: 'count' }],
      }),
    );
    expect(await duckdb.rows(outputs[0]?.sql ?? '')).toEqual([{ rows: String(1e5 ** tables) }]);
  });

  it('of hundreds of tables are divided into statements of a few', () => {
    const { tables, outputs } = planOf(joined(200, 1, 'queryoperators/limit', { limit: 1 }));
    expect(tables.length).toBeGreaterThan(0);
    for (const { sql } of [...tables, ...outputs])
      expect(sql.match(/ CROSS JOIN /g)?.length ?? 0).toBeLessThanOrEqual(12);
  });
});

it('puts many tables below each other by a LIMIT, without which DuckDB takes four times as long', () => {
  const count = 300;
  const aggregated: JsonObject = {
    group_by: ['n'],
    aggregations: [{ column_name: 'g', function: 'sum', field: 'n' }],
  };
  const nodes = [
    { type: 'sources/sequence', config: { start: 1, stop: 10, column_name: 'n' } },
    ...Array.from({ length: count }, () => ({
      type: 'queryoperators/aggregation',
      config: aggregated,
    })),
    { type: 'queryoperators/union', config: {} },
    { type: 'termination/dashboardOutput', config: {} },
  ].map((node, n) => ({ ...node, id: n + 1, label: '' }));
  const edge = (source: number, target: number): GraphEdge => ({
    source,
    sourcePort: 'output1',
    target,
    targetPort: 'input1',
  });
  const middle = Array.from({ length: count }, (_, n) => n + 2);
  const edges = [
    ...middle.map((id) => edge(1, id)),
    ...middle.map((id) => edge(id, count + 2)),
    edge(count + 2, count + 3),
  ];
  const { tables } = planOf({ nodes, edges });
  const stacked = tables.filter(({ sql }) => sql.includes(' UNION ALL '));
  expect(stacked.length).toBeGreaterThan(0);
  for (const { sql } of stacked) expect(sql).toContain('LIMIT 9223372036854775807');
});

it('counts distinct values for all columns of a pivot at once', () => {
  const values = Array.from({ length: 400 }, (_, value) => ({ value, column_name: `v${value}` }));
  const { outputs } = planOf(
    chain([
      [
        'queryoperators/pivot',
        { index: ['g'], column: 'n', values, function: 'count_distinct', field: 'n' },
      ],
    ]),
  );
  expect(outputs[0]?.sql.match(/DISTINCT/g)).toHaveLength(1);
});

/** Graphs that do not keep the order of rows: their statements, their rows, and the nodes that need an order. */

import type { Graph, JsonObject } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { catalogueEngine, chain, rowsOf, runRequest, type TestEngine } from '../support/engine.ts';
import { chain as planned, planOf, type Step } from './planned-chain.ts';

const SORT: Step = ['queryoperators/sort', { by: [{ field: 'n', direction: 'desc' }] }];
const OUTPUT: Step = ['termination/dashboardOutput', {}];
const NUMBERS: Step = ['sources/sequence', { start: 1, stop: 50_000, column_name: 'n' }];
const GROUPS: Step = [
  'queryoperators/computedColumn',
  { column_name: 'g', expression: 'n % 1000' },
];
const aggregation = (name: string, field = 'n'): Step => [
  'queryoperators/aggregation',
  { group_by: ['g'], aggregations: [{ column_name: 'r', function: name, field }] },
];
const window = (config: JsonObject): Step => [
  'queryoperators/window',
  { column_name: 'w', ...config },
];

const free = (graph: Graph): Graph => ({ ...graph, rowOrder: 'free' });
const sqlOf = (...steps: readonly Step[]): string =>
  planOf(free(planned(steps)))
    .outputs.map(({ sql }) => sql)
    .join();

let engine: TestEngine;
beforeAll(() => {
  engine = catalogueEngine({ catalogue, large: { threads: 2, memoryMb: 512 } });
});
afterAll(() => engine.close());

async function run(graph: Graph): Promise<readonly JsonObject[]> {
  return rowsOf(await engine.run(runRequest({ graph }))) as readonly JsonObject[];
}

async function problemsOf(...steps: readonly Step[]): Promise<readonly string[]> {
  const { errors } = await engine.validate(free(chain(NUMBERS, GROUPS, ...steps)));
  return errors.map(({ code, nodeId, path = '' }) => `${code} ${nodeId} ${path}`);
}

describe('a statement', () => {
  it.each<[what: string, step: Step]>([
    ['groups', aggregation('avg')],
    ['distinct rows', ['queryoperators/distinct', {}]],
    ['a window with an order', window({ function: 'running_sum', field: 'n', order_by: ['n'] })],
    [
      'a window over whole partitions',
      window({ function: 'max', field: 'n', partition_by: ['g'] }),
    ],
    ['any rows of a limit', ['queryoperators/limit', { limit: 3, any: true }]],
  ])('numbers no rows for %s', (_what, step) => {
    expect(sqlOf(step)).not.toMatch(/row_number|ORDER BY min/);
  });

  it('sorts for a result and for a node that needs an order, and for no other node', () => {
    expect(sqlOf(SORT)).toMatch(/ORDER BY/);
    expect(sqlOf(SORT, aggregation('first'))).toMatch(/ORDER BY/);
    expect(sqlOf(SORT, aggregation('sum'))).not.toMatch(/ORDER BY/);
    expect(sqlOf(SORT, ['queryoperators/distinct', {}])).not.toMatch(/ORDER BY/);
  });
});

describe('a node that needs an order', () => {
  it.each<[what: string, step: Step]>([
    ['a limit', ['queryoperators/limit', { limit: 3 }]],
    ['a sample', ['queryoperators/sample', { count: 3 }]],
    ['a distinct on some columns', ['queryoperators/distinct', { fields: ['g'] }]],
    ['the first row of a group', aggregation('first')],
    ['the most frequent value', aggregation('mode')],
    ['a list', aggregation('list')],
    ['the row before', window({ function: 'lag', field: 'n', partition_by: ['g'] })],
    ['a running sum', window({ function: 'running_sum', field: 'n' })],
    ['the number of the row', window({ function: 'row_number' })],
  ])('is refused unless a sort comes before: %s', async (_what, step) => {
    expect(await problemsOf(step, OUTPUT)).toEqual(['order_required 3 ']);
    const filter: Step = ['queryoperators/filter', { expression: 'n > 0' }];
    expect(await problemsOf(SORT, filter, GROUPS_AGAIN, step, OUTPUT)).toEqual([]);
    expect(await engine.validate(chain(NUMBERS, GROUPS, step, OUTPUT))).toMatchObject({
      errors: [],
    });
  });

  it('is a terminator that sends rows without a key', async () => {
    const send = (config: JsonObject): Step => [
      'termination/httpRequest',
      { url: 'https://api.example.com/', ...config },
    ];
    expect(await problemsOf(send({}))).toEqual(['order_required 3 /key']);
    expect(await problemsOf(send({ key: ['n'] }))).toEqual([]);
  });

  it('is a load that stores the last row of each key', async () => {
    const load: Step = [
      'termination/postgres',
      {
        credential_id: 1,
        table: 't',
        mode: 'upsert',
        key_columns: ['g'],
        duplicate_keys: 'last',
      },
    ];
    expect(await problemsOf(load)).toEqual(['order_required 3 /duplicate_keys']);
    expect(await problemsOf(SORT, load)).toEqual([]);
  });

  it('is unknown while the config of the sort is', async () => {
    const sort: Step = ['queryoperators/sort', { by: { $param: 'by' } }];
    expect(await problemsOf(sort, ['queryoperators/limit', { limit: 3 }], OUTPUT)).toEqual([]);
  });
});

const GROUPS_AGAIN: Step = [
  'queryoperators/computedColumn',
  { column_name: 'h', expression: 'g + 1' },
];

describe('a run', () => {
  const sum = (rows: readonly JsonObject[]): number =>
    rows.reduce((total, { r }) => total + Number(r), 0);

  it('has the same rows', async () => {
    const graph = chain(NUMBERS, GROUPS, aggregation('sum'), OUTPUT);
    const [kept, other] = [await run(graph), await run(free(graph))];
    expect(other).toHaveLength(1_000);
    expect(sum(other)).toBe(sum(kept));
    expect(new Set(other.map(({ g }) => g))).toEqual(new Set(kept.map(({ g }) => g)));
  });

  it.each<[what: string, steps: readonly Step[]]>([
    ['a sort', [SORT, ['queryoperators/limit', { limit: 500 }]]],
    ['nodes after a sort', [SORT, GROUPS_AGAIN, ['queryoperators/limit', { limit: 500 }]]],
    [
      'a running sum of sorted rows',
      [
        SORT,
        window({ function: 'running_sum', field: 'n' }),
        ['queryoperators/limit', { limit: 500 }],
      ],
    ],
    [
      'the first row of each group',
      [SORT, aggregation('first'), ['queryoperators/sort', { by: ['g'] }]],
    ],
    [
      'lists',
      [
        SORT,
        aggregation('list'),
        ['queryoperators/sort', { by: ['g'] }],
        ['queryoperators/limit', { limit: 20 }],
      ],
    ],
  ])('has the order of %s', async (_what, steps) => {
    const graph = chain(NUMBERS, GROUPS, ...steps, OUTPUT);
    expect(await run(free(graph))).toEqual(await run(graph));
  });

  it('has the order of sorted rows that a table stores for several nodes', async () => {
    const many = Array.from({ length: 60 }, (): Step => [
      'queryoperators/filter',
      { expression: 'n > 0' },
    ]);
    const graph = chain(
      NUMBERS,
      GROUPS,
      SORT,
      ...many,
      ['queryoperators/limit', { limit: 500 }],
      OUTPUT,
    );
    expect(planOf(free(graph)).tables.length).toBeGreaterThan(0);
    expect(await run(free(graph))).toEqual(await run(graph));
  });

  it('groups objects whose members are in another order', async () => {
    const object: Step = [
      'queryoperators/computedColumn',
      { column_name: 'o', expression: `to_json(n % 2)` },
    ];
    const groups: Step = [
      'queryoperators/aggregation',
      { group_by: ['o'], aggregations: [{ column_name: 'r', function: 'count' }] },
    ];
    const rows = await run(free(chain(NUMBERS, object, groups, OUTPUT)));
    expect(rows.map(({ r }) => r)).toEqual([25_000, 25_000]);
  });

  it('says by which columns its rows are ordered', async () => {
    const orderOf = async (...steps: readonly Step[]) => {
      const graph = free(chain(NUMBERS, GROUPS, ...steps, OUTPUT));
      const outcome = await engine.run(runRequest({ graph }));
      return outcome.status === 'completed' ? outcome.outputs[0]?.orderedBy : outcome;
    };
    const renamed: Step = ['queryoperators/select', { columns: [{ field: 'n', as: 'number' }] }];
    const by = { direction: 'desc', nulls: 'last' };
    expect(await orderOf(SORT)).toEqual([{ field: 'n', ...by }]);
    expect(await orderOf(SORT, renamed)).toEqual([{ field: 'number', ...by }]);
    expect(await orderOf(SORT, aggregation('sum'))).toEqual([]);
    expect(await orderOf(aggregation('sum'))).toEqual([]);
  });
});

/** Plans: one statement per terminator, which keeps the order of rows and says where a run failed. */

import { createChecker } from '../support/checker.ts';
import type { LoadedSource, Plan } from '../../src/engine/plan/plan.ts';
import type { Graph, JsonObject } from '../../src/engine/types.ts';
import { openDuckDb, type InProcessDuckDb } from '../support/in-process-duckdb.ts';
import { graph, smallCatalogue } from '../support/small-catalogue.ts';
import { finished } from '../support/finished.ts';

let duckdb: InProcessDuckDb;
beforeAll(async () => {
  duckdb = await openDuckDb();
});
afterAll(() => duckdb.close());

const checker = createChecker(smallCatalogue, { maxNodes: 1_000 });
/** The numbers 0 … 99,999 in an order that no index or hash gives by chance. */
const shuffled: LoadedSource = {
  table: '(SELECT (range * 7919) % 100000 AS a FROM range(100000))',
  columns: [{ name: 'a', type: 'integer' }],
};
const inOrder = Array.from({ length: 100_000 }, (_, index) => (index * 7919) % 100_000);
const param: readonly [string, JsonObject] = ['param', { param: 'p' }];
const compute = (name: string, expression: string): readonly [string, JsonObject] => [
  'compute',
  { column_name: name, expression },
];

function plan(of: Graph, sources: Readonly<Record<number, LoadedSource>> = { 1: shuffled }): Plan {
  const { report, plan: made } = finished(
    checker.check(
      of,
      {},
      new Map(Object.entries(sources).map(([id, source]) => [Number(id), source])),
    ),
  );
  if (made === null) throw new Error(JSON.stringify(report));
  return made;
}

async function columnA(of: Graph, output = 0): Promise<number[]> {
  const { tables, outputs } = plan(of);
  for (const { name, sql } of tables)
    await duckdb.run(`CREATE OR REPLACE TEMP TABLE ${name} AS ${sql}`);
  const { sql } = outputs[output] ?? { sql: '' };
  return (await duckdb.rows(sql)).map(({ a }) => Number(a));
}

describe('the order of rows', () => {
  it('survives a long way, which is taken in stretches', async () => {
    const nodes = Object.fromEntries(
      Array.from({ length: 120 }, (_, index) => [
        index + 2,
        compute(`c${index}`, index === 0 ? 'a + 1' : `c${index - 1} + 1`),
      ]),
    );
    const edges = Array.from({ length: 121 }, (_, index) => `${index + 1}>${index + 2}`).join(' ');
    const long = graph({ 1: param, ...nodes, 122: ['output'] }, edges);
    const { tables, outputs } = plan(long);
    expect(tables.length).toBeGreaterThan(1);
    expect([...tables, ...outputs].map(({ reads }) => reads)).toEqual([
      [],
      ...tables.map(({ name }) => [name]),
    ]);
    expect(await columnA(long)).toEqual(inOrder);
  });

  it('survives projections, limits and tables that are read twice', async () => {
    expect(
      await columnA(
        graph(
          {
            1: param,
            2: compute('b', 'a * 2'),
            3: compute('c', "if(b > 5, 'x', 'y')"),
            4: ['output'],
          },
          '1>2 2>3 3>4',
        ),
      ),
    ).toEqual(inOrder);
    expect(
      await columnA(
        graph({ 1: param, 2: ['limit', { limit: 500, offset: 300 }], 3: ['output'] }, '1>2 2>3'),
      ),
    ).toEqual(inOrder.slice(300, 800));
    const twice = graph(
      { 1: param, 2: ['limit', { limit: 1000 }], 3: ['union'], 4: ['output'], 5: ['output'] },
      '1>2 2>3 1>3 3>4 2>5',
    );
    expect(await columnA(twice)).toEqual([...inOrder.slice(0, 1000), ...inOrder]);
    expect(await columnA(twice, 1)).toEqual(inOrder.slice(0, 1000));
  });
});

it('prints only what an output needs', () => {
  const two = plan(
    graph(
      { 1: param, 2: compute('b', '1'), 3: ['output'], 4: compute('c', '2'), 5: ['output'] },
      '1>2 2>3 1>4 4>5',
    ),
  );
  expect(
    two.outputs.map(({ nodeId, columns, sql }) => [
      nodeId,
      columns.map(({ name }) => name).join(),
      /\bn4\b/.test(sql),
      /\bn2\b/.test(sql),
    ]),
  ).toEqual([
    [3, 'a,b', false, true],
    [5, 'a,c', true, false],
  ]);
});

it('quotes whatever a column is called', async () => {
  const odd: LoadedSource = {
    table: `(SELECT 1 AS "a""b'; --", 2 AS "select")`,
    columns: [
      { name: 'a"b\'; --', type: 'integer' },
      { name: 'select', type: 'integer' },
    ],
  };
  const [output] = plan(
    graph(
      { 1: param, 2: compute('it\'s "x"', '[select] + "a""b\'; --"'), 3: ['output'] },
      '1>2 2>3',
    ),
    {
      1: odd,
    },
  ).outputs;
  expect(await duckdb.rows(output?.sql ?? '')).toEqual([
    { 'a"b\'; --': '1', select: '2', 'it\'s "x"': '3' },
  ]);
});

it('lets a table without columns be one without rows', async () => {
  const [output] = plan(graph({ 1: param, 2: ['limit', { limit: 5 }], 3: ['output'] }, '1>2 2>3'), {
    1: { table: 'unused', columns: [] },
  }).outputs;
  expect(output?.columns).toEqual([]);
  expect(await duckdb.rows(output?.sql ?? '')).toEqual([]);
});

it('finds the node that failed: its step is the first that does', async () => {
  const of = graph(
    {
      1: param,
      2: compute('b', 'a - 50000'),
      3: compute('c', "cast(if(b > 0, 'x', '1') as number)"),
      4: ['limit', { limit: 10 }],
      5: ['output'],
    },
    '1>2 2>3 3>4 4>5',
  );
  const steps = [...(plan(of).outputs[0]?.steps() ?? [])];
  const failed: number[] = [];
  for (const { nodeId, sql } of steps) await duckdb.run(sql).catch(() => failed.push(nodeId));
  expect(steps.map(({ nodeId }) => nodeId)).toEqual([1, 2, 3, 4, 5]);
  expect(failed[0]).toBe(3);
});

it('plans a chain of 500 nodes', async () => {
  const nodes = Object.fromEntries(
    Array.from({ length: 500 }, (_, id) => [
      id + 1,
      id === 0
        ? param
        : id === 499
          ? (['output'] as const)
          : id % 50 === 25
            ? compute(`c${id}`, `a + ${id}`)
            : (['limit', { limit: 1000 - id }] as const),
    ]),
  );
  const edges = Array.from({ length: 499 }, (_, id) => `${id + 1}>${id + 2}`).join(' ');
  expect(await columnA(graph(nodes, edges))).toEqual(inOrder.slice(0, 502));
});

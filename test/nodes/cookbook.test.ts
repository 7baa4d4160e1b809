/** Tasks of every day, with and without an order of rows. */

import type { Graph, GraphEdge, JsonObject } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { catalogueEngine, rowsOf, runRequest, type TestEngine } from '../support/engine.ts';
import type { TaskNode } from './cookbook-task.ts';
import { TASKS } from './cookbook-tasks.ts';
import { TIME_TASKS } from './cookbook-time-tasks.ts';

let engine: TestEngine;
beforeAll(() => {
  engine = catalogueEngine({ catalogue, large: { threads: 2, memoryMb: 512 } });
});
afterAll(() => engine.close());

/** The last node leads to the result. */
function graphOf(task: Readonly<Record<string, TaskNode>>): Graph {
  const names = Object.keys(task);
  const last = names.at(-1) ?? '';
  const all = { ...task, result: ['termination/dashboardOutput', {}, last] as TaskNode };
  const idOf = (name: string): number => [...names, 'result'].indexOf(name) + 1;
  const edges = Object.entries(all).flatMap(([name, [, , ...inputs]]) =>
    inputs.map((input, at): GraphEdge => ({
      source: idOf(input),
      sourcePort: 'output1',
      target: idOf(name),
      targetPort: `input${at + 1}`,
    })),
  );
  const nodes = Object.entries(all).map(([name, [type, config]]) => ({
    id: idOf(name),
    type,
    label: name,
    config,
  }));
  return { nodes, edges };
}

async function run(graph: Graph, params: JsonObject = {}): Promise<readonly unknown[]> {
  return rowsOf(await engine.run(runRequest({ graph, params })));
}

it.each(Object.entries({ ...TASKS, ...TIME_TASKS }))('%s', async (_name, { nodes, rows }) => {
  const graph = graphOf(nodes);
  expect(await run(graph)).toEqual(rows);
  expect(await run({ ...graph, rowOrder: 'free' })).toEqual(rows);
});

/** A run tells the values, and the next one takes them as a parameter. */
it('columns of a pivot from the values in the data', async () => {
  const sales: TaskNode = [
    'sources/inlineRows',
    {
      rows: [
        { shop: 'Ghent', month: '2024-02', amount: 8 },
        { shop: 'Utrecht', month: '2024-01', amount: 5 },
        { shop: 'Ghent', month: '2024-01', amount: 1 },
      ],
    },
  ];
  const months = await run(
    graphOf({
      sales,
      months: ['queryoperators/select', { columns: ['month'] }, 'sales'],
      distinct: ['queryoperators/distinct', {}, 'months'],
      sorted: ['queryoperators/sort', { by: ['month'] }, 'distinct'],
    }),
  );
  const values = months.map((row) => (row as { readonly month: string }).month);
  const pivot = {
    index: ['shop'],
    column: 'month',
    values: { $param: 'months' },
    function: 'sum',
    field: 'amount',
  };
  const graph = graphOf({
    sales,
    pivot: ['queryoperators/pivot', pivot, 'sales'],
    sorted: ['queryoperators/sort', { by: ['shop'] }, 'pivot'],
  });
  expect(await run(graph, { months: values })).toEqual([
    { shop: 'Ghent', '2024-01': 1, '2024-02': 8 },
    { shop: 'Utrecht', '2024-01': 5, '2024-02': null },
  ]);
});

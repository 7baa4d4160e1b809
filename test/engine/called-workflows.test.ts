/** A called workflow yields the rows and columns that its own run has. */

import type { Example } from '../../src/engine/node-type.ts';
import type { Graph } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { ExampleSources } from '../nodes/example-sources.ts';
import { exampleRun, graphOf, openBench, type NodeBench, type NodeRun } from '../nodes/run-node.ts';

const sources = new ExampleSources();
let bench: NodeBench;
beforeAll(() => {
  bench = openBench(sources.fetch, sources.findFile, sources.read, sources.objects);
});
afterAll(() => bench.close());

const cases = [...catalogue.values()]
  .filter(({ role, workflowMember }) => role !== 'terminator' && workflowMember === undefined)
  .flatMap((node) => node.examples.map((example) => [node.type, example.title, example] as const))
  // A called workflow moves no cursor.
  .filter(([, , { config }]) => !('incremental' in config));

/** A revision always has the same graph. */
const revisions: Graph[] = [];

function calling(graph: Graph, params: NodeRun['params'] = {}): NodeRun {
  const value = { workflowId: 12, revision: revisions.push(graph), graph };
  return {
    type: 'sources/workflow',
    config: { workflow: '12', params },
    workflows: new Map([['12', { ok: true, value }]]),
  };
}

describe('the rows of a called workflow', () => {
  it.each(cases)('%s: %s', async (type, _, example: Example) => {
    sources.serve(example);
    const run = exampleRun(type, example);
    const called = calling(graphOf(run), run.params);
    expect(await bench.lines(called)).toEqual(await bench.lines(run));
    expect(await bench.run(called)).toEqual(await bench.run(run));
  });

  it('are those of a workflow that another one calls', async () => {
    const rows = [{ n: 9_007_199_254_740_993n.toString(), day: '2024-02-29' }];
    const inner = graphOf({ type: 'sources/inlineRows', config: { rows } });
    const called = calling(graphOf(calling(inner)));
    expect(await bench.rows(called)).toEqual(rows);
  });
});

it('an output without rows keeps the types of its columns', async () => {
  const graph = graphOf({
    type: 'queryoperators/filter',
    config: { expression: 'n > 5' },
    inputs: { input1: [{ n: 1, text: 'a', list: [1] }] },
  });
  expect(await bench.run(calling(graph))).toMatchObject({
    rows: [],
    columns: [
      { name: 'n', type: 'integer' },
      { name: 'text', type: 'string' },
      { name: 'list', type: 'array' },
    ],
  });
});

it('two getters can read different outputs of one workflow', async () => {
  const inner = graphOf({ type: 'sources/inlineRows', config: { rows: [{ n: 1 }, { n: 2 }] } });
  const other = { id: 7, type: 'queryoperators/limit', label: 'One', config: { limit: 1 } };
  const end = { id: 8, type: 'termination/dashboardOutput', label: 'First', config: {} };
  const [rows] = inner.nodes;
  const edge = { sourcePort: 'output1', targetPort: 'input1' };
  const graph: Graph = {
    nodes: [...inner.nodes, other, end],
    edges: [
      ...inner.edges,
      { ...edge, source: rows!.id, target: 7 },
      { ...edge, source: 7, target: 8 },
    ],
  };
  const run = calling(graph);
  expect(await bench.rows(run)).toHaveLength(2);
  const config = { ...run.config, output: 'First' };
  expect(await bench.rows({ ...run, config })).toEqual([{ n: 1 }]);
});

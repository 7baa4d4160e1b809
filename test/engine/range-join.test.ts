/** A filter of a cross join with bounds finds its pairs without producing all of them. */

import { catalogueEngine, rowsOf, runRequest, type TestEngine } from '../support/engine.ts';

let engine: TestEngine;
beforeAll(() => {
  engine = catalogueEngine({ children: 1 });
});
afterAll(() => engine.close());

const ROWS = 100_000;

it('finds the neighbours of 100,000 numbers', async () => {
  const edge = (source: number, target: number, targetPort = 'input1') => ({
    source,
    sourcePort: 'output1',
    target,
    targetPort,
  });
  const numbers = (id: number, name: string) => ({
    id,
    label: name,
    type: 'sources/sequence',
    config: { start: 1, stop: ROWS, column_name: name },
  });
  const expression = 'a >= b - 1 and a <= b + 1';
  const outcome = await engine.run(
    runRequest({
      graph: {
        nodes: [
          numbers(1, 'a'),
          numbers(2, 'b'),
          { id: 3, label: 'node', type: 'queryoperators/join', config: { type: 'cross' } },
          { id: 4, label: 'node', type: 'queryoperators/filter', config: { expression } },
          {
            id: 5,
            label: 'node',
            type: 'queryoperators/aggregation',
            config: { aggregations: [{ column_name: 'pairs', function: 'count' }] },
          },
          { id: 6, label: 'node', type: 'termination/dashboardOutput', config: {} },
        ],
        edges: [edge(1, 3), edge(2, 3, 'input2'), edge(3, 4), edge(4, 5), edge(5, 6)],
      },
    }),
  );
  expect(rowsOf(outcome)).toEqual([{ pairs: 3 * ROWS - 2 }]);
});

/** Whole graphs, from config to rows, through checks, children and files. */

import { catalogueEngine, chain, rowsOf, runRequest, type TestEngine } from '../support/engine.ts';

// Children take their time to start on a busy machine; a hang is still noticed.
jest.setTimeout(60_000);

let engine: TestEngine;
beforeAll(() => {
  engine = catalogueEngine({ children: 2 });
});
afterAll(() => engine.close());

const output = ['termination/dashboardOutput', {}] as const;

it('runs a graph', async () => {
  const graph = chain(['sources/inlineRows', { rows: [{ a: 1, b: 'x' }, { a: 2, b: null }] }], ['queryoperators/computedColumn', { column_name: 'c', expression: 'a * 2' }], output);
  for (const graphKey of ['1:1', '1:1', null]) {
    expect(rowsOf(await engine.run(runRequest({ graph, graphKey })))).toEqual([{ a: 1, b: 'x', c: 2 }, { a: 2, b: null, c: 4 }]);
  }
});

it('names the node at which a value does not fit', async () => {
  const graph = chain(
    ['sources/params', { param: 'rows' }],
    ['queryoperators/computedColumn', { column_name: 'n', expression: 'cast(t as number)' }],
    ['queryoperators/computedColumn', { column_name: 'm', expression: 'n + 1' }],
    output,
  );
  const outcome = await engine.run(runRequest({ graph, params: { rows: [{ t: '1' }, { t: 'one' }] } }));
  expect(outcome).toEqual({ status: 'failed', problem: { nodeId: 2, code: 'invalid_value', message: "Could not convert string 'one' to a number" } });
});

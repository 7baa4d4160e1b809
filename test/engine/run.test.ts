/** Runs on hand-written plans: what comes out, and that nothing is left behind. */

import {
  contentOf,
  handWritten,
  runRequest,
  testEngine,
  type HandWrittenPlan,
  type TestEngine,
} from '../support/engine.ts';

let plan: HandWrittenPlan;
let engine: TestEngine;

beforeAll(() => {
  engine = testEngine({
    bind: (...given) => handWritten(plan).bind(...given),
  });
});
afterAll(() => engine.close());

describe('a run that completes', () => {
  it('hands over the content of small outputs and the file of large ones, each with its index', async () => {
    plan = {
      statements: [
        'SELECT range AS i, NULL AS n FROM range(3)',
        'SELECT range AS i FROM range(2500)',
        'SELECT 1 AS i WHERE false',
      ],
    };
    const outcome = await engine.run(runRequest());
    if (outcome.status !== 'completed') throw new Error(JSON.stringify(outcome));
    const [small, large, empty] = outcome.outputs;
    const content = String(small?.inline);
    expect(content).toBe('{"i":0,"n":null}\n{"i":1,"n":null}\n{"i":2,"n":null}\n');
    expect(small).toMatchObject({
      nodeId: 100,
      totalRows: 3,
      bytes: content.length,
      file: null,
      index: [0],
    });
    const lines = contentOf(large);
    expect(large).toMatchObject({ nodeId: 101, totalRows: 2500, bytes: lines.length });
    expect(large?.index).toEqual([0, lines.indexOf('{"i":1000}'), lines.indexOf('{"i":2000}')]);
    expect(empty).toMatchObject({ nodeId: 102, totalRows: 0, bytes: 0, file: null, index: [] });
  });
});

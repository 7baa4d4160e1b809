/** A graph with a catalogue of its own. */

import { createBinder } from '../../src/engine/graph/bind.ts';
import { withNodeTypes } from '../../src/engine/graph/node-types.ts';
import { validate } from '../../src/engine/graph/validate.ts';
import { defineNodeType, type NodeType } from '../../src/engine/node-type.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { catalogueEngine, chain, rowsOf, runRequest, type TestEngine } from '../support/engine.ts';

const numbers = (value: number): NodeType =>
  defineNodeType({
    type: 'shop/numbers',
    role: 'getter',
    category: 'shop',
    label: 'Numbers',
    description: '',
    inputs: [],
    outputs: ['output1'],
    requiresCredential: false,
    config: {
      type: 'object',
      additionalProperties: false,
      required: ['factor'],
      properties: { factor: { type: 'integer' } },
    },
    examples: [],
    check: ({ factor }) =>
      factor === 0
        ? [{ code: 'invalid_config', message: '`factor` must not be 0', path: '/factor' }]
        : [],
    source: ({ factor }) => ({ kind: 'rows', rows: [{ n: value * Number(factor) }] }),
  });
const withNumbers = (value: number) =>
  new Map([...catalogue, ['shop/numbers', numbers(value)] as const]);
const graph = chain(['shop/numbers', { factor: 2 }], ['termination/dashboardOutput', {}]);

describe('validation of a graph with node types of its own', () => {
  const binder = createBinder(catalogue, { maxNodes: 10 });
  const problems = async (given: typeof graph) =>
    (await validate(binder, given)).errors.map(({ code, message, hinted, path }) => ({
      code,
      message: hinted?.().message ?? message,
      path,
    }));

  it('knows them, in that graph alone', async () => {
    expect(await problems(withNodeTypes(graph, '1:1', withNumbers(1)))).toEqual([]);
    expect(await problems(graph)).toMatchObject([{ code: 'unknown_node_type' }]);
  });

  it('checks their configs by schema, and by what no schema says', async () => {
    const checked = (config: JsonObject) =>
      problems(
        withNodeTypes(
          chain(['shop/numbers', config], ['termination/dashboardOutput', {}]),
          '1:1',
          withNumbers(1),
        ),
      );
    expect(await checked({})).toMatchObject([{ code: 'missing_config', path: '/factor' }]);
    expect(await checked({ factor: 0 })).toMatchObject([
      { code: 'invalid_config', path: '/factor', message: '`factor` must not be 0' },
    ]);
  });

  it('names the nearest of them', async () => {
    const mistyped = chain(['shop/number', {}], ['termination/dashboardOutput', {}]);
    const [problem] = await problems(withNodeTypes(mistyped, '1:1', withNumbers(1)));
    expect(problem?.message).toBe('Unknown node type `shop/number`; did you mean `shop/numbers`?');
  });
});

describe('a run of a graph with node types of its own', () => {
  let engine: TestEngine;
  beforeAll(() => {
    engine = catalogueEngine();
  });
  afterAll(() => engine.close());

  it('is planned again where the version of its types is another, though its key is the same', async () => {
    const run = async (version: string, value: number) =>
      rowsOf(
        await engine.run(
          runRequest({
            graph: withNodeTypes(graph, version, withNumbers(value)),
            graphKey: '1:1',
          }),
        ),
      );
    expect(await run('1:1', 10)).toEqual([{ n: 20 }]);
    expect(await run('1:2', 11)).toEqual([{ n: 22 }]);
    expect(await run('1:1', 10)).toEqual([{ n: 20 }]);
  });

  it('previews them too', async () => {
    const outcome = await engine.preview({
      ...runRequest({ graph: withNodeTypes(graph, '1:1', withNumbers(3)) }),
      maxRows: 5,
      fixtures: new Map(),
    });
    expect(outcome).toMatchObject({ status: 'completed', nodes: [{ nodeId: 1, totalRows: 1 }] });
  });
});

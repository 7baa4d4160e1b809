/** What the getters of a run brought in. */

import { setTimeout as sleep } from 'node:timers/promises';

import type { JsonObject } from '../../src/engine/types.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { ExampleSources } from '../nodes/example-sources.ts';
import { exampleWorkflows } from '../nodes/example-workflows.ts';
import {
  catalogueEngine,
  chain,
  runRequest,
  sessionOf,
  type TestEngine,
} from '../support/engine.ts';
import { output, useIngestBench } from './ingest-bench.ts';

const bench = useIngestBench();

const exampleSources = new ExampleSources();
let exampleEngine: TestEngine;
beforeAll(() => {
  exampleEngine = catalogueEngine({
    findFile: exampleSources.findFile,
    openSession: () => sessionOf(exampleSources.fetch, exampleSources.read, exampleSources.objects),
  });
});
afterAll(() => exampleEngine.close());

const numbers = (count: number): readonly JsonObject[] =>
  Array.from({ length: count }, (_, n) => ({ n }));
const sizeOf = (rows: unknown): number => Buffer.byteLength(JSON.stringify(rows));

describe.each([0, 1, 500, 20_000])('%i rows', (count) => {
  const rows = numbers(count);
  const declared = { n: 'integer' };
  const expected = [
    { nodeId: 1, rows: count, bytes: sizeOf(rows), ms: expect.any(Number), warnings: [] },
  ];

  it('of a config', async () => {
    expect((await bench.inline(rows, declared)).sources).toEqual(expected);
  });

  it('of a parameter', async () => {
    const run = await bench.param({ rows }, { columns: declared });
    expect(run.sources).toEqual(expected);
  });

  it('of another host, as its body says', async () => {
    const body = JSON.stringify({ rows });
    const run = await bench.http('application/json', body, {
      rows_path: '/rows',
      columns: declared,
    });
    expect(run.sources).toEqual([{ ...expected[0], bytes: body.length }]);
  });
});

it('measures the way of the bytes, not of characters', async () => {
  const rows = [{ name: 'Zoë €' }];
  expect((await bench.param({ rows })).sources).toMatchObject([{ bytes: sizeOf(rows) }]);
});

it('has the same for a run whose plan is kept', async () => {
  const graph = chain(['sources/inlineRows', { rows: [{ n: 1 }] }], output);
  const run = () => bench.engine.run(runRequest({ graph, graphKey: 'kept:1' }));
  const first = await run();
  expect(first.sources).toEqual([
    { nodeId: 1, rows: 1, bytes: 9, ms: expect.any(Number), warnings: [] },
  ]);
  expect((await run()).sources).toEqual([{ nodeId: 1, rows: 1, bytes: 9, ms: 0, warnings: [] }]);
});

it('has what the engine computes, for every run of a kept plan', async () => {
  const graph = chain(['sources/sequence', { start: 1, stop: { $param: 'stop' } }], output);
  const run = (stop: number) =>
    bench.engine.run(runRequest({ graph, graphKey: 'kept:2', params: { stop } }));
  for (const stop of [5, 0, 5])
    expect((await run(stop)).sources).toEqual([
      { nodeId: 1, rows: stop, bytes: 0, ms: 0, warnings: [] },
    ]);
});

it('takes the time of fetching into account', async () => {
  const { fetchSource } = bench;
  bench.fetchSource = async (...given) => {
    await sleep(60);
    return fetchSource(...given);
  };
  const { sources } = await bench.http('application/json', '[{"n":1}]');
  bench.fetchSource = fetchSource;
  expect(sources[0]?.ms).toBeGreaterThan(50);
});

it.each(
  [...catalogue.values()]
    .filter(({ role }) => role === 'getter')
    .flatMap(({ type, examples }) => examples.map((example) => ({ type, example }))),
)('counts the rows of $type, such as: $example.title', async ({ type, example }) => {
  const { config, params = {}, output: rows } = example;
  exampleSources.serve(example);
  const graph = { ...chain([type, config], output), workflows: exampleWorkflows(example) };
  const { sources } = await exampleEngine.run(runRequest({ graph, params }));
  expect(sources).toMatchObject([{ nodeId: 1, rows: rows.length }]);
});

describe('of a run that did not complete', () => {
  const getters = (...nodes: readonly (readonly [type: string, config: JsonObject])[]) => {
    const { nodes: all } = chain(...nodes, ['queryoperators/union', {}], output);
    const [union, end] = [nodes.length + 1, nodes.length + 2];
    const edge = (source: number, target: number) => ({
      source,
      sourcePort: 'output1',
      target,
      targetPort: 'input1',
    });
    return { nodes: all, edges: [...nodes.map((_, at) => edge(at + 1, union)), edge(union, end)] };
  };
  const request = { url: 'https://data.example/' };

  it('has those that were done, in node order', async () => {
    const { status, sources } = await bench.engine.run(
      runRequest({
        graph: getters(
          ['sources/inlineRows', { rows: numbers(3) }],
          ['sources/params', { param: 'missing' }],
          ['sources/inlineRows', { rows: numbers(2) }],
        ),
      }),
    );
    expect(status).toBe('failed');
    expect(sources).toMatchObject([
      { nodeId: 1, rows: 3 },
      { nodeId: 3, rows: 2 },
    ]);
  });

  it('has those of a run that a node fails', async () => {
    const { status, sources } = await bench.engine.run(
      runRequest({
        graph: chain(
          ['sources/params', { param: 'rows' }],
          ['queryoperators/computedColumn', { column_name: 'x', expression: 'cast(t as number)' }],
          output,
        ),
        params: { rows: [{ t: 'twelve' }] },
      }),
    );
    expect(status).toBe('failed');
    expect(sources).toMatchObject([{ nodeId: 1, rows: 1 }]);
  });

  it('has those of a run that was cancelled while another host kept it waiting', async () => {
    const { fetchSource } = bench;
    const cancel = new AbortController();
    bench.fetchSource = async (_request, { signal }) => {
      setTimeout(() => cancel.abort(), 30);
      await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('aborted'))),
      );
      throw new Error('unreachable');
    };
    const { status, sources } = await bench.engine.run(
      runRequest({
        graph: getters(['sources/params', { param: 'rows' }], ['sources/httpRequest', request]),
        params: { rows: [{ n: 1 }] },
        signal: cancel.signal,
      }),
    );
    bench.fetchSource = fetchSource;
    expect(status).toBe('cancelled');
    expect(sources).toMatchObject([{ nodeId: 1, rows: 1 }]);
  });
});

/** What one run may ask of other hosts, however many getters it has. */

import { writeFileSync } from 'node:fs';

import type { FetchSource } from '../../src/engine/contract.ts';
import { SourceError } from '../../src/engine/sources/source-error.ts';
import type { Graph, JsonObject } from '../../src/engine/types.ts';
import { catalogueEngine, rowsOf, runRequest, type TestEngine } from '../support/engine.ts';

const MIB = 1_048_576;

let fetchSource: FetchSource;
let engine: TestEngine;
beforeAll(() => {
  engine = catalogueEngine({
    children: 1,
    maxSourcesBytes: 256 * MIB,
    fetchSource: (...given) => fetchSource(...given),
  });
});
afterAll(() => engine.close());

/** Getters 1 … count, all of them put together in one table. */
function getters(count: number): Graph {
  const http = (position: number): JsonObject => ({
    url: `https://data.example/${position}`,
    columns: { n: 'integer' },
  });
  const nodes = Array.from({ length: count }, (_, position) => ({
    id: position + 1,
    type: 'sources/httpRequest',
    label: 'Rows',
    config: http(position + 1),
  }));
  const union = { id: 1001, type: 'queryoperators/union', label: 'All', config: {} };
  const output = { id: 1002, type: 'termination/dashboardOutput', label: 'Out', config: {} };
  const edge = (source: number, target: number) => ({
    source,
    sourcePort: 'output1',
    target,
    targetPort: 'input1',
  });
  return {
    nodes: [...nodes, union, output],
    edges: [...nodes.map(({ id }) => edge(id, union.id)), edge(union.id, output.id)],
  };
}

const numberOf = (url: string): number => Number(new URL(url).pathname.slice(1));

function fetched(file: string, row: JsonObject) {
  writeFileSync(file, JSON.stringify([row]));
  return { contentType: 'application/json', bytes: 0 };
}

it('is at most four calls at a time, and all of them in the end', async () => {
  let underWay = 0;
  let most = 0;
  fetchSource = async ({ url }, { file }) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, 5));
    underWay -= 1;
    return fetched(file, { n: numberOf(url) });
  };
  const rows = rowsOf(await engine.run(runRequest({ graph: getters(20) }))) as { n: number }[];
  expect(rows.map(({ n }) => n).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, position) => position + 1),
  );
  expect(most).toBe(4);
});

it('is as much as the setting says for all sources together: beyond that the run fails, naming the node and the limit', async () => {
  const asked: number[] = [];
  fetchSource = ({ url }, { file, admit }) => {
    asked.push(numberOf(url));
    for (let piece = 0; piece < 10; piece += 1) admit(5 * MIB);
    return Promise.resolve(fetched(file, { n: 1 }));
  };
  expect(await engine.run(runRequest({ graph: getters(5) }))).toMatchObject({
    status: 'completed',
  });
  asked.length = 0;
  expect(await engine.run(runRequest({ graph: getters(20) }))).toEqual({
    status: 'failed',
    sources: expect.any(Array),
    nodes: expect.any(Array),
    problem: {
      nodeId: 6,
      code: 'source_failed',
      message:
        'The sources of the run have more than 256 MiB together; the administrator of the service can raise SOURCES_MAX_BYTES_PER_RUN',
    },
  });
  expect(asked.length).toBeLessThan(10);
});

it('ends with the first failure, reports it, and starts no further request', async () => {
  const asked: number[] = [];
  fetchSource = async ({ url }, { file }) => {
    asked.push(numberOf(url));
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (numberOf(url) === 3)
      throw new SourceError('The host data.example answered with status 500');
    return fetched(file, { n: 1 });
  };
  expect(await engine.run(runRequest({ graph: getters(50) }))).toEqual({
    status: 'failed',
    sources: expect.any(Array),
    nodes: expect.any(Array),
    problem: {
      nodeId: 3,
      code: 'source_failed',
      message: 'The host data.example answered with status 500',
    },
  });
  expect(asked.length).toBeLessThan(12);
});

it.each([['timed_out'], ['cancelled']])(
  'leaves the wait at once when the run is %s',
  async (status) => {
    let begun = 0;
    let onBegun = (): unknown => undefined;
    fetchSource = (_request, { signal }) => {
      begun += 1;
      onBegun();
      return new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    };
    const caller = new AbortController();
    const allBegun = new Promise<void>((resolve) => (onBegun = () => begun === 4 && resolve()));
    if (status === 'cancelled') void allBegun.then(() => caller.abort());
    // A busy machine may not have begun within the first time limit.
    for (let timeoutMs = status === 'cancelled' ? 3_600_000 : 200; begun === 0; timeoutMs *= 5) {
      expect(
        (await engine.run(runRequest({ graph: getters(100), timeoutMs, signal: caller.signal })))
          .status,
      ).toBe(status);
    }
    expect(begun).toBe(4);
  },
);

it('is cancelled, and has not failed, where a host hangs up after the caller has gone', async () => {
  const caller = new AbortController();
  fetchSource = () => {
    caller.abort();
    return Promise.reject(new SourceError('The host data.example closed the connection'));
  };
  const outcome = await engine.run(runRequest({ graph: getters(1), signal: caller.signal }));
  expect(outcome.status).toBe('cancelled');
});

it('takes at most four children at a time for reading what came', async () => {
  const read: number[] = [];
  fetchSource = ({ url }, { file }) => {
    read.push(engine.stats().running + engine.stats().queued);
    writeFileSync(file, `n,text\n${`${numberOf(url)},some text\n`.repeat(20_000)}`);
    return Promise.resolve({ contentType: 'text/csv', bytes: 0 });
  };
  expect(await engine.run(runRequest({ graph: getters(20) }))).toMatchObject({
    status: 'completed',
  });
  expect(read).toHaveLength(20);
  expect(Math.max(...read)).toBeLessThanOrEqual(4);
});

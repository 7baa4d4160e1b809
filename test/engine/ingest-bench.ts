/** An engine whose getters are given literal rows, parameters, and the bodies of another host. */

import { writeFileSync } from 'node:fs';

import type { FetchSource, RunOutcome } from '../../src/engine/contract.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { catalogueEngine, chain, runRequest, type TestEngine } from '../support/engine.ts';

export const output = ['termination/dashboardOutput', {}] as const;

export interface IngestBench {
  engine: TestEngine;
  /** What the engine calls for the body of another host; a test may put another in its place. */
  fetchSource: FetchSource;
  readonly inline: (rows: readonly JsonObject[], columns?: JsonObject) => Promise<RunOutcome>;
  readonly param: (params: JsonObject, config?: JsonObject) => Promise<RunOutcome>;
  readonly http: (
    contentType: string,
    body: string | Buffer,
    config?: JsonObject,
  ) => Promise<RunOutcome>;
}

export const failed = (code: string, message: unknown) => ({
  status: 'failed',
  problem: { nodeId: 1, code, message },
  nodes: expect.any(Array) as unknown,
  sources: expect.any(Array) as unknown,
});

export function useIngestBench(): IngestBench {
  let served: { contentType: string; body: string | Buffer };
  const bench = {
    fetchSource: async (_request, { file }) => {
      writeFileSync(file, served.body);
      return { contentType: served.contentType, bytes: served.body.length };
    },

    inline(rows, columns) {
      const graph = chain(['sources/inlineRows', { rows, ...(columns && { columns }) }], output);
      return bench.engine.run(runRequest({ graph }));
    },

    param(params, config = {}) {
      const graph = chain(['sources/params', { param: 'rows', ...config }], output);
      return bench.engine.run(runRequest({ graph, params }));
    },

    http(contentType, body, config = {}) {
      served = { contentType, body };
      const graph = chain(
        ['sources/httpRequest', { url: 'https://data.example/', ...config }],
        output,
      );
      return bench.engine.run(runRequest({ graph }));
    },
  } as IngestBench;

  beforeAll(() => {
    bench.engine = catalogueEngine({
      children: 2,
      fetchSource: (...given) => bench.fetchSource(...given),
    });
  });
  afterAll(() => bench.engine.close());
  afterEach(() => {
    expect(bench.engine.directory.files().filter((file) => file.includes('/input-'))).toEqual([]);
    bench.engine.directory.removeFiles();
  });
  return bench;
}

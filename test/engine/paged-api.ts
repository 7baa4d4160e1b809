/** An operation of an integration, run as a getter against a host of the test. */

import type { IncomingMessage, ServerResponse } from 'node:http';

import { withNodeTypes } from '../../src/engine/graph/node-types.ts';
import type { RunOutcome } from '../../src/engine/index.ts';
import type { Diagnostic, JsonObject } from '../../src/engine/types.ts';
import type { IntegrationOperation } from '../../src/model/integration.ts';
import { catalogue } from '../../src/nodes/index.ts';
import { integrationNodeTypes } from '../../src/nodes/integration/index.ts';
import { createOutbound } from '../../src/outbound/index.ts';
import { catalogueEngine, chain, rowsOf, runRequest, type TestEngine } from '../support/engine.ts';
import { integrationOf, operationOf } from '../support/integration.ts';
import { remoteHost, type RemoteHost } from '../support/remote-host.ts';

/** Of one response. */
export const MAX_BYTES = 1_048_576;

type Answer = (url: URL, response: ServerResponse) => void;
type Given = [operation: Partial<IntegrationOperation>, config?: JsonObject, timeoutMs?: number];

export interface PagedApi {
  readonly answers: (answer: Answer) => void;
  /** The paths of the requests, behind that of the operation. */
  readonly asked: () => readonly string[];
  readonly run: (...given: Given) => Promise<RunOutcome>;
  readonly rows: (...given: Given) => Promise<readonly unknown[]>;
  /** Why the run did not complete. */
  readonly problem: (...given: Given) => Promise<Diagnostic>;
}

/** Host and engine last for all tests of a file. */
export function usePagedApi(): PagedApi {
  let host: RemoteHost;
  let engine: TestEngine;
  beforeAll(async () => {
    host = await remoteHost();
    const outbound = createOutbound({
      allowHosts: ['data.example'],
      resolve: () => Promise.resolve(['127.0.0.1']),
      maxBytes: MAX_BYTES,
    });
    engine = catalogueEngine({ openSession: () => outbound.session() });
  });
  beforeEach(() => {
    host.requests.length = 0;
  });
  afterAll(async () => {
    await engine.close();
    await host.close();
  });

  const run: PagedApi['run'] = (given, config = {}, timeoutMs = 30_000) => {
    const operations = [operationOf({ name: 'list', ...given })];
    const baseUrl = `http://data.example:${host.port}/v1`;
    const types = integrationNodeTypes(integrationOf({ baseUrl, operations }));
    const known = new Map([...catalogue, ...types.map((type) => [type.type, type] as const)]);
    const graph = chain(['shop/list', config], ['termination/dashboardOutput', {}]);
    return engine.run(runRequest({ graph: withNodeTypes(graph, '1:1', known), timeoutMs }));
  };

  return {
    answers(answer) {
      host.answer = ({ url = '' }: IncomingMessage, response) => {
        response.setHeader('content-type', 'application/json');
        answer(new URL(url, `http://data.example:${host.port}`), response);
      };
    },
    asked: () => host.requests.map(({ url }) => url!.replace('/v1/items', '')),
    run,
    rows: async (...given) => rowsOf(await run(...given)),
    async problem(...given) {
      const outcome = await run(...given);
      if (!('problem' in outcome)) throw new Error(JSON.stringify(outcome));
      return outcome.problem;
    },
  };
}

export const numbered = (from: number, to: number): JsonObject[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => ({ n: from + index }));
export const number = (url: URL, name: string): number => Number(url.searchParams.get(name));
export const json = (response: ServerResponse, value: unknown): void => {
  response.end(JSON.stringify(value));
};

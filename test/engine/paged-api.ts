/** An operation of an integration, run as a getter against a host of the test. */

import type { IncomingMessage, ServerResponse } from 'node:http';

import type { RunOutcome } from '../../src/engine/index.ts';
import type { NodeProblem, JsonObject } from '../../src/engine/types.ts';
import type { IntegrationOperation } from '../../src/model/integration.ts';
import { chain, rowsOf, runRequest } from '../support/engine.ts';
import { operationOf } from '../support/integration.ts';
import { useApiHost } from './api-host.ts';

/** Of one response. */
export const MAX_BYTES = 1_048_576;

type Responder = (url: URL, response: ServerResponse, accept: string) => void;
type Given = [operation: Partial<IntegrationOperation>, config?: JsonObject, timeoutMs?: number];

export interface PagedApi {
  readonly respondWith: (responder: Responder) => void;
  /** The paths of the requests, after that of the operation. */
  readonly asked: () => readonly string[];
  readonly run: (...given: Given) => Promise<RunOutcome>;
  readonly rows: (...given: Given) => Promise<readonly unknown[]>;
  /** Why the run did not complete. */
  readonly problem: (...given: Given) => Promise<NodeProblem>;
}

export function usePagedApi(): PagedApi {
  const { host, engine, withOperation } = useApiHost({ maxBytes: MAX_BYTES });

  const run: PagedApi['run'] = (given, config = {}, timeoutMs = 30_000) => {
    const graph = chain(['shop/list', config], ['termination/dashboardOutput', {}]);
    const operation = operationOf({ name: 'list', ...given });
    return engine().run(runRequest({ graph: withOperation(graph, operation, '/v1'), timeoutMs }));
  };

  return {
    respondWith(responder) {
      host().respond = ({ url = '', headers }: IncomingMessage, response) => {
        response.setHeader('content-type', 'application/json');
        const base = `http://data.example:${host().port}`;
        responder(new URL(url, base), response, headers.accept ?? '');
      };
    },
    asked: () => host().requests.map(({ url }) => url!.replace('/v1/items', '')),
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

/** A client of a scripted server, whose waits take no time and are kept. */

import { createClient, WeirError, type Client, type Clock } from '../../src/client/index.ts';
import { startScriptedServer, type ScriptedServer } from './scripted-server.ts';

export const NOW = Date.parse('2026-03-01T12:00:00Z');

export interface ClientFixture {
  readonly server: ScriptedServer;
  readonly clock: Clock;
  /** How long was waited, in milliseconds. */
  readonly waits: number[];
  client(options?: { retries?: number; maxRetryDelaySeconds?: number }): Client;
}

/** One for the tests of a file; nothing is left of the test before. */
export function createClientFixture(): ClientFixture {
  const waits: number[] = [];
  let server: ScriptedServer;
  const clock: Clock = {
    nowMs: () => NOW,
    async sleep(ms, signal) {
      signal?.throwIfAborted();
      waits.push(ms);
    },
  };
  beforeAll(async () => {
    server = await startScriptedServer();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    waits.length = 0;
  });
  return {
    get server() {
      return server;
    },
    clock,
    waits,
    client: (options = {}) =>
      createClient({ baseUrl: server.url, key: 'weir_test', clock, ...options }),
  };
}

export async function errorOf(promise: Promise<unknown>): Promise<WeirError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(WeirError);
  return error as WeirError;
}

/**
 * What every operation answers when a backend of the service fails: a fault
 * of its own, a store that is away, and a database whose connections are cut.
 */

import type { OperationId } from '../../../src/generated/operations.ts';
import type { Stores } from '../../../src/stores/index.ts';
import { guardStore } from '../../../src/stores/unavailable.ts';
import type { CallRequest } from '../../../scripts/service/client.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { openRelay, type Relay } from './relay.ts';
import { operationIds, requestsOf } from '../requests.ts';

/** Which calls of the stores fail, and how; null: none does. */
interface Fault {
  readonly error: Error;
  readonly spares: (method: string) => boolean;
}

function failing(stores: Stores, fault: () => Fault | null): Stores {
  const around = <S extends object>(store: S): S =>
    guardStore(
      Object.fromEntries(
        Object.entries(store).map(
          ([name, method]: [string, (...args: unknown[]) => Promise<unknown>]) => [
            name,
            (...args: unknown[]) => {
              const present = fault();
              return present === null || present.spares(name)
                ? method(...args)
                : Promise.reject(present.error);
            },
          ],
        ),
      ) as S,
      'database',
    );
  return Object.fromEntries(
    Object.entries(stores).map(([name, store]) => [name, around(store as object)]),
  ) as unknown as Stores;
}

const SECRET = 'postgres://weir:hunter2@db.internal';
const unforeseen = new Error(`syntax error at ${SECRET}`);
const away = Object.assign(new Error(`connect ECONNREFUSED ${SECRET}`), {
  code: 'ECONNREFUSED',
  syscall: 'connect',
});

/** The callers are found, and what they want is not. */
const afterAuthentication = (method: string): boolean =>
  method === 'findByHash' || method === 'findSession';
const never = (): boolean => false;

/** What these answer stands in the process, or was found with the caller. */
const NEED_NO_STORE: readonly OperationId[] = ['listFunctions', 'validateGraph', 'getSession'];

/** All but the description of the service, which no store contains. */
const usingStores = operationIds.filter((id) => id !== 'getService');

describe('a store that fails', () => {
  let fault: Fault | null = null;
  let server: TestServer;
  let requests: Readonly<Record<OperationId, CallRequest>>;
  beforeAll(async () => {
    server = await startTestServer(
      { rateLimitPerMinute: 10_000 },
      { stores: (stores) => failing(stores, () => fault) },
    );
    requests = await requestsOf(server);
  });
  afterEach(() => {
    fault = null;
  });
  afterAll(() => server.close());

  describe.each([
    ['INTERNAL_ERROR', unforeseen],
    ['SERVICE_UNAVAILABLE', away],
  ] as const)('makes it %s', (code, error) => {
    it.each(usingStores)('in %s, without details for the client', async (id) => {
      fault = { error, spares: never };
      const { text, body, headers } = await server.client.fails(code, id, requests[id]);
      expect(text).not.toContain('hunter2');
      expect(
        server.logLines().filter(({ requestId }) => requestId === body.meta.request_id),
      ).toContainEqual(
        expect.objectContaining({
          operationId: id,
          level: code === 'INTERNAL_ERROR' ? 'error' : 'warn',
        }),
      );
      if (code === 'SERVICE_UNAVAILABLE')
        expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    });

    it.each(usingStores.filter((id) => !NEED_NO_STORE.includes(id)))(
      'in %s, once it is known who calls',
      async (id) => {
        fault = { error, spares: afterAuthentication };
        await server.client.fails(code, id, requests[id]);
      },
    );
  });

  it.each(NEED_NO_STORE)('does not keep %s from answering', async (id) => {
    fault = { error: unforeseen, spares: afterAuthentication };
    await server.client.ok(id, requests[id]);
  });

  it('does not keep getService from answering any caller', async () => {
    fault = { error: unforeseen, spares: never };
    await server.client.ok('getService', requests.getService);
  });

  it.each(operationIds)(
    'leaves nothing half done: %s succeeds once it is well again',
    async (id) => {
      expect((await server.client.call(id, requests[id])).status).toBeLessThan(300);
    },
  );
});

describe('a database that goes away', () => {
  let database: TestDatabase;
  let relay: Relay;
  let server: TestServer;
  let requests: Readonly<Record<OperationId, CallRequest>>;
  beforeAll(async () => {
    database = await createTestDatabase({ poolSize: 1 });
    relay = await openRelay(database.url);
    server = await startTestServer({ rateLimitPerMinute: 10_000, databaseUrl: relay.url });
    requests = await requestsOf(server);
  });
  afterAll(async () => {
    await server.close();
    await relay.close();
    await database.drop();
  });

  it.each([
    ['cuts its connections', () => relay.cut()],
    ['says nothing any more', () => relay.freeze()],
  ])('and %s makes every operation SERVICE_UNAVAILABLE until it is back', async (_, goAway) => {
    goAway();
    await Promise.all(
      usingStores.map((id) => server.client.fails('SERVICE_UNAVAILABLE', id, requests[id])),
    );
    relay.heal();
    let status = 503;
    for (let tries = 0; tries < 100 && status === 503; tries += 1)
      ({ status } = await server.client.call('listWorkflows', requests.listWorkflows));
    expect(status).toBe(200);
  });
});

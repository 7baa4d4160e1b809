/**
 * A synchronous run that has changed something in another service is not run again for the same Idempotency-Key, however it
 * ended: its caller left, its time was up, or its result could not be stored.
 */

import { createClient, type Client } from '../../src/client/index.ts';
import { remoteHost, type RemoteHost } from '../support/remote-host.ts';
import { chain, createWorkflow, dashboard } from '../http/graphs.ts';
import { startTestServer, type TestServer } from '../http/test-server.ts';

const ROWS = 10;
const STALLED_AT = 4;

let host: RemoteHost;
let server: TestServer;
let key: string;
let weir: Client;
let isDiskFull: boolean;
beforeAll(async () => {
  host = await remoteHost();
  server = await startTestServer(
    {
      outboundAllowHosts: ['127.0.0.1'],
      rateLimitPerMinute: 100_000,
      executeTimeoutSeconds: 3,
    },
    {
      stores: (stores) => ({
        ...stores,
        results: {
          ...stores.results,
          put: (...given) =>
            isDiskFull
              ? Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }))
              : stores.results.put(...given),
        },
      }),
    },
  );
  key = await server.key();
  weir = createClient({ baseUrl: server.url, key });
});
afterAll(async () => {
  await server.close();
  await host.close();
});
beforeEach(() => {
  isDiskFull = false;
  host.requests.length = 0;
});

const url = () => `http://127.0.0.1:${host.port}/`;
const sender = () => ({
  node_type: 'termination/httpRequest',
  node_role: 'terminator',
  config: { url: url() },
});
/** Each too large for a result that stays in the database. */
const rows = Array.from({ length: ROWS }, (_, n) => ({ n, padding: 'x'.repeat(2_000) }));
const source = (method: string) => ({
  node_type: 'sources/httpRequest',
  node_role: 'getter',
  config: { url: url(), method },
});

const respondWithRows: RemoteHost['respond'] = (_request, response) =>
  void response.end(JSON.stringify(rows));

/** From a row on, the host answers nothing; @returns when it has that row */
function stall(): Promise<void> {
  return new Promise((resolve) => {
    host.respond = (request, response) => {
      if (request.method === 'GET') return respondWithRows(request, response);
      const sent = host.requests.filter(({ method }) => method === 'POST').length;
      if (sent < STALLED_AT) response.end();
      else resolve();
    };
  });
}

/** The response to the same request, once the first one has ended. */
async function repeated(workflowId: number, idempotencyKey: string) {
  for (;;) {
    const response = await server.client.call('executeWorkflow', {
      key,
      params: { workflowId },
      headers: { 'idempotency-key': idempotencyKey },
      body: {},
    });
    if (response.status !== 409) return response;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => error,
  );

it('is not repeated after its caller left while it sent rows', async () => {
  const { id } = await createWorkflow(server, key, chain(source('GET'), sender()));
  const stalled = stall();
  const leaving = new AbortController();
  const call = failureOf(
    weir.executeWorkflow(id, {}, { idempotencyKey: 'left', signal: leaving.signal }),
  );
  await stalled;
  leaving.abort();
  await call;
  for (let count = 0; count < 2; count += 1) {
    const { status, body } = await repeated(id, 'left');
    expect(status).toBe(422);
    expect(body).toMatchObject({
      error: { code: 'EXECUTION_FAILED' },
      data: {
        status: 'cancelled',
        has_effects: true,
        error: { code: 'cancelled' },
        deliveries: [{ delivered: STALLED_AT - 1, in_doubt: 1, not_sent: ROWS - STALLED_AT }],
      },
    });
  }
  expect(host.requests).toHaveLength(1 + STALLED_AT);
});

it('is not repeated after its time was up while it sent rows', async () => {
  const { id } = await createWorkflow(server, key, chain(source('GET'), sender()));
  void stall();
  const error = await failureOf(weir.executeWorkflow(id, {}, { idempotencyKey: 'late' }));
  const deliveries = [
    { delivered: STALLED_AT - 1, in_doubt: 1, not_sent: ROWS - STALLED_AT, calls: STALLED_AT },
  ];
  const data = { status: 'timed_out', has_effects: true, deliveries };
  expect(error).toMatchObject({ code: 'EXECUTION_TIMEOUT', mayBeDone: true, data });
  const { status, headers, body } = await repeated(id, 'late');
  expect([status, headers['idempotency-replayed']]).toEqual([504, 'true']);
  expect(body).toMatchObject({ data: (error as { data: object }).data });
  expect(host.requests).toHaveLength(1 + STALLED_AT);
});

it('is not repeated where a getter sent a POST, and its result could not be stored', async () => {
  host.respond = respondWithRows;
  const { id } = await createWorkflow(server, key, chain(source('POST'), dashboard));
  isDiskFull = true;
  const error = await failureOf(weir.executeWorkflow(id, {}, { idempotencyKey: 'posted' }));
  expect(error).toMatchObject({
    code: 'EXECUTION_FAILED',
    mayBeDone: true,
    data: { has_effects: true, error: { code: 'result_not_stored' } },
  });
  isDiskFull = false;
  const { status, body } = await repeated(id, 'posted');
  expect(status).toBe(422);
  expect(body).toMatchObject({ data: (error as { data: object }).data });
  expect(host.requests).toHaveLength(1);
});

it('is repeated where it has read only: nothing happened that could happen twice', async () => {
  host.respond = respondWithRows;
  const { id } = await createWorkflow(server, key, chain(source('GET'), dashboard));
  isDiskFull = true;
  const request = {
    key,
    params: { workflowId: id },
    body: {},
    headers: { 'idempotency-key': 'read' },
  };
  await server.client.fails('SERVICE_UNAVAILABLE', 'executeWorkflow', request);
  isDiskFull = false;
  expect((await repeated(id, 'read')).status).toBe(200);
  expect(host.requests).toHaveLength(2);
});

it('waits for room on the disk until its time is up, and completes', async () => {
  host.respond = (request, response) =>
    request.method === 'GET' ? respondWithRows(request, response) : void response.end();
  const sends = chain(source('GET'), sender());
  const { id } = await createWorkflow(server, key, {
    nodes: [...sends.nodes, dashboard],
    edges: [...sends.edges, { source_node_index: 0, target_node_index: 2 }],
  });
  isDiskFull = true;
  setTimeout(() => (isDiskFull = false), 500);
  const result = await weir.executeWorkflow(id);
  expect(result).toMatchObject({ total_rows: ROWS, deliveries: [{ delivered: ROWS }] });
  expect(result.rows).toHaveLength(ROWS);
  expect(host.requests).toHaveLength(1 + ROWS);
});

/** Terminators and schedules of integrations: what is sent and how often, and what a run says where its integration is gone. */

import { setTimeout as delay } from 'node:timers/promises';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { newCredential, SECRET } from '../credentials.ts';
import { ended } from '../executions.ts';
import { chain, createWorkflow, dashboard, inlineRows } from '../graphs.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { newIntegration } from '../integrations.ts';
import { addSchedule, naming } from '../schedules.ts';

let server: TestServer;
let host: RemoteHost;
let key: string;
beforeAll(async () => {
  host = await remoteHost();
  const address = `127.0.0.1:${host.port}`;
  server = await startTestServer({ rateLimitPerMinute: 1_000_000, outboundAllowHosts: [address] });
  key = await server.key();
});
afterAll(async () => {
  await server.close();
  await host.close();
});
beforeEach(() => {
  host.requests.length = 0;
  host.respond = (_request, response) => response.end('[{"n": 1}]');
});

const n = (place: string) => ({ name: 'n', in: place, type: 'number', required: true });
const none = { response: { format: 'none' } };
const listItems = {
  name: 'listItems',
  role: 'getter',
  method: 'GET',
  path: '/items',
  parameters: [{ name: 'kind', in: 'query', type: 'string', enum: ['old', 'new'] }],
  response: { columns: [{ name: 'n', type: 'number' }] },
};
const operations = [
  listItems,
  {
    name: 'putItem',
    role: 'terminator',
    method: 'PUT',
    path: '/items/{n}',
    parameters: [n('path')],
    ...none,
  },
  {
    name: 'deleteItem',
    role: 'terminator',
    method: 'DELETE',
    path: '/items/{n}',
    parameters: [n('path')],
    ...none,
  },
  {
    name: 'addItem',
    role: 'terminator',
    method: 'POST',
    path: '/items',
    parameters: [n('body'), { name: 'source', in: 'query', type: 'string' }],
    ...none,
  },
  {
    name: 'addOnce',
    role: 'terminator',
    method: 'POST',
    path: '/items',
    parameters: [n('body')],
    ...none,
    retry: { max_attempts: 3, idempotency_header: 'Idempotency-Key' },
  },
];

async function items() {
  const base_url = `http://127.0.0.1:${host.port}`;
  const overrides = { base_url, auth: { type: 'bearer' }, operations };
  const { id, slug } = await newIntegration(server, overrides);
  const credential = await newCredential(server, { hosts: ['127.0.0.1'] });
  return { integrationId: id, slug, credentialId: credential.id };
}

const node = (node_type: string, node_role: string, config: object) => ({
  node_type,
  node_role,
  config,
});

describe('a terminator of an integration', () => {
  let made: Awaited<ReturnType<typeof items>>;
  beforeAll(async () => {
    made = await items();
  });

  async function send(operation: string, rows: number, config: object = {}) {
    const { slug, credentialId: credential_id } = made;
    const { parameters = {}, ...more } = config as { parameters?: object };
    const given = { credential_id, parameters: { n: { $column: 'n' }, ...parameters }, ...more };
    const graph = chain(
      inlineRows(Array.from({ length: rows }, (_, at) => ({ n: at, unused: 'x' }))),
      node(`${slug}/${operation}`, 'terminator', given),
    );
    const { id: workflowId } = await createWorkflow(server, key, graph);
    const run = await server.client.call('executeWorkflow', { key, params: { workflowId } });
    const { data } = run.body as { data: { execution_id: number; deliveries: unknown } };
    const params = { executionId: data.execution_id };
    const history = await server.client.ok('getExecution', { key, params });
    expect(history.body.data.deliveries).toEqual(data.deliveries);
    for (const { headers } of host.requests) expect(headers.authorization).toBe(`Bearer ${SECRET}`);
    return history.body.data;
  }
  const sent = () => host.requests.map(({ method, url, body }) => `${method} ${url} ${body}`);
  const refuse = (number: number, status = 422) => {
    host.respond = (request, response) => {
      const { body } = host.requests.at(-1)!;
      const isRefused = request.url === `/items/${number}` || body.includes(`"n":${number}`);
      response.writeHead(isRefused ? status : 200, { 'retry-after': '0' }).end();
    };
  };

  it('stops at the first refused row, or continues', async () => {
    refuse(1);
    expect(await send('putItem', 4)).toMatchObject({
      status: 'failed',
      error: { code: 'delivery_failed' },
      deliveries: [{ delivered: 1, failed: 1, in_doubt: 0, not_sent: 2, calls: 2 }],
    });
    expect(sent()).toEqual(['PUT /items/0 ', 'PUT /items/1 ']);
    host.requests.length = 0;
    expect(await send('deleteItem', 4, { on_error: 'continue' })).toMatchObject({
      status: 'completed',
      deliveries: [
        {
          delivered: 3,
          failed: 1,
          in_doubt: 0,
          not_sent: 0,
          calls: 4,
          errors: [{ row: 1, rows: 1, code: 'http_422' }],
        },
      ],
    });
    expect(sent().sort()).toEqual([0, 1, 2, 3].map((row) => `DELETE /items/${row} `));
  });

  it('sends batches at their pointer, with what stands beside them', async () => {
    refuse(2);
    const config = {
      batch: { rows: 2, pointer: '/data/items' },
      on_error: 'continue',
      parameters: { source: 'a b' },
    };
    expect(await send('addItem', 5, config)).toMatchObject({
      deliveries: [
        {
          delivered: 3,
          failed: 2,
          not_sent: 0,
          calls: 3,
          errors: [{ row: 2, rows: 2, code: 'http_422' }],
        },
      ],
    });
    expect(sent().sort()).toEqual(
      [[0, 1], [2, 3], [4]].map(
        (rows) =>
          `POST /items?source=a%20b ${JSON.stringify({ data: { items: rows.map((one) => ({ n: one })) } })}`,
      ),
    );
  });

  it('repeats POST with the same idempotency key alone, and PUT without one', async () => {
    refuse(1, 503);
    expect(await send('addOnce', 3, { on_error: 'continue' })).toMatchObject({
      deliveries: [{ delivered: 2, failed: 1, calls: 5, errors: [{ row: 1, code: 'http_503' }] }],
    });
    const keys = host.requests.map(
      ({ body, headers }) => `${body} ${String(headers['idempotency-key'])}`,
    );
    expect(keys).toHaveLength(5);
    expect(new Set(keys).size).toBe(3);
    expect(new Set(host.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(3);

    host.requests.length = 0;
    expect(await send('addItem', 3, { on_error: 'continue' })).toMatchObject({
      deliveries: [{ delivered: 2, failed: 1, calls: 3 }],
    });
    expect(host.requests.filter(({ headers }) => 'idempotency-key' in headers)).toEqual([]);
    host.requests.length = 0;
    expect(await send('putItem', 2, { on_error: 'continue' })).toMatchObject({
      deliveries: [{ delivered: 1, failed: 1, calls: 5 }],
    });
  });
});

describe('a schedule of a workflow with an integration', () => {
  const cookie = () => server.admin.cookie;

  async function scheduled() {
    const made = await items();
    const { slug, credentialId: credential_id } = made;
    const graph = chain(
      node(`${slug}/listItems`, 'getter', {
        credential_id,
        parameters: { kind: { $param: 'kind' } },
      }),
      node(`${slug}/putItem`, 'terminator', { credential_id, parameters: { n: { $column: 'n' } } }),
    );
    const { id: workflowId, nodes } = await createWorkflow(server, key, graph);
    const body = { cron: '* * * * *', params: { kind: 'new' } };
    return { ...made, nodes, schedule: await addSchedule(server, key, workflowId, body) };
  }

  it('fails at its time and names the node, where what it needs is gone by then', async () => {
    const [whole, deleted, removed, revoked] = [
      await scheduled(),
      await scheduled(),
      await scheduled(),
      await scheduled(),
    ];
    const query = { force: true };
    await server.client.ok('deleteIntegration', {
      cookie: cookie(),
      query,
      params: { integrationId: deleted.integrationId },
    });
    await server.client.ok('updateIntegration', {
      cookie: cookie(),
      query,
      params: { integrationId: removed.integrationId },
      body: { operations: [listItems] },
    });
    await server.client.ok('deleteCredential', {
      cookie: cookie(),
      query,
      params: { credentialId: revoked.credentialId },
    });
    server.clock.advance({ minutes: 1 });
    const run = async ({ schedule }: typeof whole) => {
      for (;;) {
        const call = { key, params: naming(schedule) };
        const { last_execution_id: id } = (await server.client.ok('getSchedule', call)).body.data;
        if (id !== null) return ended(server, key, id);
        await delay(20);
      }
    };
    const failed = (one: typeof whole, at: number, code: string) => ({
      status: 'failed',
      error: { node_id: one.nodes[at]!.id, code },
      deliveries: [],
    });
    expect(await run(deleted)).toMatchObject(failed(deleted, 0, 'unknown_node_type'));
    expect(await run(removed)).toMatchObject(failed(removed, 1, 'unknown_node_type'));
    expect(await run(revoked)).toMatchObject(failed(revoked, 0, 'credential_not_found'));
    expect(await run(whole)).toMatchObject({
      status: 'completed',
      trigger: 'schedule',
      deliveries: [{ node_id: whole.nodes[1]!.id, delivered: 1, calls: 1 }],
    });
    expect(host.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /items?kind=new',
      'PUT /items/1',
    ]);
  });

  it('is refused with parameters that an operation does not take', async () => {
    const { slug, credentialId: credential_id } = await items();
    const parameters = { kind: { $param: 'kind' } };
    const getter = node(`${slug}/listItems`, 'getter', { credential_id, parameters });
    const { id: workflowId } = await createWorkflow(server, key, chain(getter, dashboard));
    const add = (kind: unknown) => ({
      key,
      params: { workflowId },
      body: { cron: '@daily', params: { kind } },
    });
    for (const kind of ['other', 7]) {
      const { body } = await server.client.fails('INVALID_INPUT', 'createSchedule', add(kind));
      expect(JSON.stringify(body)).toContain('nodes[0] \\"listItems\\"');
    }
    await server.client.ok('createSchedule', add('old'));
  });
});

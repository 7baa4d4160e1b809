/** Node types of an organization's integrations: listed, stored, checked and run, and no one else's. */

import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { newCredential, SECRET } from '../credentials.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
let host: RemoteHost;
let key: string;
let theirs: string;
beforeAll(async () => {
  host = await remoteHost();
  host.respond = (request, response) => {
    response.setHeader('content-type', 'application/json');
    if (request.headers.authorization !== `Bearer ${SECRET}`) return response.writeHead(401).end();
    const url = new URL(request.url!, 'http://localhost');
    const [, , item] = url.pathname.split('/');
    if (item !== undefined && item !== '')
      return response.end(JSON.stringify({ name: `Item ${item}` }));
    const page = Number(url.searchParams.get('page'));
    return response.end(JSON.stringify({ data: page < 3 ? [{ id: page }] : [] }));
  };
  server = await startTestServer({
    rateLimitPerMinute: 10_000,
    outboundAllowHosts: [`127.0.0.1:${host.port}`],
  });
  key = await server.key();
  theirs = await server.key(await server.stranger());
});
afterAll(async () => {
  await server.close();
  await host.close();
});
beforeEach(() => {
  host.requests.length = 0;
});

let made = 0;

/** An integration of this organization, and a credential for it. */
async function shop(overrides: object = {}) {
  made += 1;
  const slug = `shop-${made}`;
  const base = {
    slug,
    name: 'Shop',
    base_url: `http://127.0.0.1:${host.port}/items`,
    auth: { type: 'bearer' },
    operations: [
      {
        name: 'listItems',
        role: 'getter',
        method: 'GET',
        path: '/',
        parameters: [{ name: 'status', in: 'query', type: 'string', enum: ['open', 'closed'] }],
        response: { rows_path: '/data', columns: [{ name: 'id', type: 'number' }] },
        pagination: { type: 'page', param: 'page', until: 'empty' },
      },
      {
        name: 'getItem',
        role: 'setter',
        method: 'GET',
        path: '/{id}',
        parameters: [{ name: 'id', in: 'path', type: 'string', required: true }],
        response: { columns: [{ name: 'name', type: 'string' }] },
      },
      {
        name: 'putItem',
        role: 'terminator',
        method: 'PUT',
        path: '/{id}',
        parameters: [
          { name: 'id', in: 'path', type: 'string', required: true },
          { name: 'name', in: 'body', type: 'string' },
        ],
        response: { format: 'none' },
      },
    ],
    ...overrides,
  };
  const { body } = await server.client.ok('createIntegration', {
    cookie: server.admin.cookie,
    body: base,
  });
  const credential = await newCredential(server, { hosts: ['127.0.0.1'] });
  return { slug, id: body.data.id, definition: base, credential_id: credential.id };
}

function graph(slug: string, config: object, lookUp: object) {
  const node = (node_type: string, node_role: string, given: object = {}) => ({
    node_type,
    node_role,
    label: node_type,
    config: given,
  });
  return {
    nodes: [
      node(`${slug}/listItems`, 'getter', config),
      node(`${slug}/getItem`, 'setter', lookUp),
      node('termination/dashboardOutput', 'terminator'),
    ],
    edges: [
      { source_node_index: 0, target_node_index: 1 },
      { source_node_index: 1, target_node_index: 2 },
    ],
  };
}

async function workflow() {
  const made = await shop();
  const { slug, credential_id } = made;
  const byId = { parameters: { id: { $column: 'id' } } };
  const body = {
    title: 'Items',
    ...graph(slug, { credential_id, parameters: { status: 'open' } }, { credential_id, ...byId }),
  };
  const { data } = (await server.client.ok('createWorkflow', { key, body })).body;
  return { ...made, nodes: data.nodes, request: { key, params: { workflowId: data.id } } };
}

const ROWS = [
  { id: 1, name: 'Item 1' },
  { id: 2, name: 'Item 2' },
];

it("stand after Weir's own in the list of their organization, and in no other", async () => {
  const { slug } = await shop();
  const listed = async (whose: string) =>
    (await server.client.ok('listNodeTypes', { key: whose, query: { category: slug } })).body.data;
  expect(await listed(theirs)).toMatchObject({ total: 0 });
  const mine = await listed(key);
  expect(mine.categories).toMatchObject([{ name: slug, node_count: 3 }]);
  expect(mine.node_types).toMatchObject([
    { node_type: `${slug}/listItems`, node_role: 'getter', requires_credential: true, inputs: [] },
    { node_type: `${slug}/getItem`, node_role: 'setter', calls_services: true, inputs: ['input1'] },
    { node_type: `${slug}/putItem`, node_role: 'terminator', outputs: ['output1'] },
  ]);
  const all = (await server.client.ok('listNodeTypes', { key })).body.data.node_types;
  expect(all[0]?.node_type).toMatch(/^sources\//);
});

it('run when asked, from the queue and in a preview, with the credential', async () => {
  const { request } = await workflow();
  const checked = await server.client.ok('validateWorkflow', request);
  expect(checked.body.data).toMatchObject({ valid: true });
  expect((await server.client.ok('executeWorkflow', request)).body.data.rows).toEqual(ROWS);
  const asked = host.requests.map(({ url }) => url).sort();
  expect(asked).toEqual([
    '/items/1',
    '/items/2',
    ...[1, 2, 3].map((page) => `/items/?status=open&page=${page}`),
  ]);
  const queued = await server.client.ok('executeWorkflow', {
    ...request,
    headers: { prefer: 'respond-async, wait=30' },
  });
  expect(queued.body.data.status).toBe('completed');
  const preview = await server.client.ok('previewWorkflow', request);
  expect(preview.body.data.nodes.at(-1)!.rows).toEqual(ROWS);
});

it('are checked again when the integration has changed', async () => {
  const { request, nodes, id, definition } = await workflow();
  const valid = async () => (await server.client.ok('validateWorkflow', request)).body.data;
  expect(await valid()).toMatchObject({ valid: true });
  await server.client.ok('updateIntegration', {
    cookie: server.admin.cookie,
    params: { integrationId: id },
    query: { force: 'true' },
    body: { operations: definition.operations.slice(0, 1) },
  });
  expect(await valid()).toMatchObject({
    valid: false,
    errors: [{ node_id: nodes[1]!.id, code: 'unknown_node_type' }],
  });
  await server.client.fails('WORKFLOW_INVALID', 'executeWorkflow', request);
  await server.client.ok('updateIntegration', {
    cookie: server.admin.cookie,
    params: { integrationId: id },
    body: { operations: definition.operations },
  });
  expect(await valid()).toMatchObject({ valid: true });
  expect((await server.client.ok('executeWorkflow', request)).body.data.rows).toEqual(ROWS);
});

it('need a credential that fits, which is in use by them', async () => {
  const { slug, credential_id, request } = await workflow();
  const unfit = await newCredential(server, {
    type: 'basic',
    hosts: ['127.0.0.1'],
    data: { username: 'a', password: 'b' },
  });
  const parameters = { id: { $column: 'id' } };
  const checked = await server.client.ok('validateGraph', {
    key,
    body: graph(slug, { credential_id: unfit.id }, { parameters }),
  });
  expect(checked.body.data.errors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: 'credential_mismatch', path: '/credential_id' }),
      expect.objectContaining({ code: 'missing_config', path: '/credential_id' }),
    ]),
  );
  await server.client.fails('CREDENTIAL_IN_USE', 'deleteCredential', {
    cookie: server.admin.cookie,
    params: { credentialId: credential_id },
  });
  expect(request.params.workflowId).toBeGreaterThan(0);
});

it('cannot be stored by another organization, and a similar own name is suggested', async () => {
  const { slug } = await shop();
  const nodes = (node_type: string) => ({
    nodes: [{ node_type, node_role: 'getter', label: 'x' }],
  });
  const refused = await server.client.fails('INVALID_INPUT', 'createWorkflow', {
    key: theirs,
    body: { title: 'x', ...nodes(`${slug}/listItems`) },
  });
  expect(JSON.stringify(refused.body)).toContain('is not a node type');
  const near = await server.client.fails('INVALID_INPUT', 'createWorkflow', {
    key,
    body: { title: 'x', ...nodes(`${slug}/listItem`) },
  });
  expect(JSON.stringify(near.body)).toContain(`did you mean \`${slug}/listItems\``);
});

it('send rows out, and say what was delivered; a preview calls nothing of it', async () => {
  const { slug, credential_id } = await shop();
  const parameters = { id: { $column: 'n' }, name: { $column: 'name' } };
  const node = (node_type: string, node_role: string, config: object) => ({
    node_type,
    node_role,
    label: node_type,
    config,
  });
  const rows = [
    { n: 1, name: 'A' },
    { n: 2, name: null },
  ];
  const { data } = (
    await server.client.ok('createWorkflow', {
      key,
      body: {
        title: 'Send',
        nodes: [
          node('sources/inlineRows', 'getter', { rows }),
          node(`${slug}/putItem`, 'terminator', { credential_id, parameters }),
        ],
        edges: [{ source_node_index: 0, target_node_index: 1 }],
      },
    })
  ).body;
  const request = { key, params: { workflowId: data.id } };
  await server.client.ok('previewWorkflow', request);
  expect(host.requests).toEqual([]);
  const run = await server.client.ok('executeWorkflow', request);
  expect(run.body.data.deliveries).toMatchObject([
    { node_id: data.nodes[1]!.id, delivered: 2, failed: 0, calls: 2 },
  ]);
  expect(host.requests.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['PUT', '/items/1', '{"name":"A"}'],
    ['PUT', '/items/2', '{"name":null}'],
  ]);
});

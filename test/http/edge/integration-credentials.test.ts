/** Nodes of integrations send each type of credential, and validation names one that does not fit. */

import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { newCredential, SECRET } from '../credentials.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let server: TestServer;
let host: RemoteHost;
let key: string;
beforeAll(async () => {
  host = await remoteHost();
  host.respond = (_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('[{"id": 1}]');
  };
  const outboundAllowHosts = [`127.0.0.1:${host.port}`];
  server = await startTestServer({ rateLimitPerMinute: 10_000, outboundAllowHosts });
  key = await server.key();
});
afterAll(async () => {
  await server.close();
  await host.close();
});

let count = 0;

/** A workflow that reads an integration with this `auth` by this credential. */
async function workflow(auth: object, credentialId: number) {
  count += 1;
  const slug = `api-${count}`;
  const response = { columns: [{ name: 'id', type: 'number' }] };
  const operation = { name: 'list', role: 'getter', method: 'GET', path: '/items', response };
  const body = {
    slug,
    name: 'API',
    base_url: `http://127.0.0.1:${host.port}`,
    auth,
    operations: [operation],
  };
  await server.client.ok('createIntegration', { cookie: server.admin.cookie, body });
  const nodes = [
    { node_type: `${slug}/list`, node_role: 'getter', config: { credential_id: credentialId } },
    { node_type: 'termination/dashboardOutput', node_role: 'terminator' },
  ];
  const edges = [{ source_node_index: 0, target_node_index: 1 }];
  return { title: slug, nodes, edges };
}

const QUERY = { type: 'api_key_query', data: { parameter: 'key', value: SECRET } };
const BEARER = { type: 'bearer', data: { token: SECRET } };
const HMAC = {
  type: 'hmac',
  data: {
    signed_text: '{path}',
    signature_headers: { 'X-Signature': '{signature}' },
    secret: SECRET,
  },
};
const AWS = {
  type: 'aws_sigv4',
  data: {
    region: 'eu-central-1',
    service: 'execute-api',
    access_key_id: 'AKIDEXAMPLE',
    secret_access_key: SECRET,
  },
};
const credentialOf = (body: object) => newCredential(server, { ...body, hosts: ['127.0.0.1'] });

it.each<[string, object, object, object]>([
  ['a key in the query', { type: 'api_key_query', parameter: 'key' }, QUERY, {}],
  [
    'a bearer token for OAuth 2.0',
    { type: 'oauth2' },
    BEARER,
    { authorization: `Bearer ${SECRET}` },
  ],
  [
    'a signature',
    { type: 'hmac' },
    HMAC,
    { 'x-signature': expect.stringMatching(/^[0-9a-f]{64}$/) },
  ],
  [
    'a signature of AWS',
    { type: 'aws_sigv4' },
    AWS,
    { authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\//) },
  ],
])('%s is sent', async (_, auth, body, headers) => {
  const { id } = await credentialOf(body);
  const created = await server.client.ok('createWorkflow', { key, body: await workflow(auth, id) });
  host.requests.length = 0;
  const run = await server.client.ok('executeWorkflow', {
    key,
    params: { workflowId: created.body.data.id },
    body: {},
  });
  expect(run.body.data.status).toBe('completed');
  const [request] = host.requests;
  expect(request).toMatchObject({ headers });
  expect(request!.url).toBe(body === QUERY ? `/items?key=${SECRET}` : '/items');
});

it.each<[string, object, object, string]>([
  [
    'another type',
    { type: 'mtls' },
    BEARER,
    'is of type `bearer`, but the node needs one of type `mtls`',
  ],
  [
    'another type for a token',
    { type: 'oauth2' },
    QUERY,
    'is of type `api_key_query`, but the node needs one of type `bearer` or `oauth2`',
  ],
  [
    'another parameter',
    { type: 'api_key_query', parameter: 'token' },
    QUERY,
    'sets the query parameter `key`, but the integration needs one that sets `token`',
  ],
])('a credential of %s is a problem of the node', async (_, auth, body, says) => {
  const { id } = await credentialOf(body);
  const created = await server.client.ok('createWorkflow', { key, body: await workflow(auth, id) });
  const { body: report } = await server.client.ok('validateWorkflow', {
    key,
    params: { workflowId: created.body.data.id },
  });
  expect(report.data.errors).toMatchObject([
    { code: 'credential_mismatch', message: expect.stringContaining(says) },
  ]);
});

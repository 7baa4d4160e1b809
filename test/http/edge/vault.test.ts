/** Credentials whose secret is in Vault: stored as references, read by the process that sends the request. */

import { parseVaultPath, type VaultPath } from '../../../src/secret-stores/vault/vault-paths.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { scriptedVault, type ScriptedVault } from '../../support/scripted-vault.ts';
import { bearer, SECRET } from '../credentials.ts';
import { openSql, type Sql } from '../keyed-requests.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let vault: ScriptedVault;
let host: RemoteHost;
let server: TestServer;
let sql: Sql;
let key: string;
let organization: number;
beforeAll(async () => {
  vault = await scriptedVault();
  host = await remoteHost();
  host.respond = (_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('[{"id": 1}]');
  };
  server = await startTestServer({
    rateLimitPerMinute: 10_000,
    outboundAllowHosts: [`127.0.0.1:${host.port}`],
    vaultAddr: vault.address,
    vaultToken: 'root',
    vaultPaths: [parseVaultPath('kv/data/weir/{organization}/*') as VaultPath],
    vaultCacheSeconds: 0,
  });
  sql = await openSql(server);
  key = await server.key();
  const [row] = await sql.rows('SELECT organization_id FROM users WHERE id = $1', [
    server.admin.id,
  ]);
  organization = Number(row!['organization_id']);
});
afterAll(async () => {
  await sql.close();
  await server.close();
  await host.close();
  await vault.close();
});
beforeEach(() => {
  host.requests.length = 0;
  vault.denied.clear();
  vault.sealed = false;
  vault.secrets.clear();
  vault.secrets.set(pathOf('shop'), { data: { token: SECRET } });
});

const pathOf = (name: string, id = organization) => `kv/data/weir/${id}/${name}`;
const referenceTo = (name = 'shop', field = 'token', id = organization) => ({
  $secret: `vault:${pathOf(name, id)}#${field}`,
});
const cookieOf = () => ({ cookie: server.admin.cookie });
const base = () => ({
  name: bearer.name,
  type: 'bearer',
  hosts: ['127.0.0.1'],
  test_url: `http://127.0.0.1:${host.port}/me`,
});
const create = async (overrides: object = {}) => {
  const body = { ...base(), data: { token: referenceTo() }, ...overrides };
  return (await server.client.ok('createCredential', { ...cookieOf(), body })).body.data;
};
const refused = async (overrides: object) => {
  const body = { ...base(), ...overrides };
  const { body: answer } = await server.client.fails('INVALID_INPUT', 'createCredential', {
    ...cookieOf(),
    body,
  });
  return answer.error.details ?? [];
};
const update = (credentialId: number, body: object) =>
  server.client.ok('updateCredential', { ...cookieOf(), params: { credentialId }, body });
const tested = async (credentialId: number) =>
  (await server.client.ok('testCredential', { ...cookieOf(), params: { credentialId } })).body.data;

async function run(credentialId: number) {
  const config = { url: `http://127.0.0.1:${host.port}/orders`, credential_id: credentialId };
  const graph = {
    nodes: [
      { node_type: 'sources/httpRequest', node_role: 'getter', config },
      { node_type: 'termination/dashboardOutput', node_role: 'terminator' },
    ],
    edges: [{ source_node_index: 0, target_node_index: 1 }],
  };
  const body = { title: `Orders ${credentialId}`, ...graph };
  const created = await server.client.ok('createWorkflow', { key, body });
  return server.client.call('executeWorkflow', {
    key,
    params: { workflowId: created.body.data.id },
    body: {},
  });
}
const sentTokens = () => host.requests.map(({ headers }) => headers.authorization);

it('stores a reference, and sends the secret with the requests of a run', async () => {
  const credential = await create();
  const { $secret: reference } = referenceTo();
  expect(credential.data).toEqual({ token: { set: true, reference } });
  const response = await run(credential.id);
  expect(response.status).toBe(200);
  expect(response.text).not.toContain(SECRET);
  expect(sentTokens()).toEqual([`Bearer ${SECRET}`]);
  const rows = await sql.rows('SELECT * FROM credentials WHERE id = $1', [credential.id]);
  expect(JSON.stringify(rows)).not.toContain(SECRET);
});

it('uses the changed secret', async () => {
  const { id } = await create();
  await tested(id);
  vault.secrets.set(pathOf('shop'), { data: { token: 'changed' } });
  expect(await tested(id)).toMatchObject({ ok: true });
  expect(sentTokens()).toEqual([`Bearer ${SECRET}`, 'Bearer changed']);
});

it.each<[string, () => void, string]>([
  ['does not exist', () => vault.secrets.clear(), 'Vault has no secret at'],
  ['is denied', () => vault.denied.add(pathOf('shop')), 'does not let this service read'],
  ['is in a sealed Vault', () => void (vault.sealed = true), 'Vault is sealed'],
  [
    'ends with a line break',
    () => vault.secrets.set(pathOf('shop'), { data: { token: `${SECRET}\n` } }),
    'such as a line break at its end',
  ],
  [
    'is for other hosts',
    () =>
      vault.secrets.set(pathOf('shop'), {
        data: { token: SECRET },
        custom: { weir_hosts: 'api.example.com' },
      }),
    'may not be sent to 127.0.0.1',
  ],
])('a secret that %s fails tests and runs before anything is sent', async (_, change, says) => {
  const { id } = await create();
  change();
  expect(await tested(id)).toMatchObject({
    ok: false,
    failed_step: 'secret',
    message: expect.stringContaining(says),
  });
  const failed = await run(id);
  expect(failed.text).toContain(says);
  expect(failed.text).not.toContain(SECRET);
  expect(host.requests).toEqual([]);
});

it('refuses references that the organization cannot use', async () => {
  const at = '/data/token';
  const messages = async (token: object) =>
    (await refused({ data: { token } })).map(({ path, message }) => [path, message]);
  expect(await messages(referenceTo('shop', 'token', organization + 1))).toEqual([
    [at, expect.stringContaining(`\`kv/data/weir/${organization}/*\``)],
  ]);
  expect(await messages({ $secret: 'aws:shop#token' })).toEqual([
    [at, expect.stringContaining('no store of secrets with the name `aws`')],
  ]);
  expect(await messages({ reference: 'vault:kv/data/shop#token' })).toEqual([
    [at, expect.stringContaining('the only member `$secret`')],
  ]);
});

it('refuses references for credentials without a secret, and with a session token', async () => {
  const oauth = {
    grant: 'authorization_code',
    authorization_url: 'https://auth.example.com/authorize',
    token_url: 'https://auth.example.com/token',
    client_id: 'weir',
    client_authentication: 'none',
    client_secret: referenceTo(),
  };
  const aws = { region: 'eu', service: 's3', access_key_id: 'A', session_token: 'T' };
  const paths = async (overrides: object) => (await refused(overrides)).map(({ path }) => path);
  expect(await paths({ type: 'oauth2', data: oauth })).toContain('/data/client_secret');
  const temporary = { ...aws, secret_access_key: referenceTo() };
  expect(await paths({ type: 'aws_sigv4', data: temporary })).toContain('/data/session_token');
  expect(await paths({ data: { password: referenceTo() } })).toContain('/data/password');
});

it('a reference replaces a secret, and a secret a reference', async () => {
  const { id } = await create({ data: { token: 'stored' } });
  const referring = await update(id, { data: { token: referenceTo() } });
  expect(referring.body.data.data).toEqual({
    token: { set: true, reference: referenceTo().$secret },
  });
  await tested(id);
  await update(id, { name: `Renamed ${id}` });
  await tested(id);
  const stored = await update(id, { data: { token: 'again' } });
  expect(stored.body.data.data).toEqual({ token: { set: true } });
  await tested(id);
  expect(sentTokens()).toEqual([`Bearer ${SECRET}`, `Bearer ${SECRET}`, 'Bearer again']);
});

it('a new host needs the reference again', async () => {
  const { id } = await create();
  const hosts = ['127.0.0.1', 'api.example.com'];
  await server.client.fails('INVALID_INPUT', 'updateCredential', {
    ...cookieOf(),
    params: { credentialId: id },
    body: { hosts },
  });
  const { body } = await update(id, { hosts, data: { token: referenceTo() } });
  expect(body.data.hosts).toEqual(hosts);
});

it('the secret of an OAuth client is read for requests of tokens', async () => {
  host.respond = (_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"access_token": "a-1", "token_type": "Bearer", "expires_in": 3600}');
  };
  const data = {
    grant: 'client_credentials',
    token_url: `http://127.0.0.1:${host.port}/token`,
    client_id: 'weir',
    client_secret: referenceTo(),
  };
  const { id } = await create({ type: 'oauth2', data, test_url: null });
  expect(await tested(id)).toMatchObject({ ok: true });
  const basic = Buffer.from(`weir:${SECRET}`).toString('base64');
  expect(sentTokens()).toEqual([`Basic ${basic}`]);
  vault.sealed = true;
  expect(await tested(id)).toMatchObject({
    ok: false,
    failed_step: 'token',
    message: expect.stringContaining('secret_store_sealed'),
  });
});

it('a login to a mail server can have a reference', async () => {
  const data = { host: '127.0.0.1', port: 1, username: 'ada', password: referenceTo() };
  const { id } = await create({ type: 'smtp', hosts: undefined, test_url: undefined, data });
  vault.sealed = true;
  expect(await tested(id)).toMatchObject({ ok: false, failed_step: 'secret' });
});

it('a login to an SFTP server can have the reference of a key or of a password', async () => {
  const server = { host: '127.0.0.1', username: 'ada' };
  const parts = { type: 'sftp', hosts: undefined, test_url: undefined };
  const { $secret: reference } = referenceTo();
  const { id, data } = await create({ ...parts, data: { ...server, private_key: referenceTo() } });
  expect(data).toMatchObject({ private_key: { set: true, reference } });
  const { body } = await update(id, { data: { password: referenceTo() } });
  expect(body.data.data).toMatchObject({ password: { set: true, reference } });
  expect(body.data.data).not.toHaveProperty('private_key');
  const key = { ...server, private_key: referenceTo(), passphrase: 'p' };
  const details = await refused({ ...parts, data: key });
  expect(details.map(({ path }) => path)).toContain('/data/passphrase');
});

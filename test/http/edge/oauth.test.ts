/** Credentials of the type oauth2, with a real authorization server. */

import type { ServerResponse } from 'node:http';

import {
  CLIENT_SECRETS,
  startAuthorizationServer,
  type AuthorizationServer,
} from '../../support/authorization-server.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { openSql, type Sql } from '../keyed-requests.ts';
import { clientCredentials, oauthSteps } from '../oauth.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let authorization: AuthorizationServer;
let api: RemoteHost;
let server: TestServer;
let sql: Sql;
let { create, read, workflow, run, failure } = {} as ReturnType<typeof oauthSteps>;
beforeAll(async () => {
  [authorization, api] = await Promise.all([startAuthorizationServer(), remoteHost()]);
  api.respond = (request, response) => void answer(request.headers.authorization, response);
  server = await startTestServer({
    rateLimitPerMinute: 100_000,
    outboundAllowHosts: [authorization, api].map(({ port }) => `127.0.0.1:${port}`),
  });
  sql = await openSql(server);
  ({ create, read, workflow, run, failure } = oauthSteps(server, await server.key(), api.port));
});
afterAll(async () => {
  await sql.close();
  await server.close();
  await Promise.all([authorization, api].map((one) => one.close()));
});
beforeEach(() => {
  api.requests.length = 0;
  server.clock.advance({ minutes: 2 });
});

async function answer(header = '', response: ServerResponse) {
  const isActive = await authorization.isActive(header.replace('Bearer ', ''));
  response.writeHead(isActive ? 200 : 401, { 'content-type': 'application/json' });
  response.end(isActive ? '[{"n": 1}]' : '{"error": "invalid_token"}');
}

const ownClient = () => clientCredentials(authorization.issuer);
const sentTokens = () => api.requests.map(({ headers }) => headers.authorization);
const tokenRequests = async () => (await authorization.requests()).length;

describe('an access token', () => {
  it('is requested by the first run, and used until it is about to expire', async () => {
    const { id, data, ...created } = await create(ownClient());
    expect(data).toEqual({
      grant: 'client_credentials',
      token_url: `${authorization.issuer}/token`,
      client_id: 'weir',
      client_secret: { set: true },
      client_authentication: 'basic',
      scope: 'orders:read',
    });
    expect(created['authorization']).toEqual({
      state: 'none',
      granted_scope: null,
      expires_at: null,
    });
    const before = await tokenRequests();
    const request = await workflow(id);
    expect(await run(request)).toEqual([{ n: 1 }]);
    const expires = new Date(server.clock.now().getTime() + 600_000).toISOString();
    expect((await read(id))['authorization']).toEqual({
      state: 'granted',
      granted_scope: 'orders:read',
      expires_at: expires,
    });
    server.clock.advance({ minutes: 8 });
    await run(request);
    expect(new Set(sentTokens()).size).toBe(1);
    server.clock.advance({ minutes: 1 });
    await run(request);
    expect(new Set(sentTokens()).size).toBe(2);
    expect((await tokenRequests()) - before).toBe(2);
  });

  it('is replaced within the run when the host refuses it', async () => {
    const { id } = await create(ownClient());
    const request = await workflow(id);
    await run(request);
    const [token = ''] = sentTokens();
    await authorization.revoke(token.replace('Bearer ', ''), 'weir');
    // Too new to be replaced: a host that refuses all tokens must not cause a request for each call.
    expect(await failure(request)).toContain('status 401');
    server.clock.advance({ minutes: 1 });
    expect(await run(request)).toEqual([{ n: 1 }]);
    expect(new Set(sentTokens()).size).toBe(2);
    expect(api.requests).toHaveLength(4);
  });

  it('is shared by runs that begin at the same time', async () => {
    const { id } = await create(ownClient());
    const request = await workflow(id);
    const before = await tokenRequests();
    await Promise.all(Array.from({ length: 4 }, () => run(request)));
    expect(new Set(sentTokens()).size).toBe(1);
    expect((await tokenRequests()) - before).toBe(1);
  });

  it('is requested with the secret in the body, or with an assertion', async () => {
    const inBody = await create({
      ...ownClient(),
      client_id: 'weir-body',
      client_secret: CLIENT_SECRETS['weir-body'],
      client_authentication: 'body',
    });
    const assertion = await create({
      grant: 'jwt_bearer',
      token_url: `${authorization.issuer}/token`,
      client_id: 'weir-jwt',
      private_key: authorization.privateKey,
      subject: 'ada@example.com',
      scope: 'orders:write',
      token_parameters: { client_id: 'weir-jwt' },
    });
    expect(assertion.data['private_key']).toEqual({ set: true });
    for (const { id } of [inBody, assertion])
      expect(await run(await workflow(id))).toEqual([{ n: 1 }]);
    expect((await read(assertion.id))['authorization']).toMatchObject({
      granted_scope: 'orders:write for:ada@example.com',
    });
  });

  it('is nowhere in responses, logs and the database', async () => {
    const secret = CLIENT_SECRETS['weir']!;
    const { id } = await create(ownClient());
    await run(await workflow(id));
    const [token = ''] = sentTokens();
    const [row] = await sql.rows(
      `SELECT c::text || t::text || encode(t.sealed, 'escape') AS text
       FROM credentials c JOIN credential_tokens t ON t.credential_id = c.id WHERE c.id = $1`,
      [id],
    );
    const visibleText = JSON.stringify([row, server.logLines(), await read(id)]);
    for (const hidden of [token.replace('Bearer ', ''), secret])
      expect(visibleText).not.toContain(hidden);
  });

  it('fits an integration that takes a bearer token', async () => {
    const { id } = await create(ownClient());
    const { cookie } = server.admin;
    const { body } = await server.client.ok('createIntegration', {
      cookie,
      body: {
        slug: 'shop',
        name: 'Shop',
        base_url: `http://127.0.0.1:${api.port}`,
        auth: { type: 'bearer' },
        operations: [{ name: 'orders', role: 'getter', method: 'GET', path: '/orders' }],
      },
    });
    expect(body.data.slug).toBe('shop');
    expect(await run(await workflow(id, 'shop/orders', {}))).toEqual([{ n: 1 }]);
  });
});

describe('a change', () => {
  const change = (credentialId: number, body: object) => ({
    cookie: server.admin.cookie,
    params: { credentialId },
    body,
  });
  const state = async (id: number) => (await read(id))['authorization']?.state;

  it.each<[string, object, string]>([
    [
      'another token endpoint',
      { data: { token_url: 'https://evil.example.com/' } },
      '/data/token_url',
    ],
    ['another client', { data: { client_id: 'other' } }, '/data/client_id'],
    ['another host', { hosts: ['127.0.0.1', 'evil.example.com'] }, '/hosts/1'],
    ['another grant', { data: { grant: 'jwt_bearer', client_secret: 'x' } }, '/data/grant'],
  ])('to %s is refused without the secret', async (_, body, path) => {
    const { id } = await create(ownClient());
    const response = await server.client.fails(
      'INVALID_INPUT',
      'updateCredential',
      change(id, body),
    );
    expect(response.body.error.details).toMatchObject([{ path }]);
  });

  it('drops the tokens if they would go to another host, even with a secret, or have other scopes', async () => {
    const { id } = await create(ownClient());
    const request = await workflow(id);
    await run(request);
    for (const [body, after] of [
      [{ name: 'Renamed', data: { expired_when: { statuses: [401, 403] } } }, 'granted'],
      [{ data: { client_secret: CLIENT_SECRETS['weir'] } }, 'granted'],
      [{ data: { scope: 'orders:write' } }, 'none'],
    ] as const) {
      await server.client.ok('updateCredential', change(id, body));
      expect(await state(id)).toBe(after);
    }
    await run(request);
    expect((await read(id))['authorization']?.granted_scope).toBe('orders:write');
    const hosts = ['127.0.0.1', 'evil.example.com'];
    const body = { hosts, data: { client_secret: 'response up' } };
    await server.client.ok('updateCredential', change(id, body));
    expect(await state(id)).toBe('none');
    expect(await failure(request)).toContain('token_refused');
  });
});

describe('testCredential', () => {
  const test = async (credentialId: number) =>
    (
      await server.client.ok('testCredential', {
        cookie: server.admin.cookie,
        params: { credentialId },
      })
    ).body.data;

  it('requests a new token, and then the test URL', async () => {
    const before = await tokenRequests();
    const { id } = await create(ownClient());
    expect(await test(id)).toMatchObject({ ok: true });
    expect(await test(id)).toMatchObject({ ok: true });
    expect((await tokenRequests()) - before).toBe(2);
    const test_url = `http://127.0.0.1:${api.port}/me`;
    const called = await create(ownClient(), { test_url });
    expect(await test(called.id)).toMatchObject({ ok: true });
    expect(api.requests).toHaveLength(1);
    api.respond = (_, response) => response.writeHead(403).end();
    expect(await test(called.id)).toMatchObject({ ok: false, failed_step: 'call' });
    api.respond = ({ headers }, response) => void answer(headers.authorization, response);
  });

  it('names the step if the server issues no token, and tries again each time', async () => {
    const { id } = await create({ ...ownClient(), client_secret: 'wrong' });
    const report = await test(id);
    expect(report).toMatchObject({ ok: false, failed_step: 'token' });
    expect(report.message).toContain('does not accept the client or its secret (invalid_client)');
    const before = await tokenRequests();
    await test(id);
    expect((await tokenRequests()) - before).toBe(1);
  });
});

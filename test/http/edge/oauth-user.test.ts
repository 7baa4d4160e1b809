/** Credentials of the type oauth2 that a user authorizes in a browser, with a real authorization server. */

import {
  CLIENT_SECRETS,
  startAuthorizationServer,
  type AuthorizationServer,
} from '../../support/authorization-server.ts';
import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { clientCredentials, oauthSteps } from '../oauth.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

let authorization: AuthorizationServer;
let api: RemoteHost;
let server: TestServer;
let { create, read, workflow, run, failure } = {} as ReturnType<typeof oauthSteps>;
beforeAll(async () => {
  [authorization, api] = await Promise.all([startAuthorizationServer(), remoteHost()]);
  api.respond = ({ headers: { authorization: header = '' } }, response) =>
    void authorization
      .isActive(header.replace('Bearer ', ''))
      .then((isActive) => response.writeHead(isActive ? 200 : 401).end('[{"n": 1}]'));
  server = await startTestServer({
    publicUrl: 'http://weir.example.com',
    rateLimitPerMinute: 100_000,
    outboundAllowHosts: [authorization, api].map(({ port }) => `127.0.0.1:${port}`),
  });
  ({ create, read, workflow, run, failure } = oauthSteps(server, await server.key(), api.port));
});
afterAll(async () => {
  await server.close();
  await Promise.all([authorization, api].map((host) => host.close()));
});

const userClient = (how: 'basic' | 'none' = 'basic') => ({
  ...clientCredentials(authorization.issuer),
  grant: 'authorization_code',
  authorization_url: `${authorization.issuer}/auth`,
  client_id: `weir-user-${how}`,
  client_authentication: how,
  client_secret: CLIENT_SECRETS[`weir-user-${how}`],
  scope: 'openid offline_access orders:read',
});

const start = async (credentialId: number, { cookie } = server.admin) =>
  (await server.client.ok('authorizeCredential', { cookie, params: { credentialId } })).body.data;

const finish = (body: object, { cookie } = server.admin) =>
  server.client.ok('finishAuthorization', { cookie, body });

const refused = async (body: object, { cookie } = server.admin) =>
  (await server.client.fails('INVALID_INPUT', 'finishAuthorization', { cookie, body })).body.error;

/** Follows the redirects of the authorization server as a browser, and returns the parameters of the callback. */
async function browse(url: string): Promise<{ state: string; code: string }> {
  const cookies = new Map<string, string>();
  for (let next = url; ;) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const target = new URL(response.headers.get('location') ?? '', next);
    if (target.pathname === '/product/oauth/callback') {
      expect(target.origin).toBe('http://weir.example.com');
      return Object.fromEntries(target.searchParams) as { state: string; code: string };
    }
    next = target.href;
  }
}

const callbackOf = ({ state, code }: { state: string; code: string }) => ({ state, code });
const authorize = async (id: number) =>
  finish(callbackOf(await browse((await start(id)).authorization_url)));

describe('authorizeCredential', () => {
  it('and finishAuthorization give a credential tokens, which it replaces by itself', async () => {
    const { id } = await create(userClient());
    const request = await workflow(id);
    expect(await failure(request)).toContain('(authorization_needed)');
    const { authorization_url: url, expires_at: expires } = await start(id);
    const minutes = (Date.parse(expires) - server.clock.now().getTime()) / 60_000;
    expect(minutes).toBe(10);
    const parameters = callbackOf(await browse(url));
    const { body, text } = await finish(parameters);
    expect(body.data['authorization']).toMatchObject({
      state: 'granted',
      granted_scope: 'openid orders:read',
    });
    expect(text).not.toContain(parameters.code);
    expect(await run(request)).toEqual([{ n: 1 }]);
    for (const _ of [1, 2]) {
      server.clock.advance({ minutes: 11 });
      expect(await run(request)).toEqual([{ n: 1 }]);
    }
    const forms = (await authorization.requests()).map(({ grant_type, refresh_token }) => [
      grant_type,
      refresh_token,
    ]);
    const [, first, second] = forms.slice(-3);
    expect([first?.[0], second?.[0]]).toEqual(['refresh_token', 'refresh_token']);
    // The server replaced the refresh token.
    expect(first?.[1]).not.toBe(second?.[1]);
  });

  it('is needed again after the authorization was revoked', async () => {
    const { id } = await create(userClient());
    const request = await workflow(id);
    await authorize(id);
    server.clock.advance({ minutes: 11 });
    await run(request);
    const used = (await authorization.requests()).at(-1)?.['refresh_token'];
    // A replaced refresh token that is sent again ends the authorization.
    await authorization.revoke(String(used), 'weir-user-basic');
    await fetch(`${authorization.issuer}/token`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa(`weir-user-basic:${CLIENT_SECRETS['weir-user-basic']}`)}`,
      },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: String(used) }),
    });
    server.clock.advance({ minutes: 11 });
    expect(await failure(request)).toContain('(authorization_revoked)');
    expect((await read(id))['authorization']).toMatchObject({ state: 'failed' });
    server.clock.advance({ minutes: 5 });
    const before = (await authorization.requests()).length;
    expect(await failure(request)).toContain('(authorization_revoked)');
    expect(await authorization.requests()).toHaveLength(before);
    await authorize(id);
    expect(await run(request)).toEqual([{ n: 1 }]);
  });

  it('works for a public client, which has no secret', async () => {
    const { id, data } = await create(userClient('none'));
    expect(data['client_secret']).toEqual({ set: false });
    await authorize(id);
    expect(await run(await workflow(id))).toEqual([{ n: 1 }]);
    const change = { cookie: server.admin.cookie, params: { credentialId: id } };
    const hosts = ['127.0.0.1', 'example.org'];
    await server.client.ok('updateCredential', { ...change, body: { hosts } });
    expect((await read(id))['authorization']).toMatchObject({ state: 'none' });
    await server.client.fails('INVALID_INPUT', 'updateCredential', {
      ...change,
      body: { data: { client_authentication: 'basic' } },
    });
  });

  it('refuses credentials without a user, members, and credentials that do not exist', async () => {
    const { id } = await create(clientCredentials(authorization.issuer));
    const params = { credentialId: id };
    const { cookie } = server.admin;
    await server.client.fails('INVALID_INPUT', 'authorizeCredential', { cookie, params });
    const member = { cookie: (await server.member()).cookie, params };
    await server.client.fails('FORBIDDEN', 'authorizeCredential', member);
    const stranger = { cookie: (await server.stranger()).cookie, params };
    await server.client.fails('CREDENTIAL_NOT_FOUND', 'authorizeCredential', stranger);
  });
});

describe('finishAuthorization', () => {
  it('refuses a state of another session, one that is too old, and ones that are made up or modified', async () => {
    const { id } = await create(userClient());
    const parameters = callbackOf(await browse((await start(id)).authorization_url));
    const other = await server.logIn(server.admin.email);
    for (const caller of [other, await server.stranger()])
      expect((await refused(parameters, caller)).details).toMatchObject([{ path: '/state' }]);
    const modified = `${parameters.state.slice(0, -8)}AAAAAAAA`;
    for (const state of ['AbQ3', modified])
      expect((await refused({ ...parameters, state })).details).toMatchObject([{ path: '/state' }]);
    const { cookie } = await server.member();
    await server.client.fails('FORBIDDEN', 'finishAuthorization', { cookie, body: parameters });
    server.clock.advance({ minutes: 11 });
    expect((await refused(parameters)).details).toMatchObject([{ path: '/state' }]);
    expect((await read(id))['authorization']).toMatchObject({ state: 'none' });
  });

  it('reports what the server said, and why it refuses a code', async () => {
    const { id } = await create(userClient());
    const { state } = await browse((await start(id)).authorization_url);
    const error = 'access_denied';
    expect((await refused({ state, error })).message).toContain(error);
    expect((await refused({ state, error: '<script>' })).message).toContain('no code');
    const { body } = await finish({ state, code: 'made-up' });
    expect(body.data['authorization']).toMatchObject({
      state: 'failed',
      problem: { code: 'token_refused' },
    });
  });

  it('refuses a credential that was changed or deleted in the meantime', async () => {
    const { id } = await create(userClient());
    const { authorization_url: url } = await start(id);
    const { cookie } = server.admin;
    const change = { cookie, params: { credentialId: id }, body: { name: 'Changed' } };
    await server.client.ok('updateCredential', change);
    const parameters = callbackOf(await browse(url));
    expect((await refused(parameters)).details).toMatchObject([{ path: '/state' }]);
    await server.client.ok('deleteCredential', { cookie, params: { credentialId: id } });
    const state = new URL(url).searchParams.get('state');
    const request = { cookie, body: { state, code: 'c' } };
    await server.client.fails('CREDENTIAL_NOT_FOUND', 'finishAuthorization', request);
  });
});

it('has a page for the callback, whose script sends the parameters', async () => {
  const page = await fetch(`${server.url}/product/oauth/callback?code=c&state=s`);
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const html = await page.text();
  expect(html).not.toContain('code=c');
  const [, src = ''] = /<script type="module" src="([^"]+)"/.exec(html) ?? [];
  const script = await fetch(`${server.url}${src}`);
  expect(script.headers.get('content-type')).toContain('text/javascript');
  expect(await script.text()).toContain("'/product/oauth/authorizations'");
});

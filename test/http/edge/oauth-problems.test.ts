/** Credentials of the type oauth2, with servers that misbehave. */

import { generateKeyPairSync } from 'node:crypto';

import { remoteHost, type RemoteHost } from '../../support/remote-host.ts';
import { clientCredentials, oauthSteps } from '../oauth.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

const OAUTH = clientCredentials('https://auth.example.com');
const JWT = {
  grant: 'jwt_bearer',
  token_url: OAUTH.token_url,
  client_id: 'weir',
  private_key: 'x',
};

const rsaKey = (modulusLength: number) =>
  generateKeyPairSync('rsa', {
    modulusLength,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;

let api: RemoteHost;
let scripted: RemoteHost;
let server: TestServer;
let { create, read, workflow, run, failure } = {} as ReturnType<typeof oauthSteps>;
beforeAll(async () => {
  [api, scripted] = await Promise.all([remoteHost(), remoteHost()]);
  server = await startTestServer({
    rateLimitPerMinute: 100_000,
    outboundAllowHosts: [api, scripted].map(({ port }) => `127.0.0.1:${port}`),
  });
  ({ create, read, workflow, run, failure } = oauthSteps(server, await server.key(), api.port));
});
afterAll(async () => {
  await server.close();
  await Promise.all([api, scripted].map((host) => host.close()));
});
beforeEach(() => {
  for (const host of [api, scripted]) host.requests.length = 0;
  api.respond = (_, response) => response.writeHead(401).end();
});

const sentTokens = () => api.requests.map(({ headers }) => headers.authorization);

describe('a problem', () => {
  const scriptedCredential = (overrides: object = {}) =>
    create({ ...clientCredentials(`http://127.0.0.1:${scripted.port}`), ...overrides });
  const respond = (status: number, type: string, text: string) => {
    scripted.respond = (_, response) =>
      response.writeHead(status, { 'content-type': type }).end(text);
  };

  it.each<[string, number, string, string, string, string]>([
    [
      'an HTML page',
      200,
      'text/html',
      '<html>leak</html>',
      'token_invalid',
      'text/html instead of',
    ],
    ['an empty response', 200, 'text/plain', '', 'token_invalid', 'text/plain instead of'],
    [
      'no token',
      200,
      'application/json',
      '{"leak": 1}',
      'token_invalid',
      'without an access token',
    ],
    [
      'a token that no header can carry',
      200,
      'application/json',
      '{"access_token": "leak\\r\\nX: y"}',
      'token_invalid',
      'a header cannot carry',
    ],
    [
      'a token of another type',
      200,
      'application/json',
      '{"access_token": "leak", "token_type": "mac"}',
      'token_invalid',
      'another type',
    ],
    [
      'a refusal',
      400,
      'application/json',
      '{"error": "invalid_grant", "error_description": "leak"}',
      'token_refused',
      'invalid_grant',
    ],
    [
      'an unknown error',
      400,
      'application/json',
      '{"error": "leak"}',
      'token_refused',
      'status 400',
    ],
    [
      'an error with status 200',
      200,
      'application/json',
      '{"error": "invalid_scope"}',
      'token_refused',
      'invalid_scope',
    ],
    ['a failure', 503, 'text/html', 'leak', 'token_unavailable', 'status 503'],
    ['a redirect', 302, 'text/html', 'leak', 'token_unavailable', 'does not take the body along'],
  ])('is reported for %s', async (_, status, type, text, code, message) => {
    respond(status, type, text);
    if (status === 302)
      scripted.respond = (__, response) =>
        response.writeHead(302, { location: `http://127.0.0.1:${api.port}/leak` }).end();
    const { id } = await scriptedCredential();
    const request = await workflow(id);
    const visibleText = await failure(request);
    expect(visibleText).toContain(`(${code})`);
    expect(visibleText).toContain(message);
    const { authorization: after } = await read(id);
    expect(after).toMatchObject({ state: 'failed', problem: { code } });
    expect(JSON.stringify([visibleText, after, server.logLines()])).not.toContain('leak');
    // The next run does not ask again at once.
    await failure(request);
    expect(scripted.requests).toHaveLength(1);
    expect(api.requests).toEqual([]);
    server.clock.advance({ minutes: 2 });
    respond(200, 'application/json', JSON.stringify({ access_token: 'later', expires_in: '60' }));
    await failure(request);
    expect(sentTokens()).toEqual(['Bearer later']);
    expect((await read(id))['authorization']).toMatchObject({ state: 'granted' });
  });

  it('of a renewal does not matter while the old token is valid', async () => {
    const token = { access_token: 'old', expires_in: 600 };
    respond(200, 'application/json', JSON.stringify(token));
    const { id } = await scriptedCredential();
    const request = await workflow(id);
    await failure(request);
    respond(503, 'text/html', '');
    server.clock.advance({ minutes: 9, seconds: 30 });
    api.respond = (_, response) => response.end('[{"n": 3}]');
    expect(await run(request)).toEqual([{ n: 3 }]);
    expect(sentTokens()).toEqual(['Bearer old', 'Bearer old']);
    server.clock.advance({ minutes: 1 });
    expect(await failure(request)).toContain('token_unavailable');
  });

  it('is recognized by the status or the body that the credential names', async () => {
    let issued = 0;
    scripted.respond = (_, response) => {
      issued += 1;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ access_token: `token-${issued}`, expires_in: 600 }));
    };
    const refusal = { status: 403, text: '{"errors": [{"code": 17}]}' };
    api.respond = ({ headers }, response) => {
      if (headers.authorization === 'Bearer token-2') return response.end('[{"n": 2}]');
      return response.writeHead(refusal.status).end(refusal.text);
    };
    const when = { statuses: [403], pointer: '/errors/0/code', value: '17' };
    const { id } = await scriptedCredential({ expired_when: when });
    const request = await workflow(id);
    expect(await failure(request)).toContain('status 403');
    server.clock.advance({ minutes: 1 });
    refusal.text = '{}';
    // The status alone does not count for a token that has not expired.
    expect(await failure(request)).toContain('status 403');
    refusal.text = '{"errors": [{"code": 17}]}';
    expect(await run(request)).toEqual([{ n: 2 }]);
  });

  it('is a refusal to send a secret without TLS, or to a private address', async () => {
    for (const token_url of ['http://auth.example.com/token', 'https://10.0.0.1/token']) {
      const { id } = await create({
        ...clientCredentials(`http://127.0.0.1:${scripted.port}`),
        token_url,
      });
      expect(await failure(await workflow(id))).toContain('(token_unavailable)');
    }
  });
});

describe('createCredential', () => {
  it.each<[string, () => object, string]>([
    ['no grant', () => ({ client_id: 'x' }), '/data/grant'],
    ['no client', () => ({ ...OAUTH, client_id: undefined }), '/data/client_id'],
    ['no secret', () => ({ ...OAUTH, client_secret: undefined }), '/data/client_secret'],
    ['a URL that is none', () => ({ ...OAUTH, token_url: 'ftp://x/' }), '/data/token_url'],
    [
      'a URL with a user',
      () => ({ ...OAUTH, token_url: 'https://u:p@auth.example.com/' }),
      '/data/token_url',
    ],
    ['a field of another grant', () => ({ ...OAUTH, subject: 'ada' }), '/data/subject'],
    [
      'a parameter of the protocol',
      () => ({ ...OAUTH, token_parameters: { Grant_Type: 'password' } }),
      '/data/token_parameters',
    ],
    [
      'half an expiry',
      () => ({ ...OAUTH, expired_when: { pointer: '/code' } }),
      '/data/expired_when',
    ],
    ['a private key that is none', () => ({ ...JWT, private_key: 'PEM' }), '/data/private_key'],
    ['a short key', () => ({ ...JWT, private_key: rsaKey(1024) }), '/data/private_key'],
  ])('for a credential of the type oauth2 with %s', async (_, data, path) => {
    const { body } = await server.client.fails('INVALID_INPUT', 'createCredential', {
      cookie: server.admin.cookie,
      body: { name: 'Orders', type: 'oauth2', hosts: ['api.example.com'], data: data() },
    });
    expect(body.error.details).toMatchObject([{ path }]);
  });

  it('stores an RSA key that signs assertions', async () => {
    const data = { ...JWT, private_key: rsaKey(2048) };
    const response = await create(data);
    expect(response.data['private_key']).toEqual({ set: true });
  });
});

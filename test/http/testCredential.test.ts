import { createServer } from 'node:net';

import { servers } from '../support/servers.ts';
import { startDatabaseProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { remoteHost, type RemoteHost } from '../support/remote-host.ts';
import { keysOf, newCredential, SECRET } from './credentials.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let host: RemoteHost;
let base: string;
let database: URL;
let proxy: TcpProxy;
beforeAll(async () => {
  host = await remoteHost();
  host.respond = (request, response) => {
    const location = /^\/to\/(.*)$/.exec(request.url ?? '')?.[1];
    if (location !== undefined)
      return response.writeHead(302, { location: decodeURIComponent(location) }).end();
    const accepted = request.headers.authorization === `Bearer ${SECRET}`;
    const status = Number(/^\/status\/(\d+)$/.exec(request.url ?? '')?.[1] ?? 200);
    return response.writeHead(accepted ? status : 401).end(`you sent ${SECRET}`);
  };
  const { port } = host;
  base = `http://127.0.0.1:${port}`;
  const [proxyOfDatabase, url] = await startDatabaseProxy((await servers()).databaseUrl);
  proxy = proxyOfDatabase;
  database = new URL(url);
  server = await startTestServer({
    rateLimitPerMinute: 10_000,
    outboundAllowHosts: [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      `127.0.0.1:${database.port}`,
      '127.0.0.9',
    ],
  });
});
afterAll(async () => {
  await server.close();
  await host.close();
  await proxy.close();
});
beforeEach(() => {
  host.requests.length = 0;
});
const seen = () => host.requests.map(({ headers }) => headers);

const on = async (path: string, overrides: object = {}) => {
  const { id } = await newCredential(server, {
    hosts: ['127.0.0.1'],
    test_url: `${base}${path}`,
    ...overrides,
  });
  return { params: { credentialId: id } };
};
const test = async (path: string, overrides: object = {}) =>
  server.client.ok('testCredential', {
    ...(await on(path, overrides)),
    cookie: server.admin.cookie,
  });

describe('testCredential', () => {
  describe('200', () => {
    it('sends the credential, and says whether the host accepted it', async () => {
      const good = await test('/me');
      expect(good.body.data).toMatchObject({ ok: true });
      expect(seen().map(({ authorization }) => authorization)).toEqual([`Bearer ${SECRET}`]);
      const bad = await test('/me', { data: { token: 'another' } });
      expect(bad.body.data).toMatchObject({ ok: false, failed_step: 'call' });
      expect(bad.body.data.message).toContain('status 401');
      expect(bad.text).not.toContain(SECRET);
    });

    it.each([
      [200, true],
      [299, true],
      [300, false],
      [404, false],
    ])('takes the status %i for accepted: %s', async (status, ok) => {
      const { body } = await test(`/status/${status}`);
      expect(body.data.ok).toBe(ok);
      expect(body.data.message).toContain(`status ${status}`);
    });

    it('sends user name and password in UTF-8, and a header of one’s own', async () => {
      await test('/me', { type: 'basic', data: { username: 'Zoë', password: 'pä:ss' } });
      await test('/me', { type: 'api_key_header', data: { header: 'X-Api-Key', value: 'k 1' } });
      const basic = Buffer.from('Zoë:pä:ss').toString('base64');
      expect(seen()[0]!.authorization).toBe(`Basic ${basic}`);
      expect([seen()[1]!['x-api-key'], seen()[1]!.authorization]).toEqual(['k 1', undefined]);
    });

    it('follows a redirect to another host only where the credential names it', async () => {
      const other = `${base.replace('127.0.0.1', 'localhost')}/me`;
      const refused = await test(`/to/${encodeURIComponent(other)}`);
      expect(refused.body.data).toMatchObject({ ok: false });
      expect(refused.body.data.message).toContain('was not sent to the host to which 127.0.0.1');
      expect(seen()).toHaveLength(1);
      const followed = await test(`/to/${encodeURIComponent(other)}`, {
        hosts: ['127.0.0.1', 'localhost'],
      });
      expect(followed.body.data).toMatchObject({ ok: true });
    });

    it.each<[step: string, url: string, message: string]>([
      ['dns', 'https://10.0.0.1/', 'not a public address'],
      ['tcp', 'http://127.0.0.9:9/', 'refused the connection'],
      ['tls', `https://127.0.0.1:<port>/`, 'did not agree on a secure connection'],
    ])('says that the step %s of a request failed', async (step, url, message) => {
      const test_url = url.replace('<port>', String(host.port));
      const { body } = await test('', { test_url, hosts: [new URL(test_url).hostname] });
      expect(body.data).toMatchObject({ ok: false, failed_step: step });
      expect(body.data.message).toContain(message);
    });

    describe('with a database', () => {
      beforeAll(() => server.clock.advance({ minutes: 2 }));

      const login = (overrides: object = {}) => ({
        type: 'postgres',
        hosts: undefined,
        test_url: undefined,
        data: {
          host: database.hostname,
          port: Number(database.port),
          database: database.pathname.slice(1),
          username: decodeURIComponent(database.username),
          password: decodeURIComponent(database.password),
          tls: 'off',
          ...overrides,
        },
      });

      it('logs in, and says what accepted the login', async () => {
        const { body, text } = await test('', login());
        expect(body.data).toMatchObject({ ok: true });
        expect(body.data.message).toMatch(/^PostgreSQL \d+/);
        expect(text).not.toContain('failed_step');
      });

      it.each<[step: string, overrides: object, message: string]>([
        ['dns', { host: '10.0.0.1' }, 'not a public address'],
        ['tcp', { host: '127.0.0.9', port: 9 }, 'refused the connection'],
        ['tls', { tls: 'verify' }, 'does not support TLS'],
        ['login', { database: 'no such database' }, 'does not exist'],
        ['login', { password: 'another' }, 'does not accept the password'],
      ])('says that the step %s failed', async (step, overrides, message) => {
        const { body } = await test('', login(overrides));
        expect(body.data).toMatchObject({ ok: false, failed_step: step });
        expect(body.data.message).toContain(message);
      });

      it.each<[what: string, answer: Buffer]>([
        ['garbage', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
        [
          'an endless message',
          Buffer.concat([Buffer.from([82, 127, 255, 255, 255]), Buffer.alloc(9)]),
        ],
      ])('survives a server that sends %s', async (_, answer) => {
        const hostile = createServer((socket) => {
          socket.resume().on('error', () => undefined);
          socket.write(answer);
        });
        await new Promise<void>((resolve) => hostile.listen(0, '127.0.0.9', resolve));
        const { port } = hostile.address() as { port: number };
        const { body } = await test('', login({ host: '127.0.0.9', port }));
        expect(body.data).toMatchObject({ ok: false, failed_step: 'login' });
        await new Promise((resolve) => hostile.close(resolve));
      });
    });

    it('says so where the host is not public', async () => {
      const { body } = await test('', { test_url: 'https://10.0.0.1/', hosts: ['10.0.0.1'] });
      expect(body.data).toMatchObject({ ok: false });
      expect(body.data.message).toContain('not a public address');
    });

    it('is allowed to a member, and to a key with workflows:execute', async () => {
      const request = await on('/me');
      const { execute } = await keysOf(server);
      await server.client.ok('testCredential', { ...request, key: execute });
      await server.client.ok('testCredential', {
        ...request,
        cookie: (await server.member()).cookie,
      });
    });
  });

  describe('400', () => {
    it('for a credential without a test URL', async () => {
      const { id: credentialId } = await newCredential(server);
      const { body } = await server.client.fails('INVALID_INPUT', 'testCredential', {
        cookie: server.admin.cookie,
        params: { credentialId },
      });
      expect(body.error.message).toContain('test_url');
      expect(body.error.details).toEqual([
        {
          path: '/test_url',
          message: '`test_url` is not set. Set it with PATCH, then test the credential.',
        },
      ]);
    });
  });

  describe('404', () => {
    it('for a credential of another organization', async () => {
      const request = await on('/me');
      await server.client.fails('CREDENTIAL_NOT_FOUND', 'testCredential', {
        ...request,
        cookie: (await server.newAdmin()).cookie,
      });
      expect(seen()).toEqual([]);
    });
  });

  describe('429', () => {
    it('for the 21st test of an organization within a minute', async () => {
      const { cookie } = await server.newAdmin();
      const body = {
        name: 'Shop',
        type: 'bearer',
        hosts: ['127.0.0.1'],
        data: { token: SECRET },
        test_url: `${base}/me`,
      };
      const made = await server.client.ok('createCredential', { cookie, body });
      const request = { cookie, params: { credentialId: made.body.data.id } };
      for (let count = 0; count < 20; count += 1) await server.client.ok('testCredential', request);
      await server.client.fails('RATE_LIMITED', 'testCredential', request);
    });

    it('counts only tests that are sent: not those of credentials that have no URL, or are not there', async () => {
      const { cookie } = await server.newAdmin();
      const { body } = await server.client.ok('createCredential', {
        cookie,
        body: { name: 'Shop', type: 'bearer', hosts: ['127.0.0.1'], data: { token: SECRET } },
      });
      const request = { cookie, params: { credentialId: body.data.id } };
      const missing = { cookie, params: { credentialId: 2_000_000_000 } };
      for (let count = 0; count < 21; count += 1) {
        await server.client.fails('INVALID_INPUT', 'testCredential', request);
        await server.client.fails('CREDENTIAL_NOT_FOUND', 'testCredential', missing);
      }
      await server.client.ok('updateCredential', { ...request, body: { test_url: `${base}/me` } });
      const tested = await server.client.ok('testCredential', request);
      expect(tested.body.data).toMatchObject({ ok: true });
    });
  });
});

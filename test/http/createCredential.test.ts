import { bearer, keysOf, newCredential, SECRET } from './credentials.ts';
import { openSql, type Sql } from './keyed-requests.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const LOGIN = { host: 'db.example.com', database: 'shop', username: 'ada', password: SECRET };
let server: TestServer;
let sql: Sql;
beforeAll(async () => {
  server = await startTestServer({ rateLimitPerMinute: 10_000 });
  sql = await openSql(server);
});
afterAll(async () => {
  await sql.close();
  await server.close();
});

const create = (body: object) =>
  server.client.ok('createCredential', { cookie: server.admin.cookie, body });

describe('createCredential', () => {
  describe('201', () => {
    it.each([
      ['bearer', { token: SECRET }, { token: { set: true } }],
      [
        'api_key_header',
        { header: 'X-Api-Key', value: SECRET },
        { header: 'X-Api-Key', value: { set: true } },
      ],
      [
        'basic',
        { username: 'ada', password: SECRET },
        { username: 'ada', password: { set: true } },
      ],
      ['basic', { username: '', password: '' }, { username: '', password: { set: true } }],
    ])(
      'stores a credential of the type %s and never shows its secret',
      async (type, data, shown) => {
        const made = await create({ ...bearer, type, data });
        expect(made.body.data).toMatchObject({ type, data: shown, test_url: null });
        expect(made.text).not.toContain(SECRET);
        const { status, body } = await server.client.raw({
          path: made.headers['location']!,
          headers: { cookie: server.admin.cookie },
        });
        expect([status, body.data]).toEqual([200, made.body.data]);
      },
    );

    it.each([
      ['postgres', 5432],
      ['mysql', 3306],
    ])(
      'stores a login of the type %s, which may only be sent to its server',
      async (type, port) => {
        const data = { ...LOGIN, host: 'DB.example.com' };
        const response = await create({ name: `Shop on ${type}`, type, data });
        expect(response.body.data).toMatchObject({
          type,
          hosts: [`db.example.com:${port}`],
          test_url: null,
        });
        expect(response.body.data.data).toEqual({
          host: 'db.example.com',
          port,
          database: 'shop',
          username: 'ada',
          tls: 'verify',
          password: { set: true },
        });
        expect(response.text).not.toContain(SECRET);
      },
    );

    it.each<[string, object, object]>([
      [
        'with a login',
        { port: 465, username: 'ada', password: SECRET },
        { port: 465, starttls: false, username: 'ada' },
      ],
      ['without a login', {}, { port: 587, starttls: true }],
    ])('stores a mail server %s', async (_, login, settings) => {
      const data = { host: 'smtp.example.com', ...login };
      const response = await create({ name: `Mail ${_}`, type: 'smtp', data });
      expect(response.body.data.data).toEqual({
        host: 'smtp.example.com',
        tls: 'verify',
        password: { set: 'username' in settings },
        ...settings,
      });
      expect(response.text).not.toContain(SECRET);
    });

    it('takes a key of the level client, which works for the whole organization', async () => {
      const { client } = await keysOf(server);
      const made = await server.client.ok('createCredential', { key: client, body: bearer });
      const { id: credentialId } = made.body.data;
      const { cookie } = await server.member();
      await server.client.ok('getCredential', { cookie, params: { credentialId } });
    });

    it.each([
      ['API.Example.com', 'api.example.com'],
      ['api.example.com.', 'api.example.com'],
      ['*.Example.com', '*.example.com'],
      ['bücher.example', 'xn--bcher-kva.example'],
      ['api.example.com:8443', 'api.example.com:8443'],
      ['localhost', 'localhost'],
      ['127.1', '127.0.0.1'],
      ['[2001:DB8::0:1]:443', '[2001:db8::1]:443'],
      ['2001:db8::1', '[2001:db8::1]'],
    ])('writes the host %s as %s', async (given, hosts) => {
      expect((await create({ ...bearer, hosts: [given, given] })).body.data.hosts).toEqual([hosts]);
    });
  });

  describe('400', () => {
    it.each([
      '*',
      '*.com',
      '*.*.example.com',
      'a.*.example.com',
      '*.127.0.0.1',
      '*.[::1]',
      'https://api.example.com',
      'api.example.com/path',
      'user@api.example.com',
      'api.example.com:0',
      'api.example.com:65536',
      'api.example.com:',
      'api.example.com#x',
      'api%2eexample.com',
      'a b.example.com',
      '.example.com',
      'example..com',
      '256.1.1.1',
    ])('for the host %j, which it names', async (host) => {
      const { body } = await server.client.fails('INVALID_INPUT', 'createCredential', {
        cookie: server.admin.cookie,
        body: { ...bearer, hosts: ['api.example.com', host] },
      });
      expect(body.error.details).toMatchObject([{ path: '/hosts/1' }]);
    });

    it.each<[string, object, string]>([
      ['a host with a port', { data: { ...LOGIN, host: 'db.example.com:5432' } }, '/data/host'],
      ['a socket', { data: { ...LOGIN, host: '/run/postgresql' } }, '/data/host'],
      ['a wildcard', { data: { ...LOGIN, host: '*.example.com' } }, '/data/host'],
      ['an empty password', { data: { ...LOGIN, password: '' } }, '/data/password'],
      ['a certificate that is none', { data: { ...LOGIN, ca: 'PEM' } }, '/data/ca'],
      ['hosts', { hosts: ['db.example.com'], data: LOGIN }, '/hosts'],
      ['a test URL', { test_url: 'https://db.example.com/', data: LOGIN }, '/test_url'],
      ['no database', { data: { ...LOGIN, database: undefined } }, '/data/database'],
    ])('for a database with %s', async (_, overrides, path) => {
      const { body, text } = await server.client.fails('INVALID_INPUT', 'createCredential', {
        cookie: server.admin.cookie,
        body: { name: 'Shop', type: 'postgres', ...overrides },
      });
      expect(body.error.details).toMatchObject([{ path }]);
      expect(text).not.toContain(SECRET);
    });

    it.each<[string, object, string]>([
      ['no host', { username: 'ada', password: SECRET }, '/data/host'],
      ['no user name', { host: 'smtp.example.com', password: SECRET }, '/data/username'],
      ['no password', { host: 'smtp.example.com', username: 'ada' }, '/data/password'],
      ['a database', { host: 'smtp.example.com', database: 'shop' }, '/data/database'],
    ])('for a mail server with %s', async (_, data, path) => {
      const { body } = await server.client.fails('INVALID_INPUT', 'createCredential', {
        cookie: server.admin.cookie,
        body: { name: 'Mail', type: 'smtp', data },
      });
      expect(body.error.details).toMatchObject([{ path }]);
    });

    it.each<[string, object, string]>([
      ['no hosts', { hosts: undefined }, '/hosts'],
      ['no host', { hosts: [] }, '/hosts'],
      ['an unknown type', { type: 'oauth' }, '/type'],
      ['a field of another type', { data: { token: 't', username: 'u' } }, '/data/username'],
      ['a missing secret', { data: {} }, '/data/token'],
      ['an unknown field', { data: { token: 't', secret: 'x' } }, '/data/secret'],
      ['a line break in a token', { data: { token: `a\r\nX-Evil: ${SECRET}` } }, '/data/token'],
      [
        'a line break in a header value',
        { type: 'api_key_header', data: { header: 'X-Key', value: `a\nb${SECRET}` } },
        '/data/value',
      ],
      [
        'a header that is none',
        { type: 'api_key_header', data: { header: 'X Key', value: 'v' } },
        '/data/header',
      ],
      [
        'a header of the connection',
        { type: 'api_key_header', data: { header: 'Host', value: 'v' } },
        '/data/header',
      ],
      [
        'a header that services repeat',
        { type: 'api_key_header', data: { header: 'X-Request-Id', value: SECRET } },
        '/data/header',
      ],
      [
        'a header that cannot be a member of an object',
        { type: 'api_key_header', data: { header: '__proto__', value: SECRET } },
        '/data/header',
      ],
      [
        'a colon in a user name',
        { type: 'basic', data: { username: 'a:b', password: 'p' } },
        '/data/username',
      ],
      [
        'a line break in a password',
        { type: 'basic', data: { username: 'a', password: `p\r\n${SECRET}` } },
        '/data/password',
      ],
      ['a test URL on another host', { test_url: 'https://example.com/' }, '/test_url'],
      ['a test URL with a user', { test_url: 'https://u@api.example.com/' }, '/test_url'],
      ['a test URL that is none', { test_url: 'ftp://api.example.com/' }, '/test_url'],
      ['a blank name', { name: ' ' }, '/name'],
    ])('for %s, without repeating a secret', async (_, overrides, path) => {
      const { body, text } = await server.client.fails('INVALID_INPUT', 'createCredential', {
        cookie: server.admin.cookie,
        body: { ...bearer, ...overrides },
      });
      expect(body.error.details).toMatchObject([{ path }]);
      expect(text).not.toContain(SECRET);
    });

    it('for one more than an organization may have', async () => {
      const admin = await server.newAdmin();
      const { cookie } = admin;
      const request = { cookie, body: bearer };
      await server.client.ok('createCredential', request);
      await sql.rows(
        `INSERT INTO credentials (organization_id, name, type, hosts, settings, sealed, key_id)
         SELECT organization_id, name, type, hosts, settings, sealed, key_id
         FROM credentials, generate_series(1, 999) WHERE id = (SELECT max(id) FROM credentials)`,
      );
      const { body } = await server.client.fails('INVALID_INPUT', 'createCredential', request);
      expect(body.error.message).toContain('1000 credentials');
    });
  });

  describe('409', () => {
    it('for the name of another credential of the organization', async () => {
      const { name } = await newCredential(server);
      const request = { cookie: server.admin.cookie, body: { ...bearer, name } };
      const { body } = await server.client.fails('NAME_TAKEN', 'createCredential', request);
      expect(body.error.details).toMatchObject([{ path: '/name' }]);
      const { cookie } = await server.newAdmin();
      await server.client.ok('createCredential', { ...request, cookie });
    });

    it('for one of two requests with the same name at the same time', async () => {
      const request = { cookie: server.admin.cookie, body: { ...bearer } };
      const both = [1, 2].map(() => server.client.call('createCredential', request));
      const statuses = (await Promise.all(both)).map(({ status }) => status);
      expect(statuses.sort()).toEqual([201, 409]);
    });
  });

  describe('403', () => {
    it('for a member, and for keys without the scope or the level', async () => {
      const keys = await keysOf(server);
      const { cookie } = await server.member();
      for (const credentials of [{ cookie }, { key: keys.read }, { key: keys.write }])
        await server.client.fails('FORBIDDEN', 'createCredential', {
          ...credentials,
          body: bearer,
        });
    });
  });

  describe('503', () => {
    it('naming the setting, where the service has no key to encrypt with', async () => {
      const keyless = await startTestServer({ credentialsKey: null });
      try {
        const { body } = await keyless.client.fails('SERVICE_UNAVAILABLE', 'createCredential', {
          cookie: keyless.admin.cookie,
          body: bearer,
        });
        expect(body.error.message).toContain('CREDENTIALS_KEY');
      } finally {
        await keyless.close();
      }
    });
  });

  it('stores no secret that the database could show', async () => {
    const { id } = await newCredential(server);
    const [row] = await sql.rows(
      "SELECT c::text || encode(sealed, 'escape') AS text FROM credentials c WHERE id = $1",
      [id],
    );
    expect(row!['text']).toContain('Shop');
    expect(row!['text']).not.toContain(SECRET);
  });
});

import { keysOf, newCredential, SECRET } from './credentials.ts';
import { openSql, type Sql } from './keyed-requests.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let sql: Sql;
beforeAll(async () => {
  server = await startTestServer();
  sql = await openSql(server);
});
afterAll(async () => {
  await sql.close();
  await server.close();
});

const update = (credentialId: number, body: object) =>
  server.client.ok('updateCredential', {
    cookie: server.admin.cookie,
    params: { credentialId },
    body,
  });
const sealed = async (id: number) =>
  (await sql.rows('SELECT sealed FROM credentials WHERE id = $1', [id]))[0]!['sealed'] as Buffer;

describe('updateCredential', () => {
  describe('200', () => {
    it('changes what the body has, and leaves the secret where it has none', async () => {
      const made = await newCredential(server, {
        type: 'basic',
        data: { username: 'ada', password: SECRET },
      });
      const before = await sealed(made.id);
      const { body } = await update(made.id, {
        name: 'New',
        hosts: ['api.example.com:443', 'api.example.com:8443'],
        data: { username: 'ada' },
        test_url: 'https://api.example.com/me',
      });
      expect(body.data).toMatchObject({
        name: 'New',
        hosts: ['api.example.com:443', 'api.example.com:8443'],
        data: { username: 'ada', password: { set: true } },
        test_url: 'https://api.example.com/me',
      });
      expect(await sealed(made.id)).toEqual(before);
      const again = await update(made.id, { test_url: null });
      expect(again.body.data).toMatchObject({ name: 'New', test_url: null });
    });

    it.each([
      ['api_key_header', { header: 'X-Key', value: SECRET }, { value: 'new' }, { header: 'X-Key' }],
      ['basic', { username: 'ada', password: SECRET }, { password: 'new' }, { username: 'ada' }],
    ])(
      'keeps what is no secret of type %s, where only the secret comes',
      async (type, data, change, kept) => {
        const { id } = await newCredential(server, { type, data });
        expect((await update(id, { data: change })).body.data.data).toMatchObject(kept);
      },
    );

    it('stores a new secret, and does not show it', async () => {
      const { id } = await newCredential(server);
      const before = await sealed(id);
      const { text } = await update(id, { data: { token: `${SECRET}-2` } });
      expect(text).not.toContain(SECRET);
      expect(await sealed(id)).not.toEqual(before);
    });
  });

  describe('a new host', () => {
    const data = { api_key_header: { value: SECRET }, bearer: { token: SECRET } };

    it.each<[string, string[], string[], string]>([
      ['another one', ['api.example.com'], ['api.example.com', 'evil.example'], '/hosts/1'],
      ['a wider pattern', ['api.example.com'], ['*.example.com'], '/hosts/0'],
      ['every port', ['api.example.com:8443'], ['api.example.com'], '/hosts/0'],
      ['another port', ['api.example.com:8443'], ['api.example.com:8444'], '/hosts/0'],
      ['the parent of a wildcard', ['*.example.com'], ['example.com'], '/hosts/0'],
    ])('is accepted with the secret alone: %s', async (_, hosts, wanted, path) => {
      const made = await newCredential(server, { hosts });
      const request = {
        cookie: server.admin.cookie,
        params: { credentialId: made.id },
        body: { hosts: wanted },
      };
      const failed = await server.client.fails('INVALID_INPUT', 'updateCredential', request);
      expect(failed.body.error.details).toEqual([
        { path, message: expect.stringMatching(/ is a new host: .*`\/data\/token`/) },
      ]);
      const { client: key } = await keysOf(server);
      await server.client.fails('INVALID_INPUT', 'updateCredential', {
        ...request,
        cookie: undefined,
        key,
      });
      const body = { hosts: wanted, data: data.bearer };
      expect((await update(made.id, body)).body.data.hosts).toEqual(wanted);
    });

    it('needs the secret, not the other fields of the type', async () => {
      const made = await newCredential(server, {
        type: 'api_key_header',
        data: { header: 'X-Key', ...data.api_key_header },
      });
      const body = { hosts: ['evil.example'], data: { header: 'X-Other' } };
      const failed = await server.client.fails('INVALID_INPUT', 'updateCredential', {
        cookie: server.admin.cookie,
        params: { credentialId: made.id },
        body,
      });
      expect(failed.body.error.details![0]!.message).toContain('`/data/value`');
    });

    it('is none where the present hosts cover it, however it is written', async () => {
      const { id } = await newCredential(server, { hosts: ['*.example.com', '192.0.2.7'] });
      for (const hosts of [
        ['*.EXAMPLE.com.', '192.0.2.7'],
        ['a.example.com:8443', '*.b.example.com', '192.0.2.7:443'],
        ['a.example.com:8443'],
      ])
        await update(id, { hosts });
    });
  });

  describe('how the secret is sent', () => {
    const apiKey = { type: 'api_key_header', data: { header: 'X-Key', value: SECRET } };
    const login = { type: 'basic', data: { username: 'ada', password: SECRET } };

    it.each<[string, object, object, object, string, string]>([
      ['another header', apiKey, { header: 'X-Other' }, { value: 'new' }, '/data/header', 'value'],
      [
        'the header of logins',
        apiKey,
        { header: 'Authorization' },
        { value: 'new' },
        '/data/header',
        'value',
      ],
      [
        'another user name',
        login,
        { username: 'grace' },
        { password: '' },
        '/data/username',
        'password',
      ],
      ['no user name', login, { username: '' }, { password: '' }, '/data/username', 'password'],
    ])(
      'changes only together with the secret: %s',
      async (_, overrides, data, secret, path, field) => {
        const { id, ...before } = await newCredential(server, overrides);
        const request = { cookie: server.admin.cookie, params: { credentialId: id } };
        const storedSecret = await sealed(id);
        const failed = await server.client.fails('INVALID_INPUT', 'updateCredential', {
          ...request,
          body: { name: 'New', data },
        });
        expect(failed.body.error.details).toEqual([
          { path, message: expect.stringContaining(`send the secret (\`/data/${field}\`) again`) },
        ]);
        expect((await server.client.ok('getCredential', request)).body.data).toMatchObject(before);
        expect(await sealed(id)).toEqual(storedSecret);
        const changed = await update(id, { data: { ...data, ...secret } });
        expect(changed.body.data.data).toMatchObject(data);
        expect(await sealed(id)).not.toEqual(storedSecret);
      },
    );

    it('is the same where the name of the header differs in case alone', async () => {
      const { id } = await newCredential(server, apiKey);
      expect((await update(id, { data: { header: 'x-key' } })).body.data.data).toMatchObject({
        header: 'x-key',
      });
    });

    it('keeps a header that was accepted before it was refused to new credentials', async () => {
      const { id } = await newCredential(server, apiKey);
      await sql.rows('UPDATE credentials SET settings = $2 WHERE id = $1', [
        id,
        JSON.stringify({ header: 'X-Request-Id' }),
      ]);
      const body = { data: { header: 'X-Request-Id', value: 'new' } };
      expect((await update(id, body)).body.data.data).toMatchObject({ header: 'X-Request-Id' });
      await server.client.fails('INVALID_INPUT', 'updateCredential', {
        cookie: server.admin.cookie,
        params: { credentialId: id },
        body: { data: { header: 'X-Correlation-Id', value: 'new' } },
      });
    });
  });

  describe('400', () => {
    it.each<[string, object, string]>([
      ['a type', { type: 'basic' }, '/type'],
      ['a field of another type', { data: { password: SECRET } }, '/data/password'],
      ['hosts without the one of the test URL', { hosts: ['api.example.com:80'] }, '/test_url'],
      ['a host that is none', { hosts: ['*'] }, '/hosts/0'],
      ['no name', { name: '' }, '/name'],
    ])('for %s, and changes nothing', async (_, body, path) => {
      const made = await newCredential(server, { test_url: 'https://api.example.com/' });
      const request = { cookie: server.admin.cookie, params: { credentialId: made.id } };
      const failed = await server.client.fails('INVALID_INPUT', 'updateCredential', {
        ...request,
        body,
      });
      expect(failed.body.error.details).toMatchObject([{ path }]);
      expect(failed.text).not.toContain(SECRET);
      expect((await server.client.ok('getCredential', request)).body.data).toEqual(made);
    });
  });

  describe('400, for a database', () => {
    const data = {
      host: 'db.example.com',
      database: 'shop',
      username: 'ada',
      password: SECRET,
    };
    const changes: readonly (readonly [string, object])[] = [
      ['host', { host: 'db.example.org' }],
      ['port', { port: 5433 }],
      ['database', { database: 'other' }],
      ['username', { username: 'eve' }],
      ['tls', { tls: 'unverified' }],
    ];

    it('takes the login of a mail server away only with an empty password', async () => {
      const mail = { host: 'smtp.example.com', username: 'ada', password: SECRET };
      const { id } = await newCredential(server, { type: 'smtp', hosts: undefined, data: mail });
      const request = { cookie: server.admin.cookie, params: { credentialId: id } };
      for (const change of [{ username: '' }, { starttls: false }, { username: '', password: 'a' }])
        await server.client.fails('INVALID_INPUT', 'updateCredential', {
          ...request,
          body: { data: change },
        });
      const { body } = await server.client.ok('updateCredential', {
        ...request,
        body: { data: { username: '', password: '' } },
      });
      expect(body.data.data).toMatchObject({ password: { set: false } });
      expect(body.data.data).not.toHaveProperty('username');
    });

    it('names each field that is changed without the password, and takes it with the password', async () => {
      const credential = await newCredential(server, { type: 'postgres', hosts: undefined, data });
      const request = { cookie: server.admin.cookie, params: { credentialId: credential.id } };
      for (const [field, change] of changes) {
        const { body } = await server.client.fails('INVALID_INPUT', 'updateCredential', {
          ...request,
          body: { data: change },
        });
        expect(body.error.details).toMatchObject([{ path: `/data/${field}` }]);
      }
      const same = { name: 'Moved', data: { host: 'DB.example.com', port: 5432 } };
      await server.client.ok('updateCredential', { ...request, body: same });
      const moved = await server.client.ok('updateCredential', {
        ...request,
        body: { data: { port: 5433, password: SECRET } },
      });
      expect(moved.body.data).toMatchObject({ name: 'Moved', hosts: ['db.example.com:5433'] });
    });
  });

  describe('409', () => {
    it('for the name of another credential, but not for its own', async () => {
      const [one, other] = [await newCredential(server), await newCredential(server)];
      const request = { cookie: server.admin.cookie, params: { credentialId: one.id } };
      const rename = { ...request, body: { name: other.name } };
      const { body } = await server.client.fails('NAME_TAKEN', 'updateCredential', rename);
      expect(body.error.details).toMatchObject([{ path: '/name' }]);
      await update(one.id, { name: one.name, test_url: null });
    });
  });

  describe('403', () => {
    it('for a member, and for keys without the scope or the level', async () => {
      const { id: credentialId } = await newCredential(server);
      const keys = await keysOf(server);
      const { cookie } = await server.member();
      for (const credentials of [{ cookie }, { key: keys.read }, { key: keys.write }])
        await server.client.fails('FORBIDDEN', 'updateCredential', {
          ...credentials,
          params: { credentialId },
          body: { name: 'Mine' },
        });
    });
  });

  describe('404', () => {
    it('for one of another organization, also with a new secret', async () => {
      const { id: credentialId } = await newCredential(server);
      await server.client.fails('CREDENTIAL_NOT_FOUND', 'updateCredential', {
        params: { credentialId },
        cookie: (await server.stranger()).cookie,
        body: { data: { token: 't' } },
      });
    });
  });
});

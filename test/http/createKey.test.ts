import { describeKeyAccess } from './access.ts';
import { describeBody } from './bodies.ts';
import { ALL_SCOPES, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const soon = () => new Date(server.clock.now().getTime() + 60_000).toISOString();

describe('createKey', () => {
  describeKeyAccess('createKey', () => server, { body: { name: 'Key' } });
  describeBody('createKey', () => server, {
    credentials: () => ({ cookie: server.admin.cookie }),
    withText: (name) => ({ name }),
    maxBytes: 1_048_576,
  });

  describe('400 for a user with as many active keys as allowed', () => {
    it('exactly, whatever comes at once; revoked and expired keys make room', async () => {
      const own = await startTestServer({ keysPerUser: 5, rateLimitPerMinute: 1_000_000 });
      const { client, admin, clock } = own;
      const expires_at = new Date(clock.now().getTime() + 1000).toISOString();
      await own.newKey(admin, { expires_at });
      const first = await own.newKey();
      const responses = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          client.call('createKey', {
            ...(index % 2 === 0 ? { cookie: admin.cookie } : { key: first.value }),
            body: { name: 'Key' },
          }),
        ),
      );
      expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
      const { body } = await client.fails('INVALID_INPUT', 'createKey', {
        cookie: admin.cookie,
        body: { name: 'Key' },
      });
      expect(body.error.message).toBe(
        'You have 5 active API keys, the most that a user may have. Revoke one that you no longer use.',
      );
      await client.ok('createKey', {
        cookie: (await own.newMember(admin)).cookie,
        body: { name: 'Key' },
      });
      await client.ok('revokeKey', { params: { keyId: first.id }, cookie: admin.cookie });
      clock.advance({ seconds: 1 });
      for (let count = 0; count < 2; count += 1) await own.newKey();
      await client.fails('INVALID_INPUT', 'createKey', {
        cookie: admin.cookie,
        body: { name: 'Key' },
      });
      await own.close();
    });
  });

  describe('201', () => {
    it('shows the key once, with the defaults of the specification', async () => {
      const { body, headers } = await server.client.ok('createKey', {
        cookie: server.admin.cookie,
        body: { name: 'First' },
      });
      const { key, full_key } = body;
      expect(key).toEqual({
        id: expect.any(Number),
        name: 'First',
        key_prefix: full_key.slice(0, 12),
        scope_level: 'user',
        scopes: ['workflows:read'],
        expires_at: null,
        created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      });
      expect(full_key).toMatch(/^weir_[0-9A-Za-z]{39}$/);
      expect(headers['location']).toBe(`/api/v1/keys/${key.id}`);
      expect(body).not.toHaveProperty('meta');
      const listed = await server.client.ok('listKeys', { cookie: server.admin.cookie });
      expect(listed.text).not.toContain(full_key);
      await server.client.ok('listWorkflows', { key: full_key });
    });

    it('takes what it is given', async () => {
      const expires_at = soon();
      const { body } = await server.client.ok('createKey', {
        cookie: server.admin.cookie,
        body: {
          name: '  ü 🙂 ',
          scopes: [...ALL_SCOPES].reverse(),
          scope_level: 'client',
          expires_at,
        },
      });
      expect(body.key).toMatchObject({
        name: '  ü 🙂 ',
        scopes: [...ALL_SCOPES].reverse(),
        scope_level: 'client',
        expires_at,
      });
    });

    it('reads an expiry with an offset as the same moment in UTC', async () => {
      const { body } = await server.client.ok('createKey', {
        cookie: server.admin.cookie,
        body: { name: 'k', expires_at: '2100-01-01T02:00:00+02:00' },
      });
      expect(body.key.expires_at).toBe('2100-01-01T00:00:00.000Z');
    });

    it('allows no scopes at all, and a hundred characters, counted as code points', async () => {
      const { body } = await server.client.ok('createKey', {
        cookie: server.admin.cookie,
        body: { name: '🙂'.repeat(100), scopes: [] },
      });
      await server.client.fails('FORBIDDEN', 'listWorkflows', { key: body.full_key });
      await server.client.ok('listKeys', { key: body.full_key });
    });

    it('lets a bearer key make one that holds no more', async () => {
      const value = await server.key(server.admin, {
        scopes: ['workflows:read', 'workflows:execute'],
      });
      const { body } = await server.client.ok('createKey', {
        key: value,
        body: { name: 'k', scopes: ['workflows:execute'] },
      });
      expect(body.key.scopes).toEqual(['workflows:execute']);
      const wide = await server.key(server.admin, { scope_level: 'client' });
      await server.client.ok('createKey', {
        key: wide,
        body: { name: 'k', scope_level: 'client' },
      });
    });
  });

  describe('400', () => {
    it.each<[string, object, string]>([
      ['no name', {}, '/name'],
      ['an empty name', { name: '' }, '/name'],
      ['a blank name', { name: ' \t ' }, '/name'],
      ['a name of 101 characters', { name: 'x'.repeat(101) }, '/name'],
      ['a name that is no text', { name: 5 }, '/name'],
      ['an unknown scope', { name: 'k', scopes: ['workflows:delete'] }, '/scopes/0'],
      ['scopes that are no list', { name: 'k', scopes: 'workflows:read' }, '/scopes'],
      ['an unknown level', { name: 'k', scope_level: 'root' }, '/scope_level'],
      [
        'an expiry that has passed',
        { name: 'k', expires_at: '2020-01-01T00:00:00.000Z' },
        '/expires_at',
      ],
      ['an expiry that is no time', { name: 'k', expires_at: 'tomorrow' }, '/expires_at'],
      ['an expiry that is a day', { name: 'k', expires_at: '2100-01-01' }, '/expires_at'],
      [
        'an expiry in a leap second',
        { name: 'k', expires_at: '2100-12-31T23:59:60Z' },
        '/expires_at',
      ],
      [
        'an expiry with half an offset',
        { name: 'k', expires_at: '2100-12-31T00:00:00+05' },
        '/expires_at',
      ],
      [
        'an expiry that no response could tell',
        { name: 'k', expires_at: '9999-12-31T23:59:59-12:00' },
        '/expires_at',
      ],
      [
        'an expiry on a day that does not exist',
        { name: 'k', expires_at: '2100-02-30T00:00:00Z' },
        '/expires_at',
      ],
      ['a member that is read only', { name: 'k', is_active: true }, '/is_active'],
    ])('for %s', async (_, body, path) => {
      const response = await server.client.fails('INVALID_INPUT', 'createKey', {
        cookie: server.admin.cookie,
        body,
      });
      expect(response.body.error.details?.map((detail) => detail.path)).toContain(path);
    });
  });

  describe('403', () => {
    it('for a level that only an admin may grant', async () => {
      const member = await server.member();
      await server.client.fails('FORBIDDEN', 'createKey', {
        cookie: member.cookie,
        body: { name: 'k', scope_level: 'client' },
      });
    });

    it('for a scope or level that the bearer key lacks, naming it', async () => {
      const value = await server.key(server.admin, { scopes: ['workflows:read'] });
      const scope = await server.client.fails('FORBIDDEN', 'createKey', {
        key: value,
        body: { name: 'k', scopes: ['workflows:read', 'workflows:execute'] },
      });
      expect(scope.body.error.message).toContain('workflows:execute');
      const level = await server.client.fails('FORBIDDEN', 'createKey', {
        key: value,
        body: { name: 'k', scope_level: 'client' },
      });
      expect(level.body.error.message).toContain('client');
    });

    it('for the default scope too, where the bearer key lacks it', async () => {
      const value = await server.key(server.admin, { scopes: ['workflows:write'] });
      await server.client.fails('FORBIDDEN', 'createKey', { key: value, body: { name: 'k' } });
    });

    it.each(['cross-site', 'same-site'])(
      'for a cookie on a request that a %s page starts',
      async (site) => {
        await server.client.fails('FORBIDDEN', 'createKey', {
          cookie: server.admin.cookie,
          body: { name: 'k' },
          headers: { 'sec-fetch-site': site },
        });
      },
    );
  });
});

import { describeKeyAccess } from './access.ts';
import { describeBody } from './bodies.ts';
import { ALL_SCOPES, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const asAdmin = async () => ({
  cookie: server.admin.cookie,
  params: { keyId: (await server.newKey()).id },
});

describe('updateKey', () => {
  describeKeyAccess('updateKey', () => server, {
    params: { keyId: 2147483647 },
    body: { name: 'Renamed' },
  });
  describeBody('updateKey', () => server, {
    credentials: asAdmin,
    withText: (name) => ({ name }),
    maxBytes: 1_048_576,
  });

  describe('200', () => {
    it('renames and re-scopes, and leaves what is not sent', async () => {
      const { id: keyId } = await server.newKey(server.admin, {
        name: 'Before',
        scopes: ALL_SCOPES,
      });
      const update = async (body: object) =>
        (
          await server.client.ok('updateKey', {
            params: { keyId },
            cookie: server.admin.cookie,
            body,
          })
        ).body.key;
      expect(await update({ name: 'After' })).toMatchObject({
        id: keyId,
        name: 'After',
        scopes: ALL_SCOPES,
        is_active: true,
        last_used_at: null,
      });
      expect(await update({ scopes: ['workflows:write'] })).toMatchObject({
        name: 'After',
        scopes: ['workflows:write'],
      });
      expect(await update({})).toMatchObject({ name: 'After', scopes: ['workflows:write'] });
      expect(await update({ name: 'Both', scopes: [] })).toMatchObject({
        name: 'Both',
        scopes: [],
      });
    });

    it('takes effect with the next request', async () => {
      const { id: keyId, value } = await server.newKey(server.admin, {
        scopes: ['workflows:read'],
      });
      await server.client.ok('listWorkflows', { key: value });
      await server.client.ok('updateKey', {
        params: { keyId },
        cookie: server.admin.cookie,
        body: { scopes: ['workflows:write'] },
      });
      await server.client.fails('FORBIDDEN', 'listWorkflows', { key: value });
    });

    it('lets a bearer key change itself and keys that hold no more, within what it holds', async () => {
      const { id, value } = await server.newKey(server.admin, {
        scopes: ['workflows:read', 'workflows:write'],
      });
      const weaker = await server.newKey(server.admin, { scopes: [] });
      for (const keyId of [weaker.id, id]) {
        const { body } = await server.client.ok('updateKey', {
          params: { keyId },
          key: value,
          body: { name: 'By key', scopes: ['workflows:write'] },
        });
        expect(body.key).toMatchObject({ name: 'By key', scopes: ['workflows:write'] });
      }
    });

    it('lets an admin who is logged in change keys of the organization', async () => {
      const member = await server.member();
      const { id: keyId } = await server.newKey(member);
      const { body } = await server.client.ok('updateKey', {
        params: { keyId },
        cookie: server.admin.cookie,
        body: { name: 'By admin' },
      });
      expect(body.key.name).toBe('By admin');
    });
  });

  describe('400', () => {
    it.each<[string, object, string]>([
      ['the level, which cannot be changed', { scope_level: 'client' }, '/scope_level'],
      ['the level that the key has already', { scope_level: 'user' }, '/scope_level'],
      ['the value', { full_key: 'weir_x' }, '/full_key'],
      ['the expiry', { expires_at: '2100-01-01T00:00:00Z' }, '/expires_at'],
      ['a blank name', { name: ' ' }, '/name'],
      ['a name of 101 characters', { name: 'x'.repeat(101) }, '/name'],
      ['no name', { name: null }, '/name'],
      ['an unknown scope', { scopes: ['all'] }, '/scopes/0'],
    ])('for %s', async (_, body, path) => {
      const response = await server.client.fails('INVALID_INPUT', 'updateKey', {
        ...(await asAdmin()),
        body,
      });
      expect(response.body.error.details?.map((detail) => detail.path)).toContain(path);
    });
  });

  describe('403', () => {
    it('for a scope that the bearer key lacks, before the key is looked up', async () => {
      const { id, value } = await server.newKey(server.admin, { scopes: ['workflows:read'] });
      for (const keyId of [id, 2147483647]) {
        const { body } = await server.client.fails('FORBIDDEN', 'updateKey', {
          params: { keyId },
          key: value,
          body: { scopes: ['workflows:execute'] },
        });
        expect(body.error.message).toContain('workflows:execute');
      }
    });

    it('for a key that holds more than the bearer key, in scopes or in level', async () => {
      const value = await server.key(server.admin, { scopes: ['workflows:read'] });
      for (const grant of [
        { scopes: ALL_SCOPES },
        { scopes: [], scope_level: 'client' as const },
      ]) {
        const { id: keyId } = await server.newKey(server.admin, grant);
        await server.client.fails('FORBIDDEN', 'updateKey', {
          params: { keyId },
          key: value,
          body: { name: 'Mine' },
        });
      }
    });

    it('for a cookie on a request that another site starts', async () => {
      await server.client.fails('FORBIDDEN', 'updateKey', {
        ...(await asAdmin()),
        body: { name: 'k' },
        headers: { 'sec-fetch-site': 'cross-site' },
      });
    });
  });

  describe('404', () => {
    it.each(['0', '2147483647', '2147483648', '1e1', '1.5', 'abc', '-1'])(
      'for the id %j',
      async (keyId) => {
        await server.client.fails('KEY_NOT_FOUND', 'updateKey', {
          params: { keyId },
          cookie: server.admin.cookie,
          body: { name: 'k' },
        });
      },
    );

    it('for a key that the caller does not list', async () => {
      const { id: keyId } = await server.newKey();
      const member = await server.member();
      const credentials = [
        { cookie: member.cookie },
        { key: await server.key(member) },
        { cookie: (await server.stranger()).cookie },
      ];
      for (const each of credentials)
        await server.client.fails('KEY_NOT_FOUND', 'updateKey', {
          params: { keyId },
          ...each,
          body: { name: 'k' },
        });
    });
  });
});

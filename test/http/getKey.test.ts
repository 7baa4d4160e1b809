import { describeKeyAccess } from './access.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('getKey', () => {
  describeKeyAccess('getKey', () => server, { params: { keyId: 2147483647 } });

  describe('200', () => {
    it('shows what the list shows, where Location points after creation', async () => {
      const { admin, client } = server;
      const made = await client.ok('createKey', { cookie: admin.cookie, body: { name: 'First' } });
      const shown = await client.raw({
        path: made.headers['location']!,
        headers: { cookie: admin.cookie },
      });
      const { body } = await client.ok('getKey', {
        params: { keyId: made.body.key.id },
        cookie: admin.cookie,
      });
      expect(shown.body).toEqual(body);
      expect(body).toEqual({
        success: true,
        key: {
          ...made.body.key,
          is_active: true,
          last_used_at: null,
          created_by_key_id: null,
          user_id: server.admin.id,
        },
      });
      const listed = await client.ok('listKeys', { cookie: admin.cookie });
      expect(listed.body.keys.find(({ id }) => id === made.body.key.id)).toEqual(body.key);
      expect(JSON.stringify(body)).not.toContain(made.body.full_key);
    });

    it('says which key made it, to any key of the same user', async () => {
      const maker = await server.newKey();
      const made = await server.client.ok('createKey', {
        key: maker.value,
        body: { name: 'Made', scopes: [] },
      });
      const keyId = made.body.key.id;
      for (const key of [maker.value, made.body.full_key]) {
        const { body } = await server.client.ok('getKey', { params: { keyId }, key });
        expect(body.key).toMatchObject({ id: keyId, created_by_key_id: maker.id });
      }
      const updated = await server.client.ok('updateKey', {
        params: { keyId },
        key: maker.value,
        body: { name: 'Renamed' },
      });
      expect(updated.body.key).toMatchObject({ created_by_key_id: maker.id });
    });

    it('shows revoked keys, and to an admin who is logged in those of the organization', async () => {
      const { id: keyId } = await server.newKey(await server.member());
      await server.client.ok('revokeKey', { params: { keyId }, cookie: server.admin.cookie });
      const { body } = await server.client.ok('getKey', {
        params: { keyId },
        cookie: server.admin.cookie,
      });
      expect(body.key.is_active).toBe(false);
    });
  });

  describe('400', () => {
    it('for a query parameter', async () => {
      await server.client.fails('INVALID_INPUT', 'getKey', {
        params: { keyId: 1 },
        query: 'descendants=true',
        cookie: server.admin.cookie,
      });
    });
  });

  describe('404', () => {
    it.each(['0', '2147483647', '2147483648', '1e1', 'abc'])('for the id %j', async (keyId) => {
      await server.client.fails('KEY_NOT_FOUND', 'getKey', {
        params: { keyId },
        cookie: server.admin.cookie,
      });
    });

    it('for a key that the caller does not list', async () => {
      const { id: keyId } = await server.newKey();
      const member = await server.member();
      for (const credentials of [
        { cookie: member.cookie },
        { key: await server.key(member) },
        { cookie: (await server.stranger()).cookie },
      ]) {
        await server.client.fails('KEY_NOT_FOUND', 'getKey', { params: { keyId }, ...credentials });
      }
    });
  });
});

import { describeKeyAccess } from './access.ts';
import { ALL_SCOPES, startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('revokeKey', () => {
  describeKeyAccess('revokeKey', () => server, { params: { keyId: 2147483647 } });

  describe('200', () => {
    it('ends the key at once and keeps its record; again, it is the same', async () => {
      const { id: keyId, value } = await server.newKey();
      await server.client.ok('listWorkflows', { key: value });
      for (let time = 0; time < 2; time += 1) {
        const { body } = await server.client.ok('revokeKey', {
          params: { keyId },
          cookie: server.admin.cookie,
        });
        expect(body).toEqual({ success: true, revoked: true });
        await server.client.fails('UNAUTHORIZED', 'listWorkflows', { key: value });
      }
      const { body } = await server.client.ok('listKeys', { cookie: server.admin.cookie });
      expect(body.keys.find(({ id }) => id === keyId)).toMatchObject({ is_active: false });
    });

    it('lets a key revoke itself, and another that holds no more', async () => {
      const { id, value } = await server.newKey(server.admin, { scopes: [] });
      const stronger = await server.key();
      const { id: other } = await server.newKey(server.admin, { scopes: ['workflows:read'] });
      await server.client.ok('revokeKey', { params: { keyId: other }, key: stronger });
      await server.client.ok('revokeKey', { params: { keyId: id }, key: value });
      await server.client.fails('UNAUTHORIZED', 'revokeKey', { params: { keyId: id }, key: value });
    });

    it('lets an admin who is logged in revoke keys of the organization', async () => {
      const { id: keyId, value } = await server.newKey(await server.member());
      await server.client.ok('revokeKey', { params: { keyId }, cookie: server.admin.cookie });
      await server.client.fails('UNAUTHORIZED', 'listKeys', { key: value });
    });
  });

  describe('200 with descendants=true', () => {
    const descendants = { descendants: true };
    const makeWith = async (key: string, scopes: readonly string[] = []) => {
      const { body } = await server.client.ok('createKey', { key, body: { name: 'Made', scopes } });
      return { id: body.key.id, value: body.full_key };
    };

    it('ends the key with all that were made with it, however far down, and no other', async () => {
      const leaked = await server.newKey();
      const other = await server.newKey();
      const child = await makeWith(leaked.value, ['workflows:read']);
      const grandchild = await makeWith(child.value);
      const revokedBefore = await makeWith(leaked.value);
      await server.client.ok('revokeKey', {
        params: { keyId: revokedBefore.id },
        key: leaked.value,
      });
      const byOther = await makeWith(other.value);
      const { body } = await server.client.ok('revokeKey', {
        params: { keyId: leaked.id },
        query: descendants,
        cookie: server.admin.cookie,
      });
      expect(body).toEqual({ success: true, revoked: true, revoked_count: 3 });
      for (const { value } of [leaked, child, grandchild])
        await server.client.fails('UNAUTHORIZED', 'listKeys', { key: value });
      for (const { value } of [other, byOther]) await server.client.ok('listKeys', { key: value });
      const again = await server.client.ok('revokeKey', {
        params: { keyId: leaked.id },
        query: descendants,
        cookie: server.admin.cookie,
      });
      expect(again.body).toEqual({ success: true, revoked: true, revoked_count: 0 });
    });

    it('reaches what a key made that was revoked by itself', async () => {
      const leaked = await server.newKey();
      const child = await makeWith(leaked.value);
      await server.client.ok('revokeKey', { params: { keyId: leaked.id }, key: leaked.value });
      await server.client.ok('listKeys', { key: child.value });
      await server.client.ok('revokeKey', {
        params: { keyId: leaked.id },
        query: descendants,
        cookie: server.admin.cookie,
      });
      await server.client.fails('UNAUTHORIZED', 'listKeys', { key: child.value });
    });

    it('leaves none after that the leaked key makes at the same time', async () => {
      const own = await startTestServer({ rateLimitPerMinute: 1_000_000, keysPerUser: 1000 });
      for (let round = 0; round < 5; round += 1) {
        const leaked = await own.newKey();
        const creates = Array.from({ length: 8 }, () =>
          own.client.call('createKey', { key: leaked.value, body: { name: 'Made' } }),
        );
        const revocation = own.client.ok('revokeKey', {
          params: { keyId: leaked.id },
          query: descendants,
          cookie: own.admin.cookie,
        });
        const statuses = (await Promise.all(creates)).map(({ status }) => status);
        await revocation;
        expect(statuses.filter((status) => status !== 201 && status !== 401)).toEqual([]);
      }
      const { body } = await own.client.ok('listKeys', { cookie: own.admin.cookie });
      expect(body.keys.filter(({ is_active }) => is_active)).toEqual([]);
      await own.close();
    });

    it.each(['1', 'yes', 'TRUE', ''])('takes true and false, not %j', async (value) => {
      const { id: keyId } = await server.newKey();
      const { body } = await server.client.fails('INVALID_INPUT', 'revokeKey', {
        params: { keyId },
        query: `descendants=${value}`,
        cookie: server.admin.cookie,
      });
      expect(body.error.details).toEqual([
        { path: 'descendants', message: expect.stringContaining('must be true or false') },
      ]);
      const plain = await server.client.ok('revokeKey', {
        params: { keyId },
        query: 'descendants=false',
        cookie: server.admin.cookie,
      });
      expect(plain.body).toEqual({ success: true, revoked: true });
    });
  });

  describe('403', () => {
    it('with descendants=true where one of them holds more than the bearer key, and then none is revoked', async () => {
      const leaked = await server.newKey(server.admin, { scopes: ['workflows:read'] });
      const made = await server.client.ok('createKey', {
        key: leaked.value,
        body: { name: 'Made' },
      });
      await server.client.ok('updateKey', {
        params: { keyId: made.body.key.id },
        cookie: server.admin.cookie,
        body: { scopes: ALL_SCOPES },
      });
      await server.client.fails('FORBIDDEN', 'revokeKey', {
        params: { keyId: leaked.id },
        query: { descendants: true },
        key: leaked.value,
      });
      for (const key of [leaked.value, made.body.full_key])
        await server.client.ok('listKeys', { key });
    });

    it('for a key that outlives the bearer key, which may revoke itself', async () => {
      const expires_at = new Date(server.clock.now().getTime() + 3_600_000).toISOString();
      const brief = await server.newKey(server.admin, { expires_at });
      const { id: keyId } = await server.newKey();
      await server.client.fails('FORBIDDEN', 'revokeKey', { params: { keyId }, key: brief.value });
      await server.client.fails('FORBIDDEN', 'updateKey', {
        params: { keyId },
        key: brief.value,
        body: { name: 'Renamed' },
      });
      await server.client.ok('revokeKey', { params: { keyId: brief.id }, key: brief.value });
    });

    it('for a key that ends a millisecond after the bearer key, but not for one that ends with it', async () => {
      const end = server.clock.now().getTime() + 3_600_000;
      const [brief, equal, longer] = await Promise.all(
        [0, 0, 1].map((more) =>
          server.newKey(server.admin, { expires_at: new Date(end + more).toISOString() }),
        ),
      );
      await server.client.fails('FORBIDDEN', 'revokeKey', {
        params: { keyId: longer!.id },
        key: brief!.value,
      });
      await server.client.ok('revokeKey', { params: { keyId: equal!.id }, key: brief!.value });
    });

    it('for a key that holds more than the bearer key', async () => {
      const value = await server.key(server.admin, { scopes: ['workflows:read'] });
      for (const grant of [
        { scopes: ALL_SCOPES },
        { scopes: [], scope_level: 'client' as const },
      ]) {
        const { id: keyId, value: alive } = await server.newKey(server.admin, grant);
        await server.client.fails('FORBIDDEN', 'revokeKey', { params: { keyId }, key: value });
        await server.client.ok('listKeys', { key: alive });
      }
    });

    it('for a cookie on a request that another site starts', async () => {
      const { id: keyId } = await server.newKey();
      await server.client.fails('FORBIDDEN', 'revokeKey', {
        params: { keyId },
        cookie: server.admin.cookie,
        headers: { 'sec-fetch-site': 'cross-site' },
      });
      await server.client.ok('revokeKey', {
        params: { keyId },
        cookie: server.admin.cookie,
        headers: { 'sec-fetch-site': 'same-origin' },
      });
    });
  });

  describe('404', () => {
    it.each(['0', '2147483647', '2147483648', '1e1', 'abc'])('for the id %j', async (keyId) => {
      await server.client.fails('KEY_NOT_FOUND', 'revokeKey', {
        params: { keyId },
        cookie: server.admin.cookie,
      });
    });

    it('for a key that the caller does not list', async () => {
      const { id: keyId, value } = await server.newKey();
      const member = await server.member();
      for (const credentials of [
        { cookie: member.cookie },
        { key: await server.key(member) },
        { cookie: (await server.stranger()).cookie },
      ]) {
        await server.client.fails('KEY_NOT_FOUND', 'revokeKey', {
          params: { keyId },
          ...credentials,
        });
      }
      await server.client.ok('listKeys', { key: value });
    });
  });
});

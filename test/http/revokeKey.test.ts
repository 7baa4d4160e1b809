import { describeKeyAccess } from './access.ts';
import { ALL_SCOPES, openHouse, type House } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('revokeKey', () => {
  describeKeyAccess('revokeKey', () => house, { params: { keyId: 2147483647 } });

  describe('200', () => {
    it('ends the key at once and keeps its record; again, it is the same', async () => {
      const { id: keyId, value } = await house.newKey();
      await house.client.ok('listWorkflows', { key: value });
      for (let time = 0; time < 2; time += 1) {
        const { body } = await house.client.ok('revokeKey', {
          params: { keyId },
          cookie: house.admin.cookie,
        });
        expect(body).toEqual({ success: true, revoked: true });
        await house.client.fails('UNAUTHORIZED', 'listWorkflows', { key: value });
      }
      const { body } = await house.client.ok('listKeys', { cookie: house.admin.cookie });
      expect(body.keys.find(({ id }) => id === keyId)).toMatchObject({ is_active: false });
    });

    it('lets a key revoke itself, and another that holds no more', async () => {
      const { id, value } = await house.newKey(house.admin, { scopes: [] });
      const stronger = await house.key();
      const { id: other } = await house.newKey(house.admin, { scopes: ['workflows:read'] });
      await house.client.ok('revokeKey', { params: { keyId: other }, key: stronger });
      await house.client.ok('revokeKey', { params: { keyId: id }, key: value });
      await house.client.fails('UNAUTHORIZED', 'revokeKey', { params: { keyId: id }, key: value });
    });

    it('lets an admin who is logged in revoke keys of the organization', async () => {
      const { id: keyId, value } = await house.newKey(await house.member());
      await house.client.ok('revokeKey', { params: { keyId }, cookie: house.admin.cookie });
      await house.client.fails('UNAUTHORIZED', 'listKeys', { key: value });
    });
  });

  describe('200 with descendants=true', () => {
    const descendants = { descendants: true };
    const makeWith = async (key: string, scopes: readonly string[] = []) => {
      const { body } = await house.client.ok('createKey', { key, body: { name: 'Made', scopes } });
      return { id: body.key.id, value: body.full_key };
    };

    it('ends the key with all that were made with it, however far down, and no other', async () => {
      const leaked = await house.newKey();
      const other = await house.newKey();
      const child = await makeWith(leaked.value, ['workflows:read']);
      const grandchild = await makeWith(child.value);
      const revokedBefore = await makeWith(leaked.value);
      await house.client.ok('revokeKey', {
        params: { keyId: revokedBefore.id },
        key: leaked.value,
      });
      const byOther = await makeWith(other.value);
      const { body } = await house.client.ok('revokeKey', {
        params: { keyId: leaked.id },
        query: descendants,
        cookie: house.admin.cookie,
      });
      expect(body).toEqual({ success: true, revoked: true, revoked_count: 3 });
      for (const { value } of [leaked, child, grandchild])
        await house.client.fails('UNAUTHORIZED', 'listKeys', { key: value });
      for (const { value } of [other, byOther]) await house.client.ok('listKeys', { key: value });
      const again = await house.client.ok('revokeKey', {
        params: { keyId: leaked.id },
        query: descendants,
        cookie: house.admin.cookie,
      });
      expect(again.body).toEqual({ success: true, revoked: true, revoked_count: 0 });
    });

    it('reaches what a key made that was revoked by itself', async () => {
      const leaked = await house.newKey();
      const child = await makeWith(leaked.value);
      await house.client.ok('revokeKey', { params: { keyId: leaked.id }, key: leaked.value });
      await house.client.ok('listKeys', { key: child.value });
      await house.client.ok('revokeKey', {
        params: { keyId: leaked.id },
        query: descendants,
        cookie: house.admin.cookie,
      });
      await house.client.fails('UNAUTHORIZED', 'listKeys', { key: child.value });
    });

    it('leaves none behind that the leaked key makes at the same time', async () => {
      const own = await openHouse({ rateLimitPerMinute: 1_000_000, keysPerUser: 1000 });
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
      const { id: keyId } = await house.newKey();
      const { body } = await house.client.fails('INVALID_INPUT', 'revokeKey', {
        params: { keyId },
        query: `descendants=${value}`,
        cookie: house.admin.cookie,
      });
      expect(body.error.details).toEqual([
        { path: 'descendants', message: expect.stringContaining('must be true or false') },
      ]);
      const plain = await house.client.ok('revokeKey', {
        params: { keyId },
        query: 'descendants=false',
        cookie: house.admin.cookie,
      });
      expect(plain.body).toEqual({ success: true, revoked: true });
    });
  });

  describe('403', () => {
    it('with descendants=true where one of them holds more than the bearer key, and then none is revoked', async () => {
      const leaked = await house.newKey(house.admin, { scopes: ['workflows:read'] });
      const made = await house.client.ok('createKey', {
        key: leaked.value,
        body: { name: 'Made' },
      });
      await house.client.ok('updateKey', {
        params: { keyId: made.body.key.id },
        cookie: house.admin.cookie,
        body: { scopes: ALL_SCOPES },
      });
      await house.client.fails('FORBIDDEN', 'revokeKey', {
        params: { keyId: leaked.id },
        query: { descendants: true },
        key: leaked.value,
      });
      for (const key of [leaked.value, made.body.full_key])
        await house.client.ok('listKeys', { key });
    });

    it('for a key that outlives the bearer key, which may revoke itself', async () => {
      const expires_at = new Date(house.clock.now().getTime() + 3_600_000).toISOString();
      const brief = await house.newKey(house.admin, { expires_at });
      const { id: keyId } = await house.newKey();
      await house.client.fails('FORBIDDEN', 'revokeKey', { params: { keyId }, key: brief.value });
      await house.client.fails('FORBIDDEN', 'updateKey', {
        params: { keyId },
        key: brief.value,
        body: { name: 'Renamed' },
      });
      await house.client.ok('revokeKey', { params: { keyId: brief.id }, key: brief.value });
    });

    it('for a key that holds more than the bearer key', async () => {
      const value = await house.key(house.admin, { scopes: ['workflows:read'] });
      for (const grant of [
        { scopes: ALL_SCOPES },
        { scopes: [], scope_level: 'client' as const },
      ]) {
        const { id: keyId, value: alive } = await house.newKey(house.admin, grant);
        await house.client.fails('FORBIDDEN', 'revokeKey', { params: { keyId }, key: value });
        await house.client.ok('listKeys', { key: alive });
      }
    });

    it('for a cookie on a request that another site starts', async () => {
      const { id: keyId } = await house.newKey();
      await house.client.fails('FORBIDDEN', 'revokeKey', {
        params: { keyId },
        cookie: house.admin.cookie,
        headers: { 'sec-fetch-site': 'cross-site' },
      });
      await house.client.ok('revokeKey', {
        params: { keyId },
        cookie: house.admin.cookie,
        headers: { 'sec-fetch-site': 'same-origin' },
      });
    });
  });

  describe('404', () => {
    it.each(['0', '2147483647', '2147483648', '1e1', 'abc'])('for the id %j', async (keyId) => {
      await house.client.fails('KEY_NOT_FOUND', 'revokeKey', {
        params: { keyId },
        cookie: house.admin.cookie,
      });
    });

    it('for a key that the caller does not list', async () => {
      const { id: keyId, value } = await house.newKey();
      const member = await house.member();
      for (const credentials of [
        { cookie: member.cookie },
        { key: await house.key(member) },
        { cookie: (await house.stranger()).cookie },
      ]) {
        await house.client.fails('KEY_NOT_FOUND', 'revokeKey', {
          params: { keyId },
          ...credentials,
        });
      }
      await house.client.ok('listKeys', { key: value });
    });
  });
});

import { describeKeyAccess } from './access.ts';
import { ALL_SCOPES, openHouse, type House } from './house.ts';

jest.setTimeout(60_000);
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
        const { body } = await house.client.ok('revokeKey', { params: { keyId }, cookie: house.admin.cookie });
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

  describe('403', () => {
    it('for a key that holds more than the bearer key', async () => {
      const value = await house.key(house.admin, { scopes: ['workflows:read'] });
      for (const grant of [{ scopes: ALL_SCOPES }, { scopes: [], scope_level: 'client' as const }]) {
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
      await house.client.ok('revokeKey', { params: { keyId }, cookie: house.admin.cookie, headers: { 'sec-fetch-site': 'same-origin' } });
    });
  });

  describe('404', () => {
    it.each(['0', '2147483647', '2147483648', '1e1', 'abc'])('for the id %j', async (keyId) => {
      await house.client.fails('KEY_NOT_FOUND', 'revokeKey', { params: { keyId }, cookie: house.admin.cookie });
    });

    it('for a key that the caller does not list', async () => {
      const { id: keyId, value } = await house.newKey();
      const member = await house.member();
      for (const credentials of [
        { cookie: member.cookie },
        { key: await house.key(member) },
        { cookie: (await house.stranger()).cookie },
      ]) {
        await house.client.fails('KEY_NOT_FOUND', 'revokeKey', { params: { keyId }, ...credentials });
      }
      await house.client.ok('listKeys', { key: value });
    });
  });
});

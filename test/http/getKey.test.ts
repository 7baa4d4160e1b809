import { describeKeyAccess } from './access.ts';
import { openHouse, type House } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('getKey', () => {
  describeKeyAccess('getKey', () => house, { params: { keyId: 2147483647 } });

  describe('200', () => {
    it('shows what the list shows, where Location points after creation', async () => {
      const { admin, client } = house;
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
        key: { ...made.body.key, is_active: true, last_used_at: null, created_by_key_id: null },
      });
      const listed = await client.ok('listKeys', { cookie: admin.cookie });
      expect(listed.body.keys.find(({ id }) => id === made.body.key.id)).toEqual(body.key);
      expect(JSON.stringify(body)).not.toContain(made.body.full_key);
    });

    it('says which key made it, to any key of the same user', async () => {
      const maker = await house.newKey();
      const made = await house.client.ok('createKey', {
        key: maker.value,
        body: { name: 'Made', scopes: [] },
      });
      const keyId = made.body.key.id;
      for (const key of [maker.value, made.body.full_key]) {
        const { body } = await house.client.ok('getKey', { params: { keyId }, key });
        expect(body.key).toMatchObject({ id: keyId, created_by_key_id: maker.id });
      }
      const updated = await house.client.ok('updateKey', {
        params: { keyId },
        key: maker.value,
        body: { name: 'Renamed' },
      });
      expect(updated.body.key).toMatchObject({ created_by_key_id: maker.id });
    });

    it('shows revoked keys, and to an admin who is logged in those of the organization', async () => {
      const { id: keyId } = await house.newKey(await house.member());
      await house.client.ok('revokeKey', { params: { keyId }, cookie: house.admin.cookie });
      const { body } = await house.client.ok('getKey', {
        params: { keyId },
        cookie: house.admin.cookie,
      });
      expect(body.key.is_active).toBe(false);
    });
  });

  describe('400', () => {
    it('for a query parameter', async () => {
      await house.client.fails('INVALID_INPUT', 'getKey', {
        params: { keyId: 1 },
        query: 'descendants=true',
        cookie: house.admin.cookie,
      });
    });
  });

  describe('404', () => {
    it.each(['0', '2147483647', '2147483648', '1e1', 'abc'])('for the id %j', async (keyId) => {
      await house.client.fails('KEY_NOT_FOUND', 'getKey', {
        params: { keyId },
        cookie: house.admin.cookie,
      });
    });

    it('for a key that the caller does not list', async () => {
      const { id: keyId } = await house.newKey();
      const member = await house.member();
      for (const credentials of [
        { cookie: member.cookie },
        { key: await house.key(member) },
        { cookie: (await house.stranger()).cookie },
      ]) {
        await house.client.fails('KEY_NOT_FOUND', 'getKey', { params: { keyId }, ...credentials });
      }
    });
  });
});

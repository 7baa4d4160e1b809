import { describeKeyAccess } from './access.ts';
import { describeBody } from './bodies.ts';
import { ALL_SCOPES, openHouse, type House } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const asAdmin = async () => ({
  cookie: house.admin.cookie,
  params: { keyId: (await house.newKey()).id },
});

describe('updateKey', () => {
  describeKeyAccess('updateKey', () => house, {
    params: { keyId: 2147483647 },
    body: { name: 'Renamed' },
  });
  describeBody('updateKey', () => house, {
    credentials: asAdmin,
    withText: (name) => ({ name }),
    maxBytes: 1_048_576,
  });

  describe('200', () => {
    it('renames and re-scopes, and leaves what is not sent', async () => {
      const { id: keyId } = await house.newKey(house.admin, { name: 'Before', scopes: ALL_SCOPES });
      const update = async (body: object) =>
        (
          await house.client.ok('updateKey', {
            params: { keyId },
            cookie: house.admin.cookie,
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
      const { id: keyId, value } = await house.newKey(house.admin, { scopes: ['workflows:read'] });
      await house.client.ok('listWorkflows', { key: value });
      await house.client.ok('updateKey', {
        params: { keyId },
        cookie: house.admin.cookie,
        body: { scopes: ['workflows:write'] },
      });
      await house.client.fails('FORBIDDEN', 'listWorkflows', { key: value });
    });

    it('lets a bearer key change itself and keys that hold no more, within what it holds', async () => {
      const { id, value } = await house.newKey(house.admin, {
        scopes: ['workflows:read', 'workflows:write'],
      });
      const weaker = await house.newKey(house.admin, { scopes: [] });
      for (const keyId of [weaker.id, id]) {
        const { body } = await house.client.ok('updateKey', {
          params: { keyId },
          key: value,
          body: { name: 'By key', scopes: ['workflows:write'] },
        });
        expect(body.key).toMatchObject({ name: 'By key', scopes: ['workflows:write'] });
      }
    });

    it('lets an admin who is logged in change keys of the organization', async () => {
      const member = await house.member();
      const { id: keyId } = await house.newKey(member);
      const { body } = await house.client.ok('updateKey', {
        params: { keyId },
        cookie: house.admin.cookie,
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
      const answer = await house.client.fails('INVALID_INPUT', 'updateKey', {
        ...(await asAdmin()),
        body,
      });
      expect(answer.body.error.details?.map((detail) => detail.path)).toContain(path);
    });
  });

  describe('403', () => {
    it('for a scope that the bearer key lacks, before the key is looked up', async () => {
      const { id, value } = await house.newKey(house.admin, { scopes: ['workflows:read'] });
      for (const keyId of [id, 2147483647]) {
        const { body } = await house.client.fails('FORBIDDEN', 'updateKey', {
          params: { keyId },
          key: value,
          body: { scopes: ['workflows:execute'] },
        });
        expect(body.error.message).toContain('workflows:execute');
      }
    });

    it('for a key that holds more than the bearer key, in scopes or in level', async () => {
      const value = await house.key(house.admin, { scopes: ['workflows:read'] });
      for (const grant of [
        { scopes: ALL_SCOPES },
        { scopes: [], scope_level: 'client' as const },
      ]) {
        const { id: keyId } = await house.newKey(house.admin, grant);
        await house.client.fails('FORBIDDEN', 'updateKey', {
          params: { keyId },
          key: value,
          body: { name: 'Mine' },
        });
      }
    });

    it('for a cookie on a request that another site starts', async () => {
      await house.client.fails('FORBIDDEN', 'updateKey', {
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
        await house.client.fails('KEY_NOT_FOUND', 'updateKey', {
          params: { keyId },
          cookie: house.admin.cookie,
          body: { name: 'k' },
        });
      },
    );

    it('for a key that the caller does not list', async () => {
      const { id: keyId } = await house.newKey();
      const member = await house.member();
      const credentials = [
        { cookie: member.cookie },
        { key: await house.key(member) },
        { cookie: (await house.stranger()).cookie },
      ];
      for (const each of credentials)
        await house.client.fails('KEY_NOT_FOUND', 'updateKey', {
          params: { keyId },
          ...each,
          body: { name: 'k' },
        });
    });
  });
});

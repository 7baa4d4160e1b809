import { keysOf, newCredential, SECRET } from './credentials.ts';
import { openSql, type Sql } from './keyed-requests.ts';
import { openHouse, type House } from './house.ts';

let house: House;
let sql: Sql;
beforeAll(async () => {
  house = await openHouse();
  sql = await openSql(house);
});
afterAll(async () => {
  await sql.close();
  await house.close();
});

const update = (credentialId: number, body: object) =>
  house.client.ok('updateCredential', {
    cookie: house.admin.cookie,
    params: { credentialId },
    body,
  });
const sealed = async (id: number) =>
  (await sql.rows('SELECT sealed FROM credentials WHERE id = $1', [id]))[0]!['sealed'] as Buffer;

describe('updateCredential', () => {
  describe('200', () => {
    it('changes what the body has, and leaves the secret where it has none', async () => {
      const made = await newCredential(house, {
        type: 'basic',
        data: { username: 'ada', password: SECRET },
      });
      const before = await sealed(made.id);
      const { body } = await update(made.id, {
        name: 'New',
        hosts: ['*.example.com'],
        data: { username: 'grace' },
        test_url: 'https://api.example.com/me',
      });
      expect(body.data).toMatchObject({
        name: 'New',
        hosts: ['*.example.com'],
        data: { username: 'grace', password: { set: true } },
        test_url: 'https://api.example.com/me',
      });
      expect(await sealed(made.id)).toEqual(before);
      const again = await update(made.id, { test_url: null });
      expect(again.body.data).toMatchObject({ name: 'New', test_url: null });
    });

    it('stores a new secret, and does not show it', async () => {
      const { id } = await newCredential(house);
      const before = await sealed(id);
      const { text } = await update(id, { data: { token: `${SECRET}-2` } });
      expect(text).not.toContain(SECRET);
      expect(await sealed(id)).not.toEqual(before);
    });
  });

  describe('400', () => {
    it.each<[string, object, string]>([
      ['a type', { type: 'basic' }, '/type'],
      ['a field of another type', { data: { password: SECRET } }, '/data/password'],
      ['hosts without the one of the test URL', { hosts: ['example.com'] }, '/test_url'],
      ['a host that is none', { hosts: ['*'] }, '/hosts/0'],
      ['no name', { name: '' }, '/name'],
    ])('for %s, and changes nothing', async (_, body, path) => {
      const made = await newCredential(house, { test_url: 'https://api.example.com/' });
      const request = { cookie: house.admin.cookie, params: { credentialId: made.id } };
      const failed = await house.client.fails('INVALID_INPUT', 'updateCredential', {
        ...request,
        body,
      });
      expect(failed.body.error.details).toMatchObject([{ path }]);
      expect(failed.text).not.toContain(SECRET);
      expect((await house.client.ok('getCredential', request)).body.data).toEqual(made);
    });
  });

  describe('403', () => {
    it('for a member, and for keys without the scope or the level', async () => {
      const { id: credentialId } = await newCredential(house);
      const keys = await keysOf(house);
      const { cookie } = await house.member();
      for (const credentials of [{ cookie }, { key: keys.read }, { key: keys.write }])
        await house.client.fails('FORBIDDEN', 'updateCredential', {
          ...credentials,
          params: { credentialId },
          body: { name: 'Mine' },
        });
    });
  });

  describe('404', () => {
    it('for one of another organization, also with a new secret', async () => {
      const { id: credentialId } = await newCredential(house);
      await house.client.fails('CREDENTIAL_NOT_FOUND', 'updateCredential', {
        params: { credentialId },
        cookie: (await house.stranger()).cookie,
        body: { data: { token: 't' } },
      });
    });
  });
});

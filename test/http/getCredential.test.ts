import { keysOf, newCredential } from './credentials.ts';
import { openHouse, type House } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('getCredential', () => {
  describe('200', () => {
    it('shows it to a member and to a key with workflows:read, without its secret', async () => {
      const made = await newCredential(house);
      const params = { credentialId: made.id };
      const { read } = await keysOf(house);
      for (const credentials of [{ cookie: (await house.member()).cookie }, { key: read }]) {
        const { body } = await house.client.ok('getCredential', { ...credentials, params });
        expect(body.data).toEqual({ ...made, data: { token: { set: true } } });
      }
    });
  });

  describe('404', () => {
    it.each(['0', '2147483647', '2147483648', 'abc'])('for the id %j', async (credentialId) => {
      await house.client.fails('CREDENTIAL_NOT_FOUND', 'getCredential', {
        params: { credentialId },
        cookie: house.admin.cookie,
      });
    });

    it('for one of another organization', async () => {
      const { id: credentialId } = await newCredential(house);
      await house.client.fails('CREDENTIAL_NOT_FOUND', 'getCredential', {
        params: { credentialId },
        cookie: (await house.stranger()).cookie,
      });
    });
  });
});

import { keysOf } from './credentials.ts';
import { openHouse, type House } from './house.ts';
import { newIntegration } from './integrations.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('getIntegration', () => {
  describe('200', () => {
    it('shows it to a member and to a key with workflows:read, with its tag', async () => {
      const made = await newIntegration(house);
      const params = { integrationId: made.id };
      const { read } = await keysOf(house);
      for (const caller of [{ cookie: (await house.member()).cookie }, { key: read }]) {
        const { body, headers } = await house.client.ok('getIntegration', { ...caller, params });
        expect(body.data).toEqual(made);
        expect(headers['etag']).toBe('"1"');
      }
    });
  });

  describe('404', () => {
    it.each(['0', '2147483647', '2147483648', 'abc'])('for the id %j', async (integrationId) => {
      await house.client.fails('INTEGRATION_NOT_FOUND', 'getIntegration', {
        params: { integrationId },
        cookie: house.admin.cookie,
      });
    });

    it('for one of another organization', async () => {
      const { id: integrationId } = await newIntegration(house);
      await house.client.fails('INTEGRATION_NOT_FOUND', 'getIntegration', {
        params: { integrationId },
        cookie: (await house.stranger()).cookie,
      });
    });
  });
});

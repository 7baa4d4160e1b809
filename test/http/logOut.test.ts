import { describeSessionAccess } from './access.ts';
import { openHouse, type House } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('logOut', () => {
  describeSessionAccess('logOut', () => house);

  describe('204', () => {
    it('ends this session, clears its cookie, and leaves the others', async () => {
      const [one, other] = [
        await house.logIn(house.admin.email),
        await house.logIn(house.admin.email),
      ];
      const { headers, text } = await house.client.ok('logOut', { cookie: one.cookie });
      expect(text).toBe('');
      expect(headers['set-cookie']).toMatch(/^weir_session=;.*Max-Age=0/);
      await house.client.fails('UNAUTHORIZED', 'getSession', { cookie: one.cookie });
      await house.client.ok('getSession', { cookie: other.cookie });
    });
  });
});

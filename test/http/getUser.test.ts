import { describeSessionAccess } from './access.ts';
import { openHouse, PASSWORD, type House } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('getUser', () => {
  describeSessionAccess('getUser', () => house, { params: { userId: 2147483647 } });

  describe('200', () => {
    it('shows a user of the organization, where Location points after creation', async () => {
      const body = { email: house.newEmail(), name: 'New', password: PASSWORD, role: 'member' };
      const made = await house.client.ok('createUser', { cookie: house.admin.cookie, body });
      const shown = await house.client.raw({
        path: made.headers['location']!,
        headers: { cookie: house.admin.cookie },
      });
      expect([shown.status, shown.body.data]).toEqual([200, made.body.data]);
      const { body: again } = await house.client.ok('getUser', {
        params: { userId: made.body.data.id },
        cookie: house.admin.cookie,
      });
      expect(again.data).toEqual(made.body.data);
    });
  });

  describe('400', () => {
    it('for a query parameter', async () => {
      await house.client.fails('INVALID_INPUT', 'getUser', {
        params: { userId: 1 },
        query: 'page=1',
        cookie: house.admin.cookie,
      });
    });
  });

  describe('403', () => {
    it('for a member, of themself too', async () => {
      const member = await house.newMember(house.admin);
      await house.client.fails('FORBIDDEN', 'getUser', {
        params: { userId: member.id },
        cookie: member.cookie,
      });
    });
  });

  describe('404', () => {
    it.each(['0', '2147483647', '2147483648', 'abc'])('for the id %j', async (userId) => {
      await house.client.fails('USER_NOT_FOUND', 'getUser', {
        params: { userId },
        cookie: house.admin.cookie,
      });
    });

    it('for a user of another organization, and for one that was deleted', async () => {
      const { client, admin } = house;
      const [stranger, leaver] = [await house.stranger(), await house.newMember(admin)];
      await client.ok('deleteUser', { params: { userId: leaver.id }, cookie: admin.cookie });
      for (const { id: userId } of [stranger, leaver])
        await client.fails('USER_NOT_FOUND', 'getUser', {
          params: { userId },
          cookie: admin.cookie,
        });
    });
  });
});

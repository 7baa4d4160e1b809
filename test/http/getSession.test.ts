import { describeSessionAccess } from './access.ts';
import { openHouse, type House } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('getSession', () => {
  describeSessionAccess('getSession', () => house);

  describe('200', () => {
    it('says who is logged in', async () => {
      const member = await house.newMember(house.admin);
      const { body } = await house.client.ok('getSession', { cookie: member.cookie });
      expect(body.data).toMatchObject({
        user: { id: member.id, email: member.email, name: 'Member', role: 'member' },
        organization: { name: 'Organization' },
      });
    });

    it('keeps the session alive, twelve hours at the most', async () => {
      const { cookie } = await house.logIn(house.admin.email);
      for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
        house.clock.advance({ minutes: 25 });
        await house.client.ok('getSession', { cookie });
      }
      house.clock.advance({ minutes: 25 });
      await house.client.fails('UNAUTHORIZED', 'getSession', { cookie });
    });
  });

  describe('401', () => {
    it('for the session of a user who was deleted', async () => {
      const admin = await house.newAdmin();
      const member = await house.newMember(admin);
      await house.client.ok('deleteUser', { params: { userId: member.id }, cookie: admin.cookie });
      await house.client.fails('UNAUTHORIZED', 'getSession', { cookie: member.cookie });
    });
  });
});

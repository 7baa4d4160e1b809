import { describeSessionAccess } from './access.ts';
import { openHouse, type House } from './house.ts';

jest.setTimeout(60_000);
let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('listUsers', () => {
  describeSessionAccess('listUsers', () => house);

  describe('200', () => {
    it("lists the organization's users, oldest first, without the deleted and without secrets", async () => {
      const admin = await house.newAdmin();
      const [one, gone, two] = [await house.newMember(admin), await house.newMember(admin), await house.newMember(admin)];
      await house.client.ok('deleteUser', { params: { userId: gone.id }, cookie: admin.cookie });
      const { body, text } = await house.client.ok('listUsers', { cookie: admin.cookie });
      expect(body.data.total).toBe(3);
      expect(body.data.users.map(({ id, email, role }) => [id, email, role])).toEqual([
        [admin.id, admin.email, 'admin'],
        [one.id, one.email, 'member'],
        [two.id, two.email, 'member'],
      ]);
      expect(text).not.toMatch(/password|scrypt/i);
    });
  });

  describe('403', () => {
    it('for a member', async () => {
      const member = await house.newMember(house.admin);
      await house.client.fails('FORBIDDEN', 'listUsers', { cookie: member.cookie });
    });
  });
});

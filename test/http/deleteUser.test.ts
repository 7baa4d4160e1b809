import { describeSessionAccess } from './access.ts';
import { createWorkflow } from './graphs.ts';
import { openHouse, PASSWORD, type House } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('deleteUser', () => {
  describeSessionAccess('deleteUser', () => house, { params: { userId: 2147483647 } });

  describe('204', () => {
    it("ends the user's sessions, logins and keys, and keeps the workflows for the organization", async () => {
      const admin = await house.newAdmin();
      const member = await house.newMember(admin);
      const key = await house.key(member);
      const { id } = await createWorkflow(house, key);
      expect(
        (
          await house.client.ok('deleteUser', {
            params: { userId: member.id },
            cookie: admin.cookie,
          })
        ).text,
      ).toBe('');
      await house.client.fails('UNAUTHORIZED', 'getSession', { cookie: member.cookie });
      await house.client.fails('UNAUTHORIZED', 'logIn', {
        body: { email: member.email, password: PASSWORD },
      });
      await house.client.fails('USER_NOT_FOUND', 'getWorkflow', {
        key,
        params: { workflowId: id },
      });
      await house.client.ok('getWorkflow', {
        key: await house.key(admin, { scope_level: 'client' }),
        params: { workflowId: id },
      });
    });

    it('frees the email', async () => {
      const member = await house.newMember(house.admin);
      await house.client.ok('deleteUser', {
        params: { userId: member.id },
        cookie: house.admin.cookie,
      });
      const body = { email: member.email, name: 'Again', password: PASSWORD, role: 'member' };
      const again = await house.client.ok('createUser', { cookie: house.admin.cookie, body });
      expect(again.body.data.id).not.toBe(member.id);
    });
  });

  describe('403', () => {
    it('for a member', async () => {
      const [one, other] = [await house.newMember(house.admin), await house.newMember(house.admin)];
      await house.client.fails('FORBIDDEN', 'deleteUser', {
        params: { userId: other.id },
        cookie: one.cookie,
      });
    });

    it('for oneself, so that an organization keeps an admin', async () => {
      await house.client.fails('FORBIDDEN', 'deleteUser', {
        params: { userId: house.admin.id },
        cookie: house.admin.cookie,
      });
      await house.client.ok('getSession', { cookie: house.admin.cookie });
    });
  });

  describe('404', () => {
    it.each(['0', '2147483647', '2147483648', 'me', '1e1'])('for the id %j', async (userId) => {
      await house.client.fails('USER_NOT_FOUND', 'deleteUser', {
        params: { userId },
        cookie: house.admin.cookie,
      });
    });

    it('for a user of another organization, and for one who was deleted', async () => {
      const stranger = await house.newMember(await house.newAdmin());
      await house.client.fails('USER_NOT_FOUND', 'deleteUser', {
        params: { userId: stranger.id },
        cookie: house.admin.cookie,
      });
      await house.client.ok('getSession', { cookie: stranger.cookie });
      const member = await house.newMember(house.admin);
      await house.client.ok('deleteUser', {
        params: { userId: member.id },
        cookie: house.admin.cookie,
      });
      await house.client.fails('USER_NOT_FOUND', 'deleteUser', {
        params: { userId: member.id },
        cookie: house.admin.cookie,
      });
    });
  });
});

import { describeSessionAccess } from './access.ts';
import { createWorkflow } from './graphs.ts';
import { startTestServer, PASSWORD, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('deleteUser', () => {
  describeSessionAccess('deleteUser', () => server, { params: { userId: 2147483647 } });

  describe('204', () => {
    it("ends the user's sessions, logins and keys, and keeps the workflows for the organization", async () => {
      const admin = await server.newAdmin();
      const member = await server.newMember(admin);
      const key = await server.key(member);
      const { id } = await createWorkflow(server, key);
      expect(
        (
          await server.client.ok('deleteUser', {
            params: { userId: member.id },
            cookie: admin.cookie,
          })
        ).text,
      ).toBe('');
      await server.client.fails('UNAUTHORIZED', 'getSession', { cookie: member.cookie });
      await server.client.fails('UNAUTHORIZED', 'logIn', {
        body: { email: member.email, password: PASSWORD },
      });
      await server.client.fails('USER_NOT_FOUND', 'getWorkflow', {
        key,
        params: { workflowId: id },
      });
      await server.client.ok('getWorkflow', {
        key: await server.key(admin, { scope_level: 'client' }),
        params: { workflowId: id },
      });
    });

    it('frees the email', async () => {
      const member = await server.newMember(server.admin);
      await server.client.ok('deleteUser', {
        params: { userId: member.id },
        cookie: server.admin.cookie,
      });
      const body = { email: member.email, name: 'Again', password: PASSWORD, role: 'member' };
      const again = await server.client.ok('createUser', { cookie: server.admin.cookie, body });
      expect(again.body.data.id).not.toBe(member.id);
    });
  });

  describe('403', () => {
    it('for a member', async () => {
      const [one, other] = [
        await server.newMember(server.admin),
        await server.newMember(server.admin),
      ];
      await server.client.fails('FORBIDDEN', 'deleteUser', {
        params: { userId: other.id },
        cookie: one.cookie,
      });
    });

    it('for oneself, so that an organization keeps an admin', async () => {
      await server.client.fails('FORBIDDEN', 'deleteUser', {
        params: { userId: server.admin.id },
        cookie: server.admin.cookie,
      });
      await server.client.ok('getSession', { cookie: server.admin.cookie });
    });
  });

  describe('404', () => {
    it.each(['0', '2147483647', '2147483648', 'me', '1e1'])('for the id %j', async (userId) => {
      await server.client.fails('USER_NOT_FOUND', 'deleteUser', {
        params: { userId },
        cookie: server.admin.cookie,
      });
    });

    it('for a user of another organization, and for one who was deleted', async () => {
      const stranger = await server.newMember(await server.newAdmin());
      await server.client.fails('USER_NOT_FOUND', 'deleteUser', {
        params: { userId: stranger.id },
        cookie: server.admin.cookie,
      });
      await server.client.ok('getSession', { cookie: stranger.cookie });
      const member = await server.newMember(server.admin);
      await server.client.ok('deleteUser', {
        params: { userId: member.id },
        cookie: server.admin.cookie,
      });
      await server.client.fails('USER_NOT_FOUND', 'deleteUser', {
        params: { userId: member.id },
        cookie: server.admin.cookie,
      });
    });
  });
});

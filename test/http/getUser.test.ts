import { describeSessionAccess } from './access.ts';
import { startTestServer, PASSWORD, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('getUser', () => {
  describeSessionAccess('getUser', () => server, { params: { userId: 2147483647 } });

  describe('200', () => {
    it('shows a user of the organization, where Location points after creation', async () => {
      const body = { email: server.newEmail(), name: 'New', password: PASSWORD, role: 'member' };
      const made = await server.client.ok('createUser', { cookie: server.admin.cookie, body });
      const shown = await server.client.raw({
        path: made.headers['location']!,
        headers: { cookie: server.admin.cookie },
      });
      expect([shown.status, shown.body.data]).toEqual([200, made.body.data]);
      const { body: again } = await server.client.ok('getUser', {
        params: { userId: made.body.data.id },
        cookie: server.admin.cookie,
      });
      expect(again.data).toEqual(made.body.data);
    });
  });

  describe('400', () => {
    it('for a query parameter', async () => {
      await server.client.fails('INVALID_INPUT', 'getUser', {
        params: { userId: 1 },
        query: 'page=1',
        cookie: server.admin.cookie,
      });
    });
  });

  describe('403', () => {
    it('for a member, of themself too', async () => {
      const member = await server.newMember(server.admin);
      await server.client.fails('FORBIDDEN', 'getUser', {
        params: { userId: member.id },
        cookie: member.cookie,
      });
    });
  });

  describe('404', () => {
    it.each(['0', '2147483647', '2147483648', 'abc'])('for the id %j', async (userId) => {
      await server.client.fails('USER_NOT_FOUND', 'getUser', {
        params: { userId },
        cookie: server.admin.cookie,
      });
    });

    it('for a user of another organization, and for one that was deleted', async () => {
      const { client, admin } = server;
      const [stranger, leaver] = [await server.stranger(), await server.newMember(admin)];
      await client.ok('deleteUser', { params: { userId: leaver.id }, cookie: admin.cookie });
      for (const { id: userId } of [stranger, leaver])
        await client.fails('USER_NOT_FOUND', 'getUser', {
          params: { userId },
          cookie: admin.cookie,
        });
    });
  });
});

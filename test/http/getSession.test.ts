import { describeSessionAccess } from './access.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('getSession', () => {
  describeSessionAccess('getSession', () => server);

  describe('200', () => {
    it('says who is logged in', async () => {
      const member = await server.newMember(server.admin);
      const { body } = await server.client.ok('getSession', { cookie: member.cookie });
      expect(body.data).toMatchObject({
        user: { id: member.id, email: member.email, name: 'Member', role: 'member' },
        organization: { name: 'Organization' },
      });
    });

    it('keeps the session alive, twelve hours at the most', async () => {
      const { cookie } = await server.logIn(server.admin.email);
      for (let minutes = 25; minutes < 12 * 60; minutes += 25) {
        server.clock.advance({ minutes: 25 });
        await server.client.ok('getSession', { cookie });
      }
      server.clock.advance({ minutes: 25 });
      await server.client.fails('UNAUTHORIZED', 'getSession', { cookie });
    });
  });

  describe('401', () => {
    it('for the session of a user who was deleted', async () => {
      const admin = await server.newAdmin();
      const member = await server.newMember(admin);
      await server.client.ok('deleteUser', { params: { userId: member.id }, cookie: admin.cookie });
      await server.client.fails('UNAUTHORIZED', 'getSession', { cookie: member.cookie });
    });
  });
});

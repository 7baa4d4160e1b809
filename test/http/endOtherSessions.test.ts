import { describeSessionAccess } from './access.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('endOtherSessions', () => {
  describeSessionAccess('endOtherSessions', () => server);

  describe('204', () => {
    it('ends all other sessions of the user, and none of other users', async () => {
      const { client } = server;
      const person = await server.newMember(server.admin);
      const [one, other] = [await server.logIn(person.email), await server.logIn(person.email)];
      await client.ok('endOtherSessions', { cookie: one.cookie });
      await client.ok('getSession', { cookie: one.cookie });
      for (const { cookie } of [person, other])
        await client.fails('UNAUTHORIZED', 'getSession', { cookie });
      await client.ok('getSession', { cookie: server.admin.cookie });
    });
  });
});

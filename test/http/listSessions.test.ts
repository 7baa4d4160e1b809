import { describeSessionAccess } from './access.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('listSessions', () => {
  describeSessionAccess('listSessions', () => server);

  describe('200', () => {
    it("lists the user's own active sessions, the latest used first, and marks the current one", async () => {
      const { client, clock } = server;
      const person = await server.newMember(server.admin);
      await server.newMember(server.admin);
      const ended = await server.logIn(person.email);
      await client.ok('logOut', { cookie: ended.cookie });
      const began = clock.now().toISOString();
      clock.advance({ minutes: 20 });
      const later = await server.logIn(person.email);
      const { body, text } = await client.ok('listSessions', { cookie: later.cookie });
      const now = clock.now().toISOString();
      expect(body.data).toEqual({
        sessions: [
          { id: expect.any(Number), created: now, last_seen: now, current: true },
          { id: expect.any(Number), created: began, last_seen: began, current: false },
        ],
        total: 2,
      });
      expect(text).not.toContain(later.cookie.split('=')[1]);
      clock.advance({ minutes: 15 });
      const after = await client.ok('listSessions', { cookie: later.cookie });
      expect(after.body.data.sessions.map(({ current }) => current)).toEqual([true]);
      Object.assign(server.admin, await server.logIn(server.admin.email));
    });
  });
});

import { describeSessionAccess } from './access.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('logOut', () => {
  describeSessionAccess('logOut', () => server);

  describe('204', () => {
    it('ends this session, clears its cookie, and leaves the others', async () => {
      const [one, other] = [
        await server.logIn(server.admin.email),
        await server.logIn(server.admin.email),
      ];
      const { headers, text } = await server.client.ok('logOut', { cookie: one.cookie });
      expect(text).toBe('');
      expect(headers['set-cookie']).toMatch(/^weir_session=;.*Max-Age=0/);
      await server.client.fails('UNAUTHORIZED', 'getSession', { cookie: one.cookie });
      await server.client.ok('getSession', { cookie: other.cookie });
    });
  });
});

import { newCredential } from './credentials.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('listCredentials', () => {
  describe('200', () => {
    it("lists the organization's credentials, newest first, page by page", async () => {
      const made = [];
      for (const name of ['a', 'b', 'c']) made.push((await newCredential(server, { name })).id);
      await server.client.ok('createCredential', {
        cookie: (await server.stranger()).cookie,
        body: { name: 'x', type: 'bearer', hosts: ['h'], data: { token: 't' } },
      });
      const { cookie } = await server.member();
      const first = await server.client.ok('listCredentials', { cookie, query: { limit: 2 } });
      expect(first.body.data).toMatchObject({
        total: 3,
        has_more: true,
        next_page_url: '/product/credentials?page=1&limit=2',
      });
      const second = await server.client.ok('listCredentials', {
        cookie,
        query: { limit: 2, page: 1 },
      });
      const ids = [first, second].flatMap(({ body }) => body.data.credentials.map(({ id }) => id));
      expect(ids).toEqual(made.reverse());
      const past = await server.client.ok('listCredentials', { cookie, query: { page: 9 } });
      expect(past.body.data).toMatchObject({ credentials: [], total: 3, has_more: false });
    });
  });

  describe('400', () => {
    it.each(['limit=0', 'limit=101', 'page=-1', 'name=x'])('for %s', async (query) => {
      await server.client.fails('INVALID_INPUT', 'listCredentials', {
        cookie: server.admin.cookie,
        query,
      });
    });
  });

  describe('403', () => {
    it('for a key without workflows:read', async () => {
      const key = await server.key(server.admin, { scopes: ['workflows:execute'] });
      await server.client.fails('FORBIDDEN', 'listCredentials', { key });
    });
  });
});

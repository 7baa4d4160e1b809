import { startTestServer, type TestServer } from './test-server.ts';
import { newIntegration, weather } from './integrations.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('listIntegrations', () => {
  describe('200', () => {
    it("lists the organization's integrations, newest first, page by page, without their operations", async () => {
      const made = [];
      for (const name of ['a', 'b', 'c']) made.push((await newIntegration(server, { name })).id);
      await server.client.ok('createIntegration', {
        cookie: (await server.stranger()).cookie,
        body: weather(),
      });
      const { cookie } = await server.member();
      const first = await server.client.ok('listIntegrations', { cookie, query: { limit: 2 } });
      expect(first.body.data).toMatchObject({
        total: 3,
        has_more: true,
        next_page_url: '/product/integrations?page=1&limit=2',
      });
      const second = await server.client.ok('listIntegrations', {
        cookie,
        query: { limit: 2, page: 1 },
      });
      const items = [first, second].flatMap(({ body }) => body.data.integrations);
      expect(items.map(({ id }) => id)).toEqual(made.reverse());
      expect(items.map((item) => [item.operation_count, 'operations' in item])).toEqual(
        items.map(() => [1, false]),
      );
      const past = await server.client.ok('listIntegrations', { cookie, query: { page: 9 } });
      expect(past.body.data).toMatchObject({ integrations: [], total: 3, has_more: false });
    });
  });

  describe('400', () => {
    it.each(['limit=0', 'limit=101', 'page=-1', 'slug=x'])('for %s', async (query) => {
      await server.client.fails('INVALID_INPUT', 'listIntegrations', {
        cookie: server.admin.cookie,
        query,
      });
    });
  });

  describe('403', () => {
    it('for a key without workflows:read', async () => {
      const key = await server.key(server.admin, { scopes: ['workflows:execute'] });
      await server.client.fails('FORBIDDEN', 'listIntegrations', { key });
    });
  });
});

import { describeKeyAccess } from './access.ts';
import { createDashboard } from './dashboards.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('listDashboards', () => {
  describeKeyAccess('listDashboards', () => server);

  it('200: newest first, in pages, without tiles', async () => {
    const member = await server.newMember(server.admin);
    const key = await server.key(member);
    const first = await createDashboard(server, key, { title: 'First' });
    const second = await createDashboard(server, key, { title: 'Second' });
    const { body } = await server.client.ok('listDashboards', { key });
    expect(body.data).toMatchObject({ total: 2, page: 0, limit: 50, has_more: false });
    expect(body.data.dashboards.map(({ id }) => id)).toEqual([second.id, first.id]);
    const { tiles, parameters: _, ...summary } = second;
    expect(body.data.dashboards[0]).toEqual({ ...summary, tile_count: tiles.length });
    const query = { page: '1', limit: '1' };
    const { body: last, headers } = await server.client.ok('listDashboards', { key, query });
    expect(last.data).toMatchObject({ total: 2, has_more: false, next_page_url: null });
    expect(headers['link']).toContain('rel="first"');
  });

  it.each([
    ['sale', ['100% Sales_2026']],
    ['%', ['100% Sales_2026']],
    ['s_2', ['100% Sales_2026']],
    ['\\', []],
    ['nothing', []],
  ])('200: with q=%j, those whose title contains it', async (q, titles) => {
    const key = await server.key(await server.newMember(server.admin));
    await createDashboard(server, key, { title: '100% Sales_2026' });
    await createDashboard(server, key, { title: 'Stock 2026' });
    const query = { q, limit: '1' };
    const { body } = await server.client.ok('listDashboards', { key, query });
    expect(body.data.dashboards.map(({ title }) => title)).toEqual(titles);
    expect(body.data.total).toBe(titles.length);
  });

  it('200: of the user, or with the level `client` of the organization', async () => {
    const member = await server.newMember(server.admin);
    const { id } = await createDashboard(server, await server.key(member), { title: 'Theirs' });
    const listed = async (scope_level: 'user' | 'client') => {
      const key = await server.key(server.admin, { scope_level });
      const { body } = await server.client.ok('listDashboards', { key });
      return body.data.dashboards.some((dashboard) => dashboard.id === id);
    };
    expect([await listed('user'), await listed('client')]).toEqual([false, true]);
  });

  it.each<[string, Record<string, string>]>([
    ['/limit', { limit: '101' }],
    ['/page', { page: '-1' }],
    ['/q', { q: '' }],
  ])('400: for %s', async (path, query) => {
    const request = { key: await server.key(), query };
    const { body } = await server.client.fails('INVALID_INPUT', 'listDashboards', request);
    expect(JSON.stringify(body.error.details)).toContain(path.slice(1));
  });
});

import { describeKeyAccess } from './access.ts';
import { describeDashboardVisibility, sharedDashboard, shareLinkBody } from './dashboards.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('listShareLinks', () => {
  describeKeyAccess('listShareLinks', () => server, { params: { dashboardId: 2147483647 } });
  describeDashboardVisibility('listShareLinks', () => server);

  it('200: newest first, without those that have ended', async () => {
    const key = await server.key();
    const { params, link } = await sharedDashboard(server, key);
    const soon = new Date(server.clock.now().getTime() + 60_000).toISOString();
    const body = shareLinkBody(server, { name: 'Soon', expires_at: soon });
    const { body: made } = await server.client.ok('createShareLink', { key, params, body });
    const ids = async () => {
      const { body: list } = await server.client.ok('listShareLinks', { key, params });
      return list.data.share_links.map(({ id }) => id);
    };
    expect(await ids()).toEqual([made.data.id, link.id]);
    server.clock.advance({ minutes: 1 });
    expect(await ids()).toEqual([link.id]);
  });

  it('400: for a query parameter', async () => {
    const params = { dashboardId: 2147483647 };
    const request = { params, query: { page: '0' }, key: await server.key() };
    await server.client.fails('INVALID_INPUT', 'listShareLinks', request);
  });
});

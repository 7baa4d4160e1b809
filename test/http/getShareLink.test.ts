import { describeKeyAccess } from './access.ts';
import { createDashboard, sharedDashboard } from './dashboards.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NOWHERE = { dashboardId: 2147483647, shareLinkId: 2147483647 };

describe('getShareLink', () => {
  describeKeyAccess('getShareLink', () => server, { params: NOWHERE });

  it('400: for a query parameter', async () => {
    const request = { params: NOWHERE, query: { force: 'true' }, key: await server.key() };
    await server.client.fails('INVALID_INPUT', 'getShareLink', request);
  });

  it.each(['0', '2147483647', 'abc'])('404 SHARE_LINK_NOT_FOUND: for the id %j', async (id) => {
    const key = await server.key();
    const dashboard = await createDashboard(server, key);
    const params = { dashboardId: dashboard.id, shareLinkId: id };
    await server.client.fails('SHARE_LINK_NOT_FOUND', 'getShareLink', { key, params });
  });

  it('404: for a link of another dashboard, or of one that the key cannot see', async () => {
    const key = await server.key();
    const { dashboard, link } = await sharedDashboard(server, key);
    const other = await createDashboard(server, key);
    const params = { dashboardId: other.id, shareLinkId: link.id };
    await server.client.fails('SHARE_LINK_NOT_FOUND', 'getShareLink', { key, params });
    const hidden = { dashboardId: dashboard.id, shareLinkId: link.id };
    const stranger = await server.key(await server.member());
    const request = { key: stranger, params: hidden };
    await server.client.fails('DASHBOARD_NOT_FOUND', 'getShareLink', request);
  });

  it('200: returns the link without its token', async () => {
    const key = await server.key();
    const { params, link, headers } = await sharedDashboard(server, key);
    const request = { key, params: { ...params, shareLinkId: link.id } };
    await server.client.ok('getSharedDashboard', { headers });
    const { body } = await server.client.ok('getShareLink', request);
    const { token: _, url: __, ...expected } = link;
    expect(body.data).toEqual({ ...expected, last_used_at: expect.any(String) });
  });
});

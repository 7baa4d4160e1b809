import { describeKeyAccess } from './access.ts';
import { createDashboard, describeDashboardVisibility } from './dashboards.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NOWHERE = { dashboardId: 2147483647 };

describe('getDashboard', () => {
  describeKeyAccess('getDashboard', () => server, { params: NOWHERE });
  describeDashboardVisibility('getDashboard', () => server);

  it('304: if the tag is known', async () => {
    const key = await server.key();
    const { id, modified } = await createDashboard(server, key);
    const headers = { 'if-none-match': `"1-${Date.parse(modified)}"` };
    const request = { key, params: { dashboardId: id } };
    const same = await server.client.call('getDashboard', { ...request, headers });
    expect(same).toMatchObject({ status: 304, headers: { etag: headers['if-none-match'] } });
    await server.client.ok('updateDashboard', { ...request, body: { title: 'Other' } });
    const { body } = await server.client.ok('getDashboard', { ...request, headers });
    expect(body.data).toMatchObject({ title: 'Other', version: 2 });
  });

  it('400: for a query parameter', async () => {
    const request = { params: NOWHERE, query: { full: 'true' }, key: await server.key() };
    await server.client.fails('INVALID_INPUT', 'getDashboard', request);
  });
});

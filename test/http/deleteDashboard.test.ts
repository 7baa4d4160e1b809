import { describeKeyAccess } from './access.ts';
import { createDashboard, describeDashboardVisibility } from './dashboards.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NOWHERE = { dashboardId: 2147483647 };

describe('deleteDashboard', () => {
  describeKeyAccess('deleteDashboard', () => server, { params: NOWHERE });
  describeDashboardVisibility('deleteDashboard', () => server);

  it('204: deletes the dashboard and no other', async () => {
    const key = await server.key();
    const { id } = await createDashboard(server, key);
    const other = await createDashboard(server, key);
    const request = { key, params: { dashboardId: id } };
    expect((await server.client.ok('deleteDashboard', request)).text).toBe('');
    await server.client.fails('DASHBOARD_NOT_FOUND', 'deleteDashboard', request);
    await server.client.ok('getDashboard', { key, params: { dashboardId: other.id } });
  });

  it('412: if the dashboard has changed', async () => {
    const key = await server.key();
    const { id } = await createDashboard(server, key);
    const request = { key, params: { dashboardId: id }, headers: { 'if-match': '"1-0"' } };
    await server.client.fails('PRECONDITION_FAILED', 'deleteDashboard', request);
    await server.client.ok('deleteDashboard', { ...request, headers: { 'if-match': '*' } });
  });

  it('400: for a query parameter', async () => {
    const request = { params: NOWHERE, query: { force: 'true' }, key: await server.key() };
    await server.client.fails('INVALID_INPUT', 'deleteDashboard', request);
  });
});

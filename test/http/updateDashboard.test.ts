import { describeKeyAccess } from './access.ts';
import { describeBody } from './bodies.ts';
import {
  createDashboard,
  describeDashboardVisibility,
  pricedDashboard,
  tileOf,
} from './dashboards.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const SENT = { params: { dashboardId: 2147483647 }, body: { title: 'Other' } };

describe('updateDashboard', () => {
  describeKeyAccess('updateDashboard', () => server, SENT);
  describeDashboardVisibility('updateDashboard', () => server, { body: SENT.body });
  describeBody('updateDashboard', () => server, {
    async credentials() {
      const key = await server.key();
      return { key, params: { dashboardId: (await createDashboard(server, key)).id } };
    },
    withText: (text) => ({ description: text }),
    maxBytes: 1_048_576,
  });

  it('200: changes the members of the body, and no other', async () => {
    const key = await server.key();
    const { dashboard, params } = await pricedDashboard(server, key);
    const body = { description: 'New', title: 'Renamed' };
    const { body: changed, headers } = await server.client.ok('updateDashboard', {
      key,
      params,
      body,
    });
    const { data } = changed;
    expect(data).toEqual({ ...dashboard, ...body, version: 2, modified: data.modified });
    expect(headers['etag']).toBe(`"2-${Date.parse(data.modified)}"`);
    const back = { key, params, body: data };
    expect((await server.client.ok('updateDashboard', back)).body.data.version).toBe(3);
  });

  it('200: keeps a tile whose workflow was deleted', async () => {
    const key = await server.key();
    const { workflow, dashboard, params } = await pricedDashboard(server, key);
    await server.client.ok('deleteWorkflow', { key, params: { workflowId: workflow.id } });
    const [tile] = dashboard.tiles;
    const moved = { ...tile, title: 'Gone', position: { x: 6, y: 0, width: 6, height: 4 } };
    const { body } = await server.client.ok('updateDashboard', {
      key,
      params,
      body: { tiles: [moved] },
    });
    expect(body.data.tiles).toEqual([moved]);
    const another = { key, params, body: { tiles: [{ ...moved, params: {} }] } };
    await server.client.fails('INVALID_INPUT', 'updateDashboard', another);
  });

  it('400: for controls that a stored tile needs', async () => {
    const key = await server.key();
    const { params } = await pricedDashboard(server, key);
    const request = { key, params, body: { parameters: {} } };
    const { body } = await server.client.fails('INVALID_INPUT', 'updateDashboard', request);
    expect(body.error.details?.[0]?.path).toBe('/tiles/0/params/min');
    const empty = { key, params, body: { parameters: {}, tiles: [] } };
    await server.client.ok('updateDashboard', empty);
  });

  it('412: if the dashboard has changed', async () => {
    const key = await server.key();
    const { id, modified } = await createDashboard(server, key);
    const headers = { 'if-match': `"1-${Date.parse(modified)}"` };
    const request = { key, params: { dashboardId: id }, headers, body: { tiles: [] } };
    const { headers: changed } = await server.client.ok('updateDashboard', request);
    const refused = await server.client.fails('PRECONDITION_FAILED', 'updateDashboard', request);
    expect(refused.headers['etag']).toBe(changed['etag']);
  });

  it('200: of changes at the same time, all are made', async () => {
    const key = await server.key();
    const { id } = await createDashboard(server, key);
    const change = (body: object) =>
      server.client.ok('updateDashboard', { key, params: { dashboardId: id }, body });
    const control = { min: { type: 'number', default: 1 } };
    await Promise.all([
      change({ title: 'A' }),
      change({ description: 'B' }),
      change({ parameters: control }),
    ]);
    const { body } = await server.client.ok('getDashboard', { key, params: { dashboardId: id } });
    expect(body.data).toMatchObject({
      title: 'A',
      description: 'B',
      parameters: control,
      version: 4,
    });
  });

  it('400: for a new tile of a workflow that does not exist', async () => {
    const key = await server.key();
    const { id } = await createDashboard(server, key);
    const request = { key, params: { dashboardId: id }, body: { tiles: [tileOf(2147483647)] } };
    await server.client.fails('INVALID_INPUT', 'updateDashboard', request);
  });
});

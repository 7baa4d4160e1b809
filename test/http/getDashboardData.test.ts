import { describeKeyAccess } from './access.ts';
import { describeBody } from './bodies.ts';
import {
  createDashboard,
  dataOf,
  describeDashboardVisibility,
  execute,
  pricedDashboard,
  tileOf,
} from './dashboards.ts';
import { chain, createWorkflow, dashboard, inlineRows } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const SENT = { params: { dashboardId: 2147483647 } };

/** A dashboard with one tile of a workflow without parameters. */
async function plain(key: string, tile: object = {}) {
  const rows = inlineRows([{ n: 1 }]);
  const workflow = await createWorkflow(server, key, chain(rows, dashboard));
  const { id } = await createDashboard(server, key, { tiles: [tileOf(workflow.id, tile)] });
  return { workflow, id };
}

describe('getDashboardData', () => {
  describeKeyAccess('getDashboardData', () => server, SENT);
  describeDashboardVisibility('getDashboardData', () => server);
  describeBody('getDashboardData', () => server, {
    async credentials() {
      const key = await server.key();
      const parameters = { text: { type: 'string', default: '' } };
      const { id } = await createDashboard(server, key, { parameters });
      return { key, params: { dashboardId: id } };
    },
    withText: (text) => ({ params: { text } }),
    maxBytes: 1_048_576,
    optional: true,
  });

  describe('200', () => {
    it('has no rows before the first run', async () => {
      const key = await server.key();
      const { dashboard: made } = await pricedDashboard(server, key);
      const { tiles, params } = await dataOf(server, key, made.id);
      expect(params).toEqual({ min: 20 });
      expect(tiles).toEqual([
        expect.objectContaining({ id: 'prices', state: 'never_run', result_id: null, columns: [] }),
      ]);
    });

    it('has the rows of the newest run without parameters', async () => {
      const key = await server.key();
      const { workflow, id } = await plain(key);
      await execute(server, key, workflow.id);
      const run = await execute(server, key, workflow.id, { params: {} });
      await execute(server, key, workflow.id, { params: { other: 1 } });
      const [tile] = (await dataOf(server, key, id)).tiles;
      expect(tile).toEqual({
        id: 'prices',
        state: 'ready',
        title: null,
        chart: null,
        workflow_id: workflow.id,
        execution_id: run.execution_id,
        result_id: run.result_id,
        columns: [{ name: 'n', type: 'number' }],
        total_rows: 1,
        due_at: expect.any(String),
        finished_at: expect.any(String),
        expires_at: run.expires_at,
        newer_run: null,
        problem: null,
      });
      const params = { workflowId: workflow.id, resultId: tile!.result_id! };
      const { body } = await server.client.ok('getResultPage', { key, params });
      expect(body.data.rows).toEqual([{ n: 1 }]);
    });

    it('does not have rows of a call for an earlier time, or of a revision that is not published', async () => {
      const key = await server.key();
      const { workflow, id } = await plain(key);
      const { execution_id: current } = await execute(server, key, workflow.id);
      await execute(server, key, workflow.id, { due_at: '2020-01-01T00:00:00Z' });
      const params = { workflowId: workflow.id };
      await server.client.ok('publishWorkflow', { key, params, body: { revision: 1 } });
      const graph = chain(inlineRows([{ m: 2 }]), dashboard);
      await server.client.ok('updateWorkflow', { key, params, body: graph });
      const query = { revision: '2' };
      await server.client.ok('executeWorkflow', { key, params, query });
      const [tile] = (await dataOf(server, key, id)).tiles;
      expect(tile?.execution_id).toBe(current);
    });

    it('has the rows of the revision that the tile names, by the label of the node', async () => {
      const key = await server.key();
      const { workflow, id } = await plain(key);
      const tile = tileOf(`${workflow.id}:1`, { node: 'Out', title: 'First' });
      const params = { dashboardId: id };
      await server.client.ok('updateDashboard', { key, params, body: { tiles: [tile] } });
      const request = { key, params: { workflowId: workflow.id } };
      const run = await server.client.ok('executeWorkflow', {
        ...request,
        query: { revision: '1' },
      });
      const graph = chain(inlineRows([{ m: 2 }]), { ...dashboard, label: 'Other' });
      await server.client.ok('updateWorkflow', { ...request, body: graph });
      await execute(server, key, workflow.id);
      const [data] = (await dataOf(server, key, id)).tiles;
      expect(data).toMatchObject({
        state: 'ready',
        title: 'First',
        execution_id: run.body.data.execution_id,
        columns: [{ name: 'n', type: 'number' }],
      });
    });

    it('has a problem for a node that the graph no longer has', async () => {
      const key = await server.key();
      const { workflow, id } = await plain(key, { node: 'Out' });
      const graph = chain(inlineRows([{ m: 2 }]), { ...dashboard, label: 'Other' });
      const params = { workflowId: workflow.id };
      await server.client.ok('updateWorkflow', { key, params, body: graph });
      await execute(server, key, workflow.id);
      const [data] = (await dataOf(server, key, id)).tiles;
      expect(data).toMatchObject({
        state: 'unavailable',
        problem: { field: 'node', message: expect.stringContaining('there are "Other"') },
      });
    });

    it('has a problem for a workflow that was deleted', async () => {
      const key = await server.key();
      const { workflow, id } = await plain(key);
      await execute(server, key, workflow.id);
      await server.client.ok('deleteWorkflow', { key, params: { workflowId: workflow.id } });
      const [data] = (await dataOf(server, key, id)).tiles;
      expect(data).toMatchObject({
        state: 'unavailable',
        problem: { field: 'workflow', message: `There is no workflow ${workflow.id}.` },
      });
    });

    it('names a newer run that failed', async () => {
      const key = await server.key();
      const { workflow, id } = await plain(key);
      const run = await execute(server, key, workflow.id);
      const divided = {
        node_type: 'queryoperators/computedColumn',
        node_role: 'setter',
        label: 'Bad',
        config: { column_name: 'bad', expression: 'cast(text as integer)' },
      };
      const graph = chain(inlineRows([{ text: 'x' }]), divided, dashboard);
      const params = { workflowId: workflow.id };
      await server.client.ok('updateWorkflow', { key, params, body: graph });
      await server.client.fails('EXECUTION_FAILED', 'executeWorkflow', { key, params });
      const [data] = (await dataOf(server, key, id)).tiles;
      expect(data).toMatchObject({
        state: 'ready',
        execution_id: run.execution_id,
        newer_run: { status: 'failed', error: { message: expect.any(String) } },
      });
    });
  });

  describe('400', () => {
    it.each([
      ['/params/max', { max: 1 }, 'is not a control of the dashboard'],
      ['/params/min', { min: 'many' }, 'number'],
    ])('for %s', async (path, params, message) => {
      const key = await server.key();
      const { dashboard: made } = await pricedDashboard(server, key);
      const request = { key, params: { dashboardId: made.id }, body: { params } };
      const { body } = await server.client.fails('INVALID_INPUT', 'getDashboardData', request);
      expect(body.error.details).toContainEqual({
        path,
        message: expect.stringContaining(message),
      });
    });
  });

  // Last, because sessions end meanwhile.
  it('200: says that the rows have expired', async () => {
    const key = await server.key();
    const { workflow, id } = await plain(key);
    await execute(server, key, workflow.id);
    server.clock.advance({ hours: 25 });
    const [data] = (await dataOf(server, key, id)).tiles;
    expect(data).toMatchObject({ state: 'expired', result_id: null, total_rows: null });
    expect(data?.finished_at).not.toBeNull();
  });
});

import { describeKeyAccess } from './access.ts';
import { describeBody } from './bodies.ts';
import {
  createDashboard,
  dataOf,
  describeDashboardVisibility,
  ended,
  pricedDashboard,
  tileOf,
} from './dashboards.ts';
import { createWorkflow, endless } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const SENT = { params: { dashboardId: 2147483647 } };

async function refresh(key: string, dashboardId: number, params: object = {}) {
  const request = { key, params: { dashboardId }, body: { params } };
  return (await server.client.accepted('refreshDashboard', request)).body.data;
}

describe('refreshDashboard', () => {
  describeKeyAccess('refreshDashboard', () => server, SENT);
  describeDashboardVisibility('refreshDashboard', () => server);
  describeBody('refreshDashboard', () => server, {
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

  describe('202', () => {
    it('brings rows for the values of the controls, and for no others', async () => {
      const key = await server.key();
      const { workflow, dashboard } = await pricedDashboard(server, key);
      const { runs, params } = await refresh(key, dashboard.id, { min: 10 });
      expect(params).toEqual({ min: 10 });
      expect(runs).toEqual([
        {
          tile_ids: ['prices'],
          workflow_id: workflow.id,
          execution_id: expect.any(Number),
          status: 'queued',
          is_new: true,
          problem: null,
        },
      ]);
      const execution = await ended(server, key, runs[0]!.execution_id!);
      expect(execution).toMatchObject({ status: 'completed', trigger: 'api', total_rows: 2 });
      const [tile] = (await dataOf(server, key, dashboard.id, { min: 10 })).tiles;
      expect(tile).toMatchObject({
        state: 'ready',
        title: 'Prices',
        chart: { type: 'bar', x: 'item', y: ['price'] },
        execution_id: execution.id,
        total_rows: 2,
      });
      const [other] = (await dataOf(server, key, dashboard.id)).tiles;
      expect(other?.state).toBe('never_run');
    });

    it('runs a workflow once for the tiles with the same parameters', async () => {
      const key = await server.key();
      const { workflow, params } = await pricedDashboard(server, key);
      const tiles = [
        tileOf(workflow.id, { id: 'a', params: { min: 5 } }),
        tileOf(workflow.id, { id: 'b', params: { min: { $param: 'min' } } }),
        tileOf(workflow.id, { id: 'c', params: { min: 5 }, node: 'Out' }),
      ];
      await server.client.ok('updateDashboard', { key, params, body: { tiles } });
      const { runs } = await refresh(key, params.dashboardId);
      expect(runs.map((run) => run.tile_ids)).toEqual([['a', 'c'], ['b']]);
      const same = await refresh(key, params.dashboardId, { min: 5 });
      expect(same.runs.map((run) => run.tile_ids)).toEqual([['a', 'b', 'c']]);
    });

    it('does not start a run that is in progress already', async () => {
      const key = await server.key();
      const { id: workflowId } = await createWorkflow(server, key, endless);
      const { id } = await createDashboard(server, key, { tiles: [tileOf(workflowId)] });
      const [first] = (await refresh(key, id)).runs;
      const [again] = (await refresh(key, id)).runs;
      expect(again).toMatchObject({ execution_id: first!.execution_id, is_new: false });
      const [tile] = (await dataOf(server, key, id)).tiles;
      expect(tile?.newer_run).toMatchObject({ execution_id: first!.execution_id });
      const params = { executionId: first!.execution_id! };
      await server.client.ok('cancelExecution', { key, params });
    });

    it('reports a tile that cannot run, and runs the others', async () => {
      const key = await server.key();
      const { workflow, params } = await pricedDashboard(server, key);
      const deleted = await createWorkflow(server, key);
      const tiles = [tileOf(deleted.id, { id: 'deleted' }), tileOf(workflow.id)];
      await server.client.ok('updateDashboard', { key, params, body: { tiles } });
      await server.client.ok('deleteWorkflow', { key, params: { workflowId: deleted.id } });
      const { runs } = await refresh(key, params.dashboardId);
      expect(runs).toMatchObject([
        {
          execution_id: null,
          problem: { field: 'workflow', message: `There is no workflow ${deleted.id}.` },
        },
        { status: 'queued', problem: null },
      ]);
    });
  });
});

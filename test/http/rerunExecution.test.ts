import { describeKeyAccess } from './access.ts';
import { ended, ranOnce, submitted } from './executions.ts';
import { chain, createWorkflow, dashboard, inlineRows, params } from './graphs.ts';
import { addSchedule } from './schedules.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NOWHERE = { executionId: 9007199254740991 };

const formula = (expression: string) => ({
  node_type: 'queryoperators/computedColumn',
  node_role: 'setter',
  config: { column_name: 'at', expression },
});

async function rowsOf(key: string, execution: { workflow_id: number; result_id: string | null }) {
  const call = {
    key,
    params: { workflowId: execution.workflow_id, resultId: execution.result_id! },
  };
  return (await server.client.ok('getResultPage', call)).body.data.rows;
}

/** The execution that runs another again, at its end. */
async function rerun(key: string, executionId: number, body: object = {}) {
  const response = await server.client.accepted('rerunExecution', {
    key,
    params: { executionId },
    body,
  });
  expect(response.headers['location']).toBe(`/api/v1/executions/${response.body.data.id}`);
  expect(response.body.data).toMatchObject({ status: 'queued', rerun_of: executionId });
  return ended(server, key, response.body.data.id);
}

describe('rerunExecution', () => {
  describeKeyAccess('rerunExecution', () => server, { params: NOWHERE });

  describe('202', () => {
    it('runs with the parameters and constants of the first run, and again', async () => {
      const key = await server.key();
      const { id: workflowId } = await createWorkflow(
        server,
        key,
        chain(params('orders'), formula("concat($due_at, ' ', $started_at)"), dashboard),
      );
      const orders = [{ id: 1, token: 'hidden' }];
      const call = { key, params: { workflowId }, body: { params: { orders } } };
      const first = (await server.client.ok('executeWorkflow', call)).body.data;
      server.clock.advance({ minutes: 10 });
      await server.client.ok('executeWorkflow', call);
      const again = await rerun(key, first.execution_id);
      expect(again).toMatchObject({ status: 'completed', trigger: 'rerun' });
      expect(await rowsOf(key, again)).toEqual(first.rows);
      expect(first.rows).toMatchObject([{ id: 1, token: 'hidden' }]);
      const third = await rerun(key, again.id);
      expect(await rowsOf(key, third)).toEqual(first.rows);
      const history = await server.client.ok('getExecution', {
        key,
        params: { executionId: first.execution_id },
      });
      expect(history.text).not.toContain('hidden');
      expect(history.body.data).toMatchObject({
        rerun_of: null,
        due_at: again.due_at,
        last_success_at: again.last_success_at,
      });
    });

    it('runs with many rows, and in the background as well', async () => {
      const key = await server.key();
      const rows = Array.from({ length: 2_000 }, (_, n) => ({ n, text: 'x'.repeat(n % 50) }));
      const graph = chain(params('rows'), dashboard);
      const body = { params: { rows } };
      const { execution } = await submitted(server, key, graph, body);
      await ended(server, key, execution.id);
      expect(await rerun(key, execution.id)).toMatchObject({
        status: 'completed',
        total_rows: 2_000,
      });
      const call = { key, params: { workflowId: execution.workflow_id }, body };
      const { execution_id: id } = (await server.client.ok('executeWorkflow', call)).body.data;
      expect(await rerun(key, id)).toMatchObject({ total_rows: 2_000 });
    });

    it('runs with the parameters that a schedule had', async () => {
      const key = await server.key();
      const { id: workflowId } = await createWorkflow(
        server,
        key,
        chain(params('rows'), dashboard),
      );
      const rows = [{ n: 1 }, { n: 2 }];
      const { id: scheduleId } = await addSchedule(server, key, workflowId, { params: { rows } });
      const call = { key, params: { workflowId, scheduleId } };
      const { body } = await server.client.accepted('runSchedule', call);
      await ended(server, key, body.data.id);
      await server.client.ok('updateSchedule', { ...call, body: { params: { rows: [] } } });
      expect(await rerun(key, body.data.id)).toMatchObject({
        status: 'completed',
        total_rows: 2,
        schedule_id: null,
      });
    });

    it('runs the revision that the request names', async () => {
      const key = await server.key();
      const { workflowId, executionId } = await ranOnce(server, key);
      const change = { key, params: { workflowId } };
      const two = chain(inlineRows([{ n: 1 }, { n: 2 }]), dashboard);
      await server.client.ok('updateWorkflow', { ...change, body: two });
      const revisions = [
        [{}, 1, 1],
        [{ revision: 'same' }, 1, 1],
        [{ revision: 'latest', send: 'all' }, 2, 2],
        [{ revision: 'published' }, 2, 2],
      ] as const;
      for (const [body, revision, rows] of revisions)
        expect(await rerun(key, executionId, body)).toMatchObject({
          workflow_revision: revision,
          total_rows: rows,
        });
    });
  });

  describe('400', () => {
    it.each([{ revision: 3 }, { send: 'failed' }, { params: {} }])(
      'for the body %j',
      async (body) => {
        const request = { key: await server.key(), params: NOWHERE, body };
        await server.client.fails('INVALID_INPUT', 'rerunExecution', request);
      },
    );

    it('if the parameters do not suit the revision', async () => {
      const key = await server.key();
      const { workflowId, executionId } = await ranOnce(server, key);
      const parameters = { least: { type: 'integer', required: true } };
      const change = { key, params: { workflowId }, body: { parameters } };
      await server.client.ok('updateWorkflow', change);
      await server.client.fails('INVALID_INPUT', 'rerunExecution', {
        key,
        params: { executionId },
        body: { revision: 'latest' },
      });
    });
  });

  describe('404', () => {
    it('for an execution that does not exist, or that the key cannot see', async () => {
      const key = await server.key();
      const { executionId } = await ranOnce(server, key);
      const stranger = await server.key(await server.stranger());
      for (const id of [executionId, NOWHERE.executionId, 'abc'])
        await server.client.fails('EXECUTION_NOT_FOUND', 'rerunExecution', {
          key: stranger,
          params: { executionId: id },
        });
    });

    it('if the workflow was deleted', async () => {
      const key = await server.key();
      const { workflowId, executionId } = await ranOnce(server, key);
      await server.client.call('deleteWorkflow', { key, params: { workflowId } });
      const request = { key, params: { executionId } };
      await server.client.fails('WORKFLOW_NOT_FOUND', 'rerunExecution', request);
    });
  });

  describe('409', () => {
    it('if the execution has not ended', async () => {
      const key = await server.key();
      const endless = {
        node_type: 'sources/sequence',
        node_role: 'getter',
        config: { start: 1, stop: 10_000_000_000, column_name: 'n' },
      };
      const never = {
        node_type: 'queryoperators/filter',
        node_role: 'setter',
        config: { expression: "concat('n', n) == 'never'" },
      };
      const { execution } = await submitted(server, key, chain(endless, never, dashboard));
      const request = { key, params: { executionId: execution.id } };
      const { body } = await server.client.fails('CANNOT_RERUN', 'rerunExecution', request);
      expect(body.error.message).toBe(`Execution ${execution.id} has not ended.`);
      await server.client.ok('cancelExecution', request);
    });

    it('if its parameters were too large to be kept', async () => {
      const key = await server.key();
      const graph = chain(params('rows'), dashboard);
      const { id: workflowId } = await createWorkflow(server, key, graph);
      const rows = [{ text: 'x'.repeat(1_048_576) }];
      const call = { key, params: { workflowId }, body: { params: { rows } } };
      const first = await server.client.ok('executeWorkflow', call);
      const executionId = first.body.data.execution_id;
      const request = { key, params: { executionId } };
      const { body } = await server.client.fails('CANNOT_RERUN', 'rerunExecution', request);
      expect(body.error.message).toContain('1 MiB');
    });
  });

  describe('422', () => {
    it('if the revision cannot run', async () => {
      const key = await server.key();
      const { workflowId, executionId } = await ranOnce(server, key);
      const change = { key, params: { workflowId } };
      await server.client.ok('updateWorkflow', { ...change, body: { nodes: [], edges: [] } });
      await server.client.fails('WORKFLOW_INVALID', 'rerunExecution', {
        key,
        params: { executionId },
        body: { revision: 'latest' },
      });
    });
  });
});

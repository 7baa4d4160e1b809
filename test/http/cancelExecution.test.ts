import { describeKeyAccess } from './access.ts';
import { describeExecutionVisibility, ended, ranOnce, submitted } from './executions.ts';
import { createWorkflow, endless } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const cancel = async (key: string, executionId: number) =>
  (await server.client.ok('cancelExecution', { key, params: { executionId } })).body.data;

describe('cancelExecution', () => {
  describeKeyAccess('cancelExecution', () => server, { params: { executionId: 9007199254740991 } });
  describeExecutionVisibility('cancelExecution', () => server);

  describe('200', () => {
    it('stops a run in the background, and to cancel twice does no harm', async () => {
      const key = await server.key();
      const { execution } = await submitted(server, key, endless);
      await cancel(key, execution.id);
      const end = await ended(server, key, execution.id);
      expect(end).toMatchObject({
        id: execution.id,
        status: 'cancelled',
        result_id: null,
        outputs: [],
        error: { node_id: null, code: 'cancelled_by_request', message: expect.any(String) },
      });
      expect(await cancel(key, execution.id)).toEqual(end);
    });

    it('cancels a synchronous run, whose call reports it', async () => {
      const key = await server.key();
      const { id: workflowId } = await createWorkflow(server, key, endless);
      const waiting = server.client.fails('EXECUTION_FAILED', 'executeWorkflow', {
        key,
        params: { workflowId },
      });
      const running = await runningOf(key, workflowId);
      await cancel(key, running.id);
      expect((await waiting).body.data).toMatchObject({
        execution_id: running.id,
        workflow_id: workflowId,
        status: 'cancelled',
        error: { code: 'cancelled_by_request' },
      });
    });

    it('leaves a run that has ended as it ended', async () => {
      const key = await server.key();
      const { executionId } = await ranOnce(server, key);
      const { body } = await server.client.ok('getExecution', { key, params: { executionId } });
      expect(await cancel(key, executionId)).toEqual(body.data);
    });
  });
});

async function runningOf(key: string, workflowId: number) {
  for (;;) {
    const query = { workflow_id: workflowId, status: 'running' };
    const { body } = await server.client.ok('listExecutions', { key, query });
    const [running] = body.data.executions;
    if (running !== undefined) return running;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

import { describeKeyAccess } from './access.ts';
import { describeExecutionSight, ended, ranOnce, submitted } from './executions.ts';
import { createWorkflow, endless } from './graphs.ts';
import { openHouse, type House } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const cancel = async (key: string, executionId: number) =>
  (await house.client.ok('cancelExecution', { key, params: { executionId } })).body.data;

describe('cancelExecution', () => {
  describeKeyAccess('cancelExecution', () => house, { params: { executionId: 9007199254740991 } });
  describeExecutionSight('cancelExecution', () => house);

  describe('200', () => {
    it('stops a run in the background, and to cancel twice does no harm', async () => {
      const key = await house.key();
      const { execution } = await submitted(house, key, endless);
      await cancel(key, execution.id);
      const end = await ended(house, key, execution.id);
      expect(end).toMatchObject({
        id: execution.id,
        status: 'cancelled',
        result_id: null,
        outputs: [],
        error: { node_id: null, code: 'cancelled_by_request', message: expect.any(String) },
      });
      expect(await cancel(key, execution.id)).toEqual(end);
    });

    it('stops a run that a call waits for, and tells that call', async () => {
      const key = await house.key();
      const { id: workflowId } = await createWorkflow(house, key, endless);
      const waiting = house.client.fails('EXECUTION_FAILED', 'executeWorkflow', {
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
      const key = await house.key();
      const { executionId } = await ranOnce(house, key);
      const { body } = await house.client.ok('getExecution', { key, params: { executionId } });
      expect(await cancel(key, executionId)).toEqual(body.data);
    });
  });
});

async function runningOf(key: string, workflowId: number) {
  for (;;) {
    const query = { workflow_id: workflowId, status: 'running' };
    const { body } = await house.client.ok('listExecutions', { key, query });
    const [running] = body.data.executions;
    if (running !== undefined) return running;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

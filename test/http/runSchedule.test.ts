import { describeKeyAccess, describeVisibility } from './access.ts';
import { chain, createWorkflow, dashboard, params } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { addSchedule, createSchedule, naming } from './schedules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NOWHERE = { workflowId: 2147483647, scheduleId: 2147483647 };

describe('runSchedule', () => {
  describeKeyAccess('runSchedule', () => server, { params: NOWHERE });
  describeVisibility(
    'runSchedule',
    () => server,
    async (key) => naming(await createSchedule(server, key)),
    { params: { scheduleId: 1 } },
  );

  describe('202', () => {
    it('queues a run with the parameters of the schedule, for the key that asks', async () => {
      const { id: keyId, value: key } = await server.newKey();
      const { id: workflowId } = await createWorkflow(
        server,
        key,
        chain(params('rows'), dashboard),
      );
      const made = await addSchedule(server, key, workflowId, { params: { rows: [{ n: 1 }] } });
      const call = { key, params: naming(made) };
      const { body, headers } = await server.client.accepted('runSchedule', call);
      expect(headers['location']).toBe(`/api/v1/executions/${body.data.id}`);
      expect(body.data).toMatchObject({
        workflow_id: workflowId,
        trigger: 'api',
        schedule_id: made.id,
        user_id: server.admin.id,
        key_id: keyId,
      });
      const ended = await server.client.ok('getExecution', {
        key,
        params: { executionId: body.data.id },
        headers: { prefer: 'wait=50' },
      });
      expect(ended.body.data).toMatchObject({ status: 'completed', total_rows: 1 });
      const after = await server.client.ok('getSchedule', call);
      expect(after.body.data).toEqual({
        ...made,
        last_run_at: server.clock.now().toISOString(),
        last_execution_id: body.data.id,
      });
    });

    it('runs one that rests, and again while its last run is not done', async () => {
      const key = await server.key();
      const made = await createSchedule(server, key, { is_active: false });
      const call = { key, params: naming(made) };
      const [one, other] = [
        await server.client.accepted('runSchedule', call),
        await server.client.accepted('runSchedule', call),
      ];
      expect(one.body.data.id).not.toBe(other.body.data.id);
    });
  });

  describe('400', () => {
    it('for a query parameter', async () => {
      await server.client.fails('INVALID_INPUT', 'runSchedule', {
        params: NOWHERE,
        query: 'wait=5',
        key: await server.key(),
      });
    });
  });

  describe('404 SCHEDULE_NOT_FOUND', () => {
    it.each(['0', '2147483647', 'abc'])('for the id %j', async (scheduleId) => {
      const key = await server.key();
      const { workflow_id: workflowId } = await createSchedule(server, key);
      await server.client.fails('SCHEDULE_NOT_FOUND', 'runSchedule', {
        key,
        params: { workflowId, scheduleId },
      });
    });
  });
});

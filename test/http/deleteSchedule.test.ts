import { describeKeyAccess, describeVisibility } from './access.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { addSchedule, createSchedule, naming } from './schedules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NOWHERE = { workflowId: 2147483647, scheduleId: 2147483647 };

describe('deleteSchedule', () => {
  describeKeyAccess('deleteSchedule', () => server, { params: NOWHERE });
  describeVisibility(
    'deleteSchedule',
    () => server,
    async (key) => naming(await createSchedule(server, key)),
    { params: { scheduleId: 1 } },
  );

  describe('204', () => {
    it('removes the schedule and no other, without a body', async () => {
      const key = await server.key();
      const made = await createSchedule(server, key);
      const other = await addSchedule(server, key, made.workflow_id);
      const { text } = await server.client.ok('deleteSchedule', { key, params: naming(made) });
      expect(text).toBe('');
      for (const operation of ['getSchedule', 'deleteSchedule'] as const)
        await server.client.fails('SCHEDULE_NOT_FOUND', operation, { key, params: naming(made) });
      await server.client.ok('getSchedule', { key, params: naming(other) });
    });

    it('never uses an id again', async () => {
      const key = await server.key();
      const made = await createSchedule(server, key);
      await server.client.ok('deleteSchedule', { key, params: naming(made) });
      expect((await addSchedule(server, key, made.workflow_id)).id).toBeGreaterThan(made.id);
    });
  });

  describe('400', () => {
    it('for a parameter that the operation does not have', async () => {
      await server.client.fails('INVALID_INPUT', 'deleteSchedule', {
        params: NOWHERE,
        query: { force: 'true' },
        key: await server.key(),
      });
    });
  });

  describe('404 SCHEDULE_NOT_FOUND', () => {
    it.each(['0', '2147483647', 'abc'])('for the id %j', async (scheduleId) => {
      const key = await server.key();
      const { workflow_id: workflowId } = await createSchedule(server, key);
      await server.client.fails('SCHEDULE_NOT_FOUND', 'deleteSchedule', {
        key,
        params: { workflowId, scheduleId },
      });
    });
  });
});

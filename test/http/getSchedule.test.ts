import { describeKeyAccess, describeVisibility } from './access.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { addSchedule, createSchedule, naming } from './schedules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NOWHERE = { workflowId: 2147483647, scheduleId: 2147483647 };

describe('getSchedule', () => {
  describeKeyAccess('getSchedule', () => server, { params: NOWHERE });
  describeVisibility(
    'getSchedule',
    () => server,
    async (key) => naming(await createSchedule(server, key)),
    { params: { scheduleId: 1 } },
  );

  describe('200', () => {
    it('shows the times to come in the zone of the schedule, over a clock change too', async () => {
      const key = await server.key();
      const made = await createSchedule(server, key, {
        cron: '0 9 * * *',
        time_zone: 'Europe/Berlin',
      });
      const { body } = await server.client.ok('getSchedule', { key, params: naming(made) });
      expect(body.data).toEqual(made);
      expect(body.data.upcoming).toHaveLength(5);
      for (const time of body.data.upcoming) {
        const local = new Date(time).toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' });
        expect(local).toBe('09:00:00');
      }
    });

    it('opens to every key that sees the workflow', async () => {
      const member = await server.newMember(server.admin);
      const made = await createSchedule(server, await server.key(member));
      for (const key of [
        await server.key(member, { scopes: ['workflows:read'] }),
        await server.key(server.admin, { scope_level: 'client', scopes: ['workflows:read'] }),
      ])
        await server.client.ok('getSchedule', { key, params: naming(made) });
    });
  });

  describe('400', () => {
    it('for a query parameter', async () => {
      await server.client.fails('INVALID_INPUT', 'getSchedule', {
        params: NOWHERE,
        query: 'preview=5',
        key: await server.key(),
      });
    });
  });

  describe('404 SCHEDULE_NOT_FOUND', () => {
    it.each(['0', '2147483647', '2147483648', '1e1', 'abc'])(
      'for the id %j',
      async (scheduleId) => {
        const key = await server.key();
        const { workflow_id: workflowId } = await createSchedule(server, key);
        await server.client.fails('SCHEDULE_NOT_FOUND', 'getSchedule', {
          key,
          params: { workflowId, scheduleId },
        });
      },
    );

    it('for a schedule of another workflow', async () => {
      const key = await server.key();
      const [one, other] = [await createSchedule(server, key), await createSchedule(server, key)];
      await addSchedule(server, key, one.workflow_id);
      await server.client.fails('SCHEDULE_NOT_FOUND', 'getSchedule', {
        key,
        params: { workflowId: one.workflow_id, scheduleId: other.id },
      });
    });
  });
});

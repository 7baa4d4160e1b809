import { describeKeyAccess, describeVisibility } from './access.ts';
import { describeBody } from './bodies.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { createSchedule, naming } from './schedules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const NOWHERE = { workflowId: 2147483647, scheduleId: 2147483647 };

const target = async (body: object = {}) => {
  const key = await server.key();
  const made = await createSchedule(server, key, body);
  return { made, call: { key, params: naming(made) } };
};

describe('updateSchedule', () => {
  describeKeyAccess('updateSchedule', () => server, {
    params: NOWHERE,
    body: { overlap: 'queue' },
  });
  describeVisibility(
    'updateSchedule',
    () => server,
    async (key) => naming(await createSchedule(server, key)),
    { params: { scheduleId: 1 }, body: { overlap: 'queue' } },
  );
  describeBody('updateSchedule', () => server, {
    credentials: async () => (await target()).call,
    withText: (text) => ({ params: { text } }),
    maxBytes: 1_048_576,
  });

  describe('200', () => {
    it('changes what the body has and leaves the rest', async () => {
      const { made, call } = await target({ params: { n: 1 }, catch_up: 'last' });
      const { body } = await server.client.ok('updateSchedule', {
        ...call,
        body: { params: { n: 2 }, overlap: 'queue' },
      });
      expect(body.data).toEqual({
        ...made,
        params: { n: 2 },
        overlap: 'queue',
        modified: expect.any(String),
      });
      expect((await server.client.ok('getSchedule', call)).body.data).toEqual(body.data);
    });

    it('takes back what was read, and changes nothing but the time of change', async () => {
      const { made, call } = await target({ cron: '*/7 * * * *', time_zone: 'Asia/Kolkata' });
      const { body } = await server.client.ok('updateSchedule', { ...call, body: { ...made } });
      expect(body.data).toEqual({ ...made, modified: expect.any(String) });
    });

    it('lets it rest, and continue from now', async () => {
      const { made, call } = await target({ cron: '@hourly' });
      const paused = await server.client.ok('updateSchedule', {
        ...call,
        body: { is_active: false },
      });
      expect(paused.body.data).toMatchObject({ is_active: false, next_run_at: null, upcoming: [] });
      server.clock.advance({ hours: 2 });
      Object.assign(server.admin, await server.logIn(server.admin.email));
      const resumed = await server.client.ok('updateSchedule', {
        ...call,
        body: { is_active: true },
      });
      expect(new Date(resumed.body.data.next_run_at!).getTime()).toBe(
        new Date(made.next_run_at!).getTime() + 2 * 3_600_000,
      );
    });

    it('rests with its workflow, and continues with it', async () => {
      const { made, call } = await target({ cron: '@hourly' });
      const workflow = { key: call.key, params: { workflowId: made.workflow_id } };
      const activity = async (is_active: boolean) => {
        await server.client.ok('updateWorkflow', { ...workflow, body: { is_active } });
        return (await server.client.ok('getSchedule', call)).body.data;
      };
      expect(await activity(true)).toEqual(made);
      expect(await activity(false)).toEqual({
        ...made,
        next_run_at: null,
        upcoming: [],
        paused_reason: 'workflow_inactive',
      });
      const { body } = await server.client.ok('updateSchedule', {
        ...call,
        body: { cron: '@daily' },
      });
      expect(body.data).toMatchObject({ is_active: true, next_run_at: null });
      const awake = await activity(true);
      expect(awake.next_run_at).toMatch(/T00:00:00.000Z$/);
      expect(awake.upcoming).toHaveLength(5);
    });
  });

  describe('400', () => {
    it.each([
      ['/cron', { cron: '@fortnightly' }],
      ['/time_zone', { time_zone: 'CET+1' }],
      ['/params', { params: { text: 'x'.repeat(65_536) } }],
    ])('names %s, and changes nothing', async (path, body) => {
      const { made, call } = await target();
      const response = await server.client.fails('INVALID_INPUT', 'updateSchedule', {
        ...call,
        body: { overlap: 'queue', ...body },
      });
      expect(response.body.error.details).toEqual([{ path, message: expect.any(String) }]);
      expect((await server.client.ok('getSchedule', call)).body.data).toEqual(made);
    });
  });

  describe('404 SCHEDULE_NOT_FOUND', () => {
    it.each(['0', '2147483647', 'abc'])('for the id %j', async (scheduleId) => {
      const { call } = await target();
      await server.client.fails('SCHEDULE_NOT_FOUND', 'updateSchedule', {
        ...call,
        params: { ...call.params, scheduleId },
        body: { overlap: 'queue' },
      });
    });
  });
});

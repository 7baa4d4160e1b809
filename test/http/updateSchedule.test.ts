import { describeKeyAccess, describeSight } from './access.ts';
import { describeBody } from './bodies.ts';
import { openHouse, type House } from './house.ts';
import { createSchedule, naming } from './schedules.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const NOWHERE = { workflowId: 2147483647, scheduleId: 2147483647 };

const target = async (body: object = {}) => {
  const key = await house.key();
  const made = await createSchedule(house, key, body);
  return { made, call: { key, params: naming(made) } };
};

describe('updateSchedule', () => {
  describeKeyAccess('updateSchedule', () => house, { params: NOWHERE, body: { overlap: 'queue' } });
  describeSight(
    'updateSchedule',
    () => house,
    async (key) => naming(await createSchedule(house, key)),
    { params: { scheduleId: 1 }, body: { overlap: 'queue' } },
  );
  describeBody('updateSchedule', () => house, {
    credentials: async () => (await target()).call,
    withText: (text) => ({ params: { text } }),
    maxBytes: 1_048_576,
  });

  describe('200', () => {
    it('changes what the body has and leaves the rest', async () => {
      const { made, call } = await target({ params: { n: 1 }, catch_up: 'last' });
      const { body } = await house.client.ok('updateSchedule', {
        ...call,
        body: { params: { n: 2 }, overlap: 'queue' },
      });
      expect(body.data).toEqual({
        ...made,
        params: { n: 2 },
        overlap: 'queue',
        modified: expect.any(String),
      });
      expect((await house.client.ok('getSchedule', call)).body.data).toEqual(body.data);
    });

    it('takes back what was read, and changes nothing but the time of change', async () => {
      const { made, call } = await target({ cron: '*/7 * * * *', time_zone: 'Asia/Kolkata' });
      const { body } = await house.client.ok('updateSchedule', { ...call, body: { ...made } });
      expect(body.data).toEqual({ ...made, modified: expect.any(String) });
    });

    it('lets it rest, and go on from now', async () => {
      const { made, call } = await target({ cron: '@hourly' });
      const paused = await house.client.ok('updateSchedule', {
        ...call,
        body: { is_active: false },
      });
      expect(paused.body.data).toMatchObject({ is_active: false, next_run_at: null, upcoming: [] });
      house.clock.advance({ hours: 2 });
      Object.assign(house.admin, await house.logIn(house.admin.email));
      const resumed = await house.client.ok('updateSchedule', {
        ...call,
        body: { is_active: true },
      });
      expect(new Date(resumed.body.data.next_run_at!).getTime()).toBe(
        new Date(made.next_run_at!).getTime() + 2 * 3_600_000,
      );
    });

    it('rests with its workflow, and goes on with it', async () => {
      const { made, call } = await target({ cron: '@hourly' });
      const workflow = { key: call.key, params: { workflowId: made.workflow_id } };
      const activity = async (is_active: boolean) => {
        await house.client.ok('updateWorkflow', { ...workflow, body: { is_active } });
        return (await house.client.ok('getSchedule', call)).body.data;
      };
      expect(await activity(true)).toEqual(made);
      expect(await activity(false)).toEqual({ ...made, next_run_at: null, upcoming: [] });
      const { body } = await house.client.ok('updateSchedule', {
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
      const answer = await house.client.fails('INVALID_INPUT', 'updateSchedule', {
        ...call,
        body: { overlap: 'queue', ...body },
      });
      expect(answer.body.error.details).toEqual([{ path, message: expect.any(String) }]);
      expect((await house.client.ok('getSchedule', call)).body.data).toEqual(made);
    });
  });

  describe('404 SCHEDULE_NOT_FOUND', () => {
    it.each(['0', '2147483647', 'abc'])('for the id %j', async (scheduleId) => {
      const { call } = await target();
      await house.client.fails('SCHEDULE_NOT_FOUND', 'updateSchedule', {
        ...call,
        params: { ...call.params, scheduleId },
        body: { overlap: 'queue' },
      });
    });
  });
});

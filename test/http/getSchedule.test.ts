import { describeKeyAccess, describeSight } from './access.ts';
import { openHouse, type House } from './house.ts';
import { addSchedule, createSchedule, naming } from './schedules.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const NOWHERE = { workflowId: 2147483647, scheduleId: 2147483647 };

describe('getSchedule', () => {
  describeKeyAccess('getSchedule', () => house, { params: NOWHERE });
  describeSight(
    'getSchedule',
    () => house,
    async (key) => naming(await createSchedule(house, key)),
    { params: { scheduleId: 1 } },
  );

  describe('200', () => {
    it('shows the times to come in the zone of the schedule, over a clock change too', async () => {
      const key = await house.key();
      const made = await createSchedule(house, key, {
        cron: '0 9 * * *',
        time_zone: 'Europe/Berlin',
      });
      const { body } = await house.client.ok('getSchedule', { key, params: naming(made) });
      expect(body.data).toEqual(made);
      expect(body.data.upcoming).toHaveLength(5);
      for (const time of body.data.upcoming) {
        const local = new Date(time).toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' });
        expect(local).toBe('09:00:00');
      }
    });

    it('opens to every key that sees the workflow', async () => {
      const member = await house.newMember(house.admin);
      const made = await createSchedule(house, await house.key(member));
      for (const key of [
        await house.key(member, { scopes: ['workflows:read'] }),
        await house.key(house.admin, { scope_level: 'client', scopes: ['workflows:read'] }),
      ])
        await house.client.ok('getSchedule', { key, params: naming(made) });
    });
  });

  describe('400', () => {
    it('for a query parameter', async () => {
      await house.client.fails('INVALID_INPUT', 'getSchedule', {
        params: NOWHERE,
        query: 'preview=5',
        key: await house.key(),
      });
    });
  });

  describe('404 SCHEDULE_NOT_FOUND', () => {
    it.each(['0', '2147483647', '2147483648', '1e1', 'abc'])(
      'for the id %j',
      async (scheduleId) => {
        const key = await house.key();
        const { workflow_id: workflowId } = await createSchedule(house, key);
        await house.client.fails('SCHEDULE_NOT_FOUND', 'getSchedule', {
          key,
          params: { workflowId, scheduleId },
        });
      },
    );

    it('for a schedule of another workflow', async () => {
      const key = await house.key();
      const [one, other] = [await createSchedule(house, key), await createSchedule(house, key)];
      await addSchedule(house, key, one.workflow_id);
      await house.client.fails('SCHEDULE_NOT_FOUND', 'getSchedule', {
        key,
        params: { workflowId: one.workflow_id, scheduleId: other.id },
      });
    });
  });
});

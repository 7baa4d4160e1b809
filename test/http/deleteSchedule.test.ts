import { describeKeyAccess, describeSight } from './access.ts';
import { openHouse, type House } from './house.ts';
import { addSchedule, createSchedule, naming } from './schedules.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const NOWHERE = { workflowId: 2147483647, scheduleId: 2147483647 };

describe('deleteSchedule', () => {
  describeKeyAccess('deleteSchedule', () => house, { params: NOWHERE });
  describeSight(
    'deleteSchedule',
    () => house,
    async (key) => naming(await createSchedule(house, key)),
    { params: { scheduleId: 1 } },
  );

  describe('204', () => {
    it('removes the schedule and no other, without a body', async () => {
      const key = await house.key();
      const made = await createSchedule(house, key);
      const other = await addSchedule(house, key, made.workflow_id);
      const { text } = await house.client.ok('deleteSchedule', { key, params: naming(made) });
      expect(text).toBe('');
      for (const operation of ['getSchedule', 'deleteSchedule'] as const)
        await house.client.fails('SCHEDULE_NOT_FOUND', operation, { key, params: naming(made) });
      await house.client.ok('getSchedule', { key, params: naming(other) });
    });

    it('never uses an id again', async () => {
      const key = await house.key();
      const made = await createSchedule(house, key);
      await house.client.ok('deleteSchedule', { key, params: naming(made) });
      expect((await addSchedule(house, key, made.workflow_id)).id).toBeGreaterThan(made.id);
    });
  });

  describe('400', () => {
    it('for a parameter that the operation does not have', async () => {
      await house.client.fails('INVALID_INPUT', 'deleteSchedule', {
        params: NOWHERE,
        query: { force: 'true' },
        key: await house.key(),
      });
    });
  });

  describe('404 SCHEDULE_NOT_FOUND', () => {
    it.each(['0', '2147483647', 'abc'])('for the id %j', async (scheduleId) => {
      const key = await house.key();
      const { workflow_id: workflowId } = await createSchedule(house, key);
      await house.client.fails('SCHEDULE_NOT_FOUND', 'deleteSchedule', {
        key,
        params: { workflowId, scheduleId },
      });
    });
  });
});

import { connectDatabase } from '../../src/stores/postgres/connection/database.ts';
import { describeKeyAccess, describeSight } from './access.ts';
import { createWorkflow } from './graphs.ts';
import { openHouse, type House } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

describe('deleteWorkflow', () => {
  describeKeyAccess('deleteWorkflow', () => house, { params: { workflowId: 2147483647 } });
  describeSight(
    'deleteWorkflow',
    () => house,
    async (key) => ({ workflowId: (await createWorkflow(house, key)).id }),
  );

  describe('204', () => {
    it('removes the workflow with its nodes, edges, schedules and results, without a body', async () => {
      const key = await house.key();
      const { id } = await createWorkflow(house, key);
      const other = await createWorkflow(house, key);
      const call = { key, params: { workflowId: id } };
      const { body } = await house.client.ok('executeWorkflow', call);
      const database = await connectDatabase({ url: house.databaseUrl, poolSize: 1 });
      const { prisma } = database;
      await house.client.ok('createSchedule', { ...call, body: { cron: '@daily' } });
      expect(await prisma.schedule.count({ where: { workflowId: id } })).toBe(1);

      expect((await house.client.ok('deleteWorkflow', call)).text).toBe('');
      for (const operation of [
        'getWorkflow',
        'updateWorkflow',
        'deleteWorkflow',
        'executeWorkflow',
        'validateWorkflow',
      ] as const) {
        await house.client.fails('WORKFLOW_NOT_FOUND', operation, {
          ...call,
          ...(operation === 'updateWorkflow' && { body: {} }),
        });
      }
      await house.client.fails('WORKFLOW_NOT_FOUND', 'getResultPage', {
        key,
        params: { workflowId: id, resultId: body.data.result_id },
      });
      const where = { where: { workflowId: id } };
      expect([
        await prisma.node.count(where),
        await prisma.edge.count(where),
        await prisma.schedule.count(where),
      ]).toEqual([0, 0, 0]);
      await database.close();
      await house.client.ok('getWorkflow', { key, params: { workflowId: other.id } });
    });

    it('never uses an id again', async () => {
      const key = await house.key();
      const { id } = await createWorkflow(house, key);
      await house.client.ok('deleteWorkflow', { key, params: { workflowId: id } });
      expect((await createWorkflow(house, key)).id).toBeGreaterThan(id);
    });
  });

  describe('400', () => {
    it('for a parameter that the operation does not have', async () => {
      await house.client.fails('INVALID_INPUT', 'deleteWorkflow', {
        params: { workflowId: 1 },
        query: { force: 'true' },
        key: await house.key(),
      });
    });
  });
});

import { connectDatabase } from '../../src/stores/postgres/connection/database.ts';
import { describeKeyAccess, describeVisibility } from './access.ts';
import { createWorkflow } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('deleteWorkflow', () => {
  describeKeyAccess('deleteWorkflow', () => server, { params: { workflowId: 2147483647 } });
  describeVisibility(
    'deleteWorkflow',
    () => server,
    async (key) => ({ workflowId: (await createWorkflow(server, key)).id }),
  );

  describe('204', () => {
    it('removes the workflow with its nodes, edges, schedules and results, without a body', async () => {
      const key = await server.key();
      const { id } = await createWorkflow(server, key);
      const other = await createWorkflow(server, key);
      const call = { key, params: { workflowId: id } };
      const { body } = await server.client.ok('executeWorkflow', call);
      const database = await connectDatabase({ url: server.databaseUrl, poolSize: 1 });
      const { prisma } = database;
      await server.client.ok('createSchedule', { ...call, body: { cron: '@daily' } });
      expect(await prisma.schedule.count({ where: { workflowId: id } })).toBe(1);

      expect((await server.client.ok('deleteWorkflow', call)).text).toBe('');
      for (const operation of [
        'getWorkflow',
        'updateWorkflow',
        'deleteWorkflow',
        'executeWorkflow',
        'validateWorkflow',
      ] as const) {
        await server.client.fails('WORKFLOW_NOT_FOUND', operation, {
          ...call,
          ...(operation === 'updateWorkflow' && { body: {} }),
        });
      }
      await server.client.fails('WORKFLOW_NOT_FOUND', 'getResultPage', {
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
      await server.client.ok('getWorkflow', { key, params: { workflowId: other.id } });
    });

    it('never uses an id again', async () => {
      const key = await server.key();
      const { id } = await createWorkflow(server, key);
      await server.client.ok('deleteWorkflow', { key, params: { workflowId: id } });
      expect((await createWorkflow(server, key)).id).toBeGreaterThan(id);
    });
  });

  describe('400', () => {
    it('for a parameter that the operation does not have', async () => {
      await server.client.fails('INVALID_INPUT', 'deleteWorkflow', {
        params: { workflowId: 1 },
        query: { force: 'true' },
        key: await server.key(),
      });
    });
  });
});

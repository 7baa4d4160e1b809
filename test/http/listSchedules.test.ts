import { describeKeyAccess, describeVisibility } from './access.ts';
import { createWorkflow } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { addSchedule, createSchedule } from './schedules.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const listed = async (key: string, workflowId: number, query: object = {}) =>
  (await server.client.ok('listSchedules', { key, params: { workflowId }, query: { ...query } }))
    .body.data;

describe('listSchedules', () => {
  describeKeyAccess('listSchedules', () => server, { params: { workflowId: 2147483647 } });
  describeVisibility(
    'listSchedules',
    () => server,
    async (key) => ({ workflowId: (await createWorkflow(server, key)).id }),
  );

  describe('200', () => {
    it('lists the newest first, page by page, and only those of the workflow', async () => {
      const key = await server.key();
      await createSchedule(server, key);
      const { id: workflowId } = await createWorkflow(server, key);
      const made = [];
      for (let count = 0; count < 5; count += 1)
        made.unshift(await addSchedule(server, key, workflowId, { params: { count } }));
      expect(await listed(key, workflowId)).toEqual({
        schedules: made,
        total: 5,
        page: 0,
        limit: 50,
        has_more: false,
        next_page_url: null,
      });
      expect(await listed(key, workflowId, { page: 1, limit: 2 })).toEqual({
        schedules: made.slice(2, 4),
        total: 5,
        page: 1,
        limit: 2,
        has_more: true,
        next_page_url: `/api/v1/workflows/${workflowId}/schedules?page=2&limit=2`,
      });
    });

    it('is empty where there are none, and past the end', async () => {
      const key = await server.key();
      const { id: workflowId } = await createWorkflow(server, key);
      expect(await listed(key, workflowId)).toMatchObject({ schedules: [], total: 0 });
      await addSchedule(server, key, workflowId);
      expect(await listed(key, workflowId, { page: 2147483647, limit: 100 })).toMatchObject({
        schedules: [],
        total: 1,
        has_more: false,
      });
    });
  });

  describe('400', () => {
    it.each(['limit=0', 'limit=101', 'page=-1', 'page=1.5', 'active=true'])(
      'for %s',
      async (query) => {
        const { body } = await server.client.fails('INVALID_INPUT', 'listSchedules', {
          key: await server.key(),
          params: { workflowId: 1 },
          query,
        });
        expect(body.error.details).toEqual([
          { path: query.split('=')[0], message: expect.any(String) },
        ]);
      },
    );
  });
});

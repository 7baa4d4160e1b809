import { describeKeyAccess, describeVisibility } from './access.ts';
import { createWorkflow } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { graphOf, withRevisions } from './revisions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('listRevisions', () => {
  describeKeyAccess('listRevisions', () => server, { params: { workflowId: 2147483647 } });
  describeVisibility(
    'listRevisions',
    () => server,
    async (key) => ({ workflowId: (await createWorkflow(server, key)).id }),
  );

  describe('200', () => {
    it('shows every graph that the workflow had, newest first, with who made it', async () => {
      const { list, shown, keyId } = await withRevisions(server, 3);
      expect(await list()).toEqual({
        revisions: [3, 2, 1].map((number) => ({
          number,
          created: shown[number - 1]?.modified,
          user_id: server.admin.id,
          key_id: keyId,
          restored_from: null,
          is_current: number === 3,
          node_count: 2,
          edge_count: 1,
        })),
        total: 3,
        page: 0,
        limit: 50,
        has_more: false,
        next_page_url: null,
      });
    });

    it('names the key that replaced the graph, whoever created the workflow', async () => {
      const { list, call, workflowId } = await withRevisions(server, 1);
      const other = await server.newKey(server.admin);
      await server.client.ok('updateWorkflow', { ...call, key: other.value, body: graphOf(2) });
      const { revisions } = await list();
      expect(revisions[0]).toMatchObject({ number: 2, key_id: other.id });
      expect(revisions[1]?.key_id).not.toBe(other.id);
      expect(workflowId).toBeGreaterThan(0);
    });

    it('has one more for each graph that is sent, also the same one, and none for other changes', async () => {
      const { list, update, read } = await withRevisions(server, 1);
      for (const body of [{}, { title: 'T' }, { is_active: false }, { description: null }])
        await update(body);
      expect((await list()).total).toBe(1);
      await update(await read());
      await update({ nodes: [] });
      const { revisions } = await list();
      expect(revisions.map((each) => [each.number, each.node_count, each.edge_count])).toEqual([
        [3, 0, 0],
        [2, 2, 1],
        [1, 2, 1],
      ]);
    });

    it('comes in pages', async () => {
      const { list, workflowId } = await withRevisions(server, 3);
      const path = `/api/v1/workflows/${workflowId}/revisions`;
      const first = await list({ limit: 2 });
      expect([first.revisions.map(({ number }) => number), first.next_page_url]).toEqual([
        [3, 2],
        `${path}?page=1&limit=2`,
      ]);
      const second = await list({ limit: 2, page: 1 });
      expect([second.revisions.map(({ number }) => number), second.has_more]).toEqual([[1], false]);
      expect((await list({ page: 7 })).revisions).toEqual([]);
    });
  });

  describe('400', () => {
    it.each(['limit=101', 'limit=0', 'page=-1', 'page=x', 'number=1'])('for %s', async (query) => {
      const { call } = await withRevisions(server, 1);
      await server.client.fails('INVALID_INPUT', 'listRevisions', { ...call, query });
    });
  });
});

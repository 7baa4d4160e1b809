import { describeKeyAccess, describeVisibility } from './access.ts';
import { createWorkflow } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { NO_REVISIONS, withRevisions } from './revisions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('restoreRevision', () => {
  describeKeyAccess('restoreRevision', () => server, {
    params: { workflowId: 2147483647, revision: 1 },
  });
  describeVisibility(
    'restoreRevision',
    () => server,
    async (key) => ({ workflowId: (await createWorkflow(server, key)).id }),
    { params: { revision: 1 } },
  );

  describe('200', () => {
    it('makes the graph of the revision the newest one, and keeps all in between', async () => {
      const { restore, read, list, call, shown, update } = await withRevisions(server, 3);
      await update({ title: 'Title of now', is_active: false });
      const { status, body, headers } = await restore(1);
      const { node_id_map, ...workflow } = body.data;
      expect(status).toBe(200);
      expect(workflow).toMatchObject({ title: 'Title of now', is_active: false, revision: 4 });
      expect(await read()).toEqual(workflow);
      expect(headers['etag']).toBe((await server.client.ok('getWorkflow', call)).headers['etag']);

      const [one, two] = workflow.nodes;
      expect(node_id_map).toEqual({ 0: one.id, 1: two.id });
      const [first] = shown;
      expect(workflow.nodes).toEqual(
        first!.nodes.map((node, at) => ({ ...node, id: workflow.nodes[at].id })),
      );
      expect(workflow.edges).toEqual([
        {
          ...first!.edges[0],
          id: workflow.edges[0].id,
          source_node_id: one.id,
          target_node_id: two.id,
        },
      ]);
      const old = new Set<unknown>(shown.flatMap(({ nodes }) => nodes.map(({ id }) => id)));
      expect(old.has(one.id) || old.has(two.id)).toBe(false);

      const { revisions } = await list();
      expect(revisions.map((each) => [each.number, each.restored_from, each.is_current])).toEqual([
        [4, 1, true],
        [3, null, false],
        [2, null, false],
        [1, null, false],
      ]);
    });

    it('brings the parameters back too, and keeps a revision for a change of them alone', async () => {
      const { restore, revision, read, update, list, shown } = await withRevisions(server, 1);
      const parameters = { least: { type: 'number', default: 3 } };
      await update({ parameters });
      await update({ parameters: null });
      const { revisions } = await list();
      expect(revisions.map((each) => [each.number, each.node_count, each.edge_count])).toEqual([
        [3, 2, 1],
        [2, 2, 1],
        [1, 2, 1],
      ]);
      expect((await revision(1)).parameters).toBeNull();
      expect((await revision(2)).parameters).toEqual(parameters);
      expect((await revision(2)).nodes).toEqual(shown[0]!.nodes);
      await restore(2);
      expect((await read()).parameters).toEqual(parameters);
      await restore(1);
      expect((await read()).parameters).toBeNull();
    });

    it('runs as it ran then', async () => {
      const { restore, call } = await withRevisions(server, 3);
      await restore(2);
      const { body } = await server.client.ok('executeWorkflow', call);
      expect(body.data.rows).toEqual([
        { n: 2, row: 0 },
        { n: 2, row: 1 },
      ]);
    });

    it('makes another revision of the current one, as an update with the same graph does', async () => {
      const { restore, list } = await withRevisions(server, 2);
      await restore(2);
      const { revisions } = await list();
      expect(revisions[0]).toMatchObject({ number: 3, restored_from: 2, is_current: true });
    });

    it('leaves schedules as they are', async () => {
      const { restore, call } = await withRevisions(server, 2);
      await server.client.ok('createSchedule', { ...call, body: { cron: '@daily' } });
      const before = await server.client.ok('listSchedules', call);
      await restore(1);
      const after = await server.client.ok('listSchedules', call);
      expect(after.body.data).toEqual(before.body.data);
    });
  });

  describe('412', () => {
    it('where the workflow is no longer as it was read, and nothing changes', async () => {
      const { restore, call, list, update, read } = await withRevisions(server, 2);
      const { headers } = await server.client.ok('getWorkflow', call);
      await update({ title: 'Theirs' });
      const before = await read();
      const refused = await restore(1, { 'if-match': headers['etag']! });
      const current = (await server.client.ok('getWorkflow', call)).headers['etag'];
      expect([refused.status, refused.body.error.code, refused.headers['etag']]).toEqual([
        412,
        'PRECONDITION_FAILED',
        current,
      ]);
      expect([await read(), (await list()).total]).toEqual([before, 2]);
      expect((await restore(1, { 'if-match': current! })).status).toBe(200);
    });

    it('for all but one of many simultaneous calls with the same tag', async () => {
      const { restore, call, list } = await withRevisions(server, 2);
      const { headers } = await server.client.ok('getWorkflow', call);
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => restore(1, { 'if-match': headers['etag']! })),
      );
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(responses.filter(({ status }) => status === 412)).toHaveLength(19);
      expect((await list()).total).toBe(3);
    });
  });

  describe('404 REVISION_NOT_FOUND', () => {
    it.each(NO_REVISIONS)('for the number %j', async (number) => {
      const { restore } = await withRevisions(server, 3);
      const { status, body } = await restore(number);
      expect([status, body.error.code]).toEqual([404, 'REVISION_NOT_FOUND']);
    });
  });

  describe('400', () => {
    it('for a parameter that the operation does not have, and a tag that is none', async () => {
      const { restore, call } = await withRevisions(server, 1);
      await server.client.fails('INVALID_INPUT', 'restoreRevision', {
        ...call,
        params: { ...call.params, revision: 1 },
        query: { force: 'true' },
      });
      const { status, body } = await restore(1, { 'if-match': 'abc' });
      expect([status, body.error.details[0].path]).toEqual([400, 'If-Match']);
    });
  });
});

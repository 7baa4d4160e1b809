import { describeKeyAccess, describeVisibility } from './access.ts';
import { chain, createWorkflow, dashboard, inlineRows } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('getWorkflow', () => {
  describeKeyAccess('getWorkflow', () => server, { params: { workflowId: 2147483647 } });
  describeVisibility(
    'getWorkflow',
    () => server,
    async (key) => ({ workflowId: (await createWorkflow(server, key)).id }),
  );

  describe('200', () => {
    it('shows the workflow with its graph in the order of submission', async () => {
      const key = await server.key();
      const graph = chain(
        inlineRows([{ a: 1, deep: { list: [1, 'two', null, true] } }]),
        dashboard,
      );
      const { body: made } = await server.client.ok('createWorkflow', {
        key,
        body: { title: 'Whole', description: 'What for', ...graph },
      });
      const { node_id_map, ...workflow } = made.data;
      const { body, headers } = await server.client.ok('getWorkflow', {
        params: { workflowId: workflow.id },
        key,
      });
      const [one, two] = [node_id_map?.['0'], node_id_map?.['1']];
      expect(body.data).toEqual(workflow);
      expect(body.data).toEqual({
        id: workflow.id,
        title: 'Whole',
        slug: null,
        description: 'What for',
        is_active: true,
        published_revision: null,
        created: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        modified: workflow.created,
        revision: 1,
        version: 1,
        parameters: null,
        placement: 'auto',
        row_order: 'kept',
        canvas: null,
        nodes: [
          { id: one, ...graph.nodes[0] },
          { id: two, ...graph.nodes[1] },
        ],
        edges: [
          {
            id: expect.any(Number),
            source_node_id: one,
            target_node_id: two,
            source_key: 'output1',
            target_key: 'input1',
          },
        ],
      });
      expect(body.meta.request_id).toBe(headers['x-request-id']);
    });

    it('shows a workflow without a graph', async () => {
      const key = await server.key();
      const { id } = await createWorkflow(server, key, {});
      const { body } = await server.client.ok('getWorkflow', { params: { workflowId: id }, key });
      expect(body.data).toMatchObject({ nodes: [], edges: [], description: null });
    });
  });

  describe('400', () => {
    it('for a parameter that the operation does not have', async () => {
      await server.client.fails('INVALID_INPUT', 'getWorkflow', {
        params: { workflowId: 1 },
        query: { include: 'all' },
        key: await server.key(),
      });
    });
  });
});

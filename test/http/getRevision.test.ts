import { describeKeyAccess, describeVisibility } from './access.ts';
import { createWorkflow, params } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { NO_REVISIONS, withRevisions } from './revisions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('getRevision', () => {
  describeKeyAccess('getRevision', () => server, {
    params: { workflowId: 2147483647, revision: 1 },
  });
  describeVisibility(
    'getRevision',
    () => server,
    async (key) => ({ workflowId: (await createWorkflow(server, key)).id }),
    { params: { revision: 1 } },
  );

  describe('200', () => {
    it('shows each graph exactly as it was read while it was current, with its ids', async () => {
      const { revision, shown } = await withRevisions(server, 3);
      for (const [index, { nodes, edges, parameters }] of shown.entries())
        expect(await revision(index + 1)).toMatchObject({
          number: index + 1,
          is_current: index === 2,
          nodes,
          edges,
          parameters,
        });
    });

    it('keeps the order of the members of a config, labels and ports', async () => {
      const { revision, update, read } = await withRevisions(server, 1);
      const config = { rows: [{ z: 1, a: { y: [1e-7, null, 'ü\u2028'], b: true }, '2024': 2 }] };
      await update({
        nodes: [
          { node_type: 'sources/inlineRows', node_role: 'getter', label: 'Äpfel "1"', config },
          params('p'),
          {
            node_type: 'queryoperators/join',
            node_role: 'setter',
            config: { type: 'cross', suffix: '_b' },
          },
        ],
        edges: [
          { source_node_index: 1, target_node_index: 2, target_key: 'input1' },
          { source_node_index: 0, target_node_index: 2, target_key: 'input2' },
        ],
      });
      const before = await read();
      await update({ nodes: [] });
      const { nodes, edges } = await revision(2);
      expect(JSON.stringify({ nodes, edges })).toBe(
        JSON.stringify({ nodes: before.nodes, edges: before.edges }),
      );
    });

    it('is what the workflow_revision of an execution names', async () => {
      const { call, key, revision, update, shown } = await withRevisions(server, 2);
      const { body: run } = await server.client.ok('executeWorkflow', call);
      await update({ nodes: [] });
      const { body } = await server.client.ok('getExecution', {
        key,
        params: { executionId: run.data.execution_id },
      });
      const ran = await revision(body.data.workflow_revision);
      expect(ran.nodes).toEqual(shown[1]?.nodes);
      expect(ran.nodes.map(({ id }) => id)).toContain(run.data.outputs[0]?.node_id);
    });

    it('can be sent to create and update', async () => {
      const { key, revision, update, shown } = await withRevisions(server, 2);
      const { nodes, edges } = await revision(1);
      const strip = (data: { nodes: readonly { id: number }[] }) =>
        data.nodes.map(({ id: _, ...node }) => node);
      expect(strip(await update({ nodes, edges }))).toEqual(strip(shown[0]!));
      const { body } = await server.client.ok('createWorkflow', {
        key,
        body: { title: 'Copy', nodes, edges },
      });
      expect(strip(body.data)).toEqual(strip(shown[0]!));
      expect(body.data.revision).toBe(1);
    });
  });

  describe('404 REVISION_NOT_FOUND', () => {
    it.each(NO_REVISIONS)('for the number %j', async (number) => {
      const { key, workflowId } = await withRevisions(server, 3);
      await server.client.fails('REVISION_NOT_FOUND', 'getRevision', {
        key,
        params: { workflowId, revision: number },
      });
    });
  });

  it('is gone with its workflow', async () => {
    const { key, call, workflowId } = await withRevisions(server, 2);
    await server.client.ok('deleteWorkflow', call);
    await server.client.fails('WORKFLOW_NOT_FOUND', 'getRevision', {
      key,
      params: { workflowId, revision: 1 },
    });
    await server.client.fails('WORKFLOW_NOT_FOUND', 'listRevisions', call);
  });

  describe('400', () => {
    it('for a parameter that the operation does not have', async () => {
      await server.client.fails('INVALID_INPUT', 'getRevision', {
        params: { workflowId: 1, revision: 1 },
        query: { graph: 'true' },
        key: await server.key(),
      });
    });
  });
});

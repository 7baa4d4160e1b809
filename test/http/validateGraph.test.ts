import { describeKeyAccess } from './access.ts';
import { describeBody } from './bodies.ts';
import {
  chain,
  computed,
  createWorkflow,
  dashboard,
  inlineRows,
  inWeir,
  sequence,
} from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { refusedGraphs } from './refused-graphs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ bodyMaxBytes: 200_000 });
});
afterAll(() => server.close());

async function validated(graph: object) {
  const { body } = await server.client.ok('validateGraph', {
    key: await server.key(),
    body: graph,
  });
  return body.data;
}

describe('validateGraph', () => {
  describeKeyAccess('validateGraph', () => server, { body: { nodes: [] } });
  describeBody('validateGraph', () => server, {
    credentials: async () => ({ key: await server.key() }),
    withText: (text) => ({ nodes: [{ ...dashboard, label: text }] }),
    maxBytes: 200_000,
  });

  describe('200', () => {
    it('says that a sound graph is valid, and stores nothing', async () => {
      const key = await server.key(await server.newAdmin());
      const graph = chain(inlineRows([{ n: 1 }]), dashboard);
      const { body } = await server.client.ok('validateGraph', { key, body: graph });
      expect(body.data).toEqual({
        valid: true,
        warnings: [],
        nodes: [
          { node_index: 0, outputs: { output1: [{ name: 'n', type: 'number' }] }, runs_at: inWeir },
          { node_index: 1, outputs: {}, runs_at: inWeir },
        ],
      });
      const stored = await server.client.ok('listWorkflows', { key });
      expect(stored.body.data.total).toBe(0);
    });

    it('needs no edges', async () => {
      expect(await validated({ nodes: [] })).toMatchObject({
        valid: false,
        errors: [{ node_index: null, code: 'missing_terminator' }],
      });
    });

    it('names the node by its position, the first one is 0', async () => {
      const { errors } = await validated(
        chain({ ...inlineRows([]), config: {} }, computed('x', 'a +'), dashboard),
      );
      expect(errors).toContainEqual({
        node_index: 0,
        code: 'missing_config',
        message: expect.stringContaining('rows'),
        doc_url: '/docs/guides/problems#missing-config',
        path: '/rows',
      });
      expect(errors).toContainEqual(
        expect.objectContaining({ node_index: 1, code: 'invalid_expression' }),
      );
    });

    it('says that the type of a column without values is unknown', async () => {
      const rows = [{ item: 'tea', price: null }];
      const { nodes } = await validated(
        chain(inlineRows(rows), computed('none', 'null'), dashboard),
      );
      expect(nodes[1]?.outputs['output1']).toEqual([
        { name: 'item', type: 'string' },
        { name: 'price', type: 'unknown' },
        { name: 'none', type: 'unknown' },
      ]);
    });

    it('warns of a branch that leads nowhere', async () => {
      const edges = [{ source_node_index: 0, target_node_index: 1 }];
      expect(
        await validated({ nodes: [inlineRows([{ n: 1 }]), dashboard, sequence(1, 2)], edges }),
      ).toEqual({
        valid: true,
        warnings: [
          {
            node_index: 2,
            code: 'dead_branch',
            message: expect.any(String),
            doc_url: '/docs/guides/problems#dead-branch',
          },
        ],
        nodes: expect.any(Array),
      });
    });

    it('names the nodes of a cycle by their positions', async () => {
      const union = { node_type: 'queryoperators/union', node_role: 'setter', label: 'All' };
      const edges = [{ source_node_index: 0, target_node_index: 0 }];
      const { errors } = await validated({ nodes: [union], edges });
      expect(errors).toContainEqual({
        node_index: 0,
        code: 'cycle',
        message: expect.stringContaining('`All` (0) → `All` (0)'),
        doc_url: '/docs/guides/problems#cycle',
      });
    });

    it('takes the graph of a workflow as it was read, and finds what validate finds in it', async () => {
      const key = await server.key();
      const graph = chain(inlineRows([{ price: 1 }]), computed('twice', 'pirce * 2'), dashboard);
      const { id, nodes, edges } = await createWorkflow(server, key, graph);
      const stored = await server.client.ok('validateWorkflow', {
        key,
        params: { workflowId: id },
      });
      const { valid, errors } = await validated({ nodes, edges });
      expect(valid).toBe(false);
      expect(
        errors?.map(({ node_index, ...problem }) => ({
          node_id: node_index === null ? null : nodes[node_index]!.id,
          ...problem,
        })),
      ).toEqual(stored.body.data.errors);
    });
  });

  describe('400', () => {
    it.each(refusedGraphs.filter(([, graph]) => 'nodes' in graph))(
      'for %s, exactly as create refuses it',
      async (_, graph, path) => {
        const key = await server.key();
        const { body } = await server.client.fails('INVALID_INPUT', 'validateGraph', {
          key,
          body: graph,
        });
        expect(body.error.details?.map((detail) => detail.path)).toContain(path);
        const created = await server.client.fails('INVALID_INPUT', 'createWorkflow', {
          key,
          body: { title: 'Refused', ...graph },
        });
        expect(body.error).toEqual(created.body.error);
      },
    );

    it('without nodes', async () => {
      const { body } = await server.client.fails('INVALID_INPUT', 'validateGraph', {
        key: await server.key(),
        body: { edges: [] },
      });
      expect(body.error.details).toContainEqual({ path: '/nodes', message: expect.any(String) });
    });
  });
});

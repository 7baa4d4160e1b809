import { describeKeyAccess, describeVisibility } from './access.ts';
import {
  chain,
  computed,
  createWorkflow,
  dashboard,
  inlineRows,
  inWeir,
  params,
  sequence,
} from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function validated(graph: object) {
  const key = await server.key(server.admin, { scopes: ['workflows:read', 'workflows:write'] });
  const { id, nodes } = await createWorkflow(server, key, graph);
  const { body } = await server.client.ok('validateWorkflow', { params: { workflowId: id }, key });
  return { result: body.data, ids: nodes.map((node) => node.id) };
}

const filter = (config: object) => ({
  node_type: 'queryoperators/filter',
  node_role: 'setter',
  config,
});

describe('validateWorkflow', () => {
  describeKeyAccess('validateWorkflow', () => server, { params: { workflowId: 2147483647 } });
  describeVisibility(
    'validateWorkflow',
    () => server,
    async (key) => ({ workflowId: (await createWorkflow(server, key)).id }),
  );

  describe('200', () => {
    it('says that a sound workflow is valid', async () => {
      const { result, ids } = await validated(chain(inlineRows([{ n: 1 }]), dashboard));
      expect(result).toEqual({
        valid: true,
        warnings: [],
        nodes: [
          {
            node_id: ids[0],
            outputs: { output1: [{ name: 'n', type: 'number' }] },
            runs_at: inWeir,
          },
          { node_id: ids[1], outputs: {}, runs_at: inWeir },
        ],
      });
    });

    it('warns of a branch that leads nowhere', async () => {
      const { result, ids } = await validated({
        nodes: [inlineRows([{ n: 1 }]), dashboard, sequence(1, 2)],
        edges: [{ source_node_index: 0, target_node_index: 1 }],
      });
      expect(result).toEqual({
        valid: true,
        warnings: [
          {
            node_id: ids[2],
            code: 'dead_branch',
            message: expect.any(String),
            doc_url: '/docs/guides/problems#dead-branch',
          },
        ],
        nodes: expect.any(Array),
      });
    });

    it.each<[string, object, number | null, string, RegExp]>([
      [
        'a missing terminator',
        chain(inlineRows([{ n: 1 }])),
        null,
        'missing_terminator',
        /terminator/i,
      ],
      ['an empty graph', {}, null, 'missing_terminator', /./],
      [
        'a missing config field, naming it',
        chain(inlineRows([{ n: 1 }]), filter({ operator: '=', value: 1 }), dashboard),
        1,
        'missing_config',
        /field/,
      ],
      [
        'a config field of the wrong type',
        chain({ ...inlineRows([]), config: { rows: 5 } }, dashboard),
        0,
        'invalid_config',
        /rows/,
      ],
      [
        'an unconnected input',
        { nodes: [inlineRows([{ n: 1 }]), dashboard] },
        1,
        'unconnected_input',
        /input1/,
      ],
      [
        'an unknown column, with the nearest name',
        chain(
          inlineRows([{ price: 1 }]),
          filter({ field: 'pirce', operator: '>', value: 1 }),
          dashboard,
        ),
        1,
        'unknown_column',
        /price/,
      ],
      [
        'a comparison of types that do not compare',
        chain(
          inlineRows([{ price: 1 }]),
          filter({ field: 'price', operator: '=', value: 'dear' }),
          dashboard,
        ),
        1,
        'type_mismatch',
        /price/,
      ],
      [
        'an expression that cannot be read',
        chain(inlineRows([{ price: 1 }]), computed('twice', 'price * * 2'), dashboard),
        1,
        'invalid_expression',
        /./,
      ],
    ])('reports %s', async (_, graph, at, code, message) => {
      const { result, ids } = await validated(graph);
      expect(result.valid).toBe(false);
      expect(result).not.toHaveProperty('warnings');
      expect(result.errors).toContainEqual(
        expect.objectContaining({
          node_id: at === null ? null : ids[at],
          code,
          message: expect.stringMatching(message),
        }),
      );
    });

    it('reports a cycle', async () => {
      const round = [
        filter({ field: 'n', operator: '=', value: 1 }),
        filter({ field: 'n', operator: '=', value: 1 }),
        dashboard,
      ];
      const edges = [
        { source_node_index: 0, target_node_index: 1 },
        { source_node_index: 1, target_node_index: 0 },
        { source_node_index: 1, target_node_index: 2 },
      ];
      const { result } = await validated({ nodes: round, edges });
      expect(result.errors?.map(({ code }) => code)).toContain('cycle');
    });

    it('lists the columns of each node as far as they are known without a run', async () => {
      const { result, ids } = await validated({
        nodes: [
          inlineRows([{ n: 1 }]),
          computed('text', "concat(n, '!')"),
          params('rows'),
          dashboard,
        ],
        edges: [
          { source_node_index: 0, target_node_index: 1 },
          { source_node_index: 1, target_node_index: 3 },
        ],
      });
      expect(result.nodes?.map(({ node_id }) => node_id)).toEqual(ids);
      expect(result.nodes?.slice(1, 3).map(({ outputs }) => outputs)).toEqual([
        {
          output1: [
            { name: 'n', type: 'number' },
            { name: 'text', type: 'string' },
          ],
        },
        { output1: null },
      ]);
    });

    it('is allowed with the scope read or execute', async () => {
      const { id } = await createWorkflow(server, await server.key());
      for (const scope of ['workflows:read', 'workflows:execute'] as const) {
        await server.client.ok('validateWorkflow', {
          params: { workflowId: id },
          key: await server.key(server.admin, { scopes: [scope] }),
        });
      }
    });
  });
});

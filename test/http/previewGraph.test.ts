import { describeKeyAccess } from './access.ts';
import { describeBody } from './bodies.ts';
import {
  chain,
  computed,
  createWorkflow,
  dashboard,
  endless,
  inlineRows,
  params,
  sequence,
} from './graphs.ts';
import { refusedGraphs } from './refused-graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ bodyMaxBytes: 200_000 });
});
afterAll(() => server.close());

async function previewed(body: object) {
  const response = await server.client.ok('previewGraph', { key: await server.key(), body });
  return response.body.data.nodes;
}

const doubled = chain(params('rows'), computed('twice', 'n * 2'), dashboard);

describe('previewGraph', () => {
  describeKeyAccess('previewGraph', () => server, { body: { nodes: [] } });
  describeBody('previewGraph', () => server, {
    credentials: async () => ({ key: await server.key() }),
    withText: (text) => ({ ...chain({ ...inlineRows([{ n: 1 }]), label: text }, dashboard) }),
    maxBytes: 200_000,
  });

  describe('200', () => {
    it('shows what every node but the terminators gives, and stores nothing', async () => {
      const key = await server.key(await server.newAdmin());
      const graph = chain(
        inlineRows([{ n: 1 }, { n: 2 }]),
        computed('text', "concat(n, '!')"),
        dashboard,
      );
      const { body } = await server.client.ok('previewGraph', { key, body: graph });
      expect(body.data).toEqual({
        nodes: [
          {
            node_index: 0,
            columns: [{ name: 'n', type: 'number' }],
            total_rows: 2,
            rows: [{ n: 1 }, { n: 2 }],
            ms: expect.any(Number),
          },
          {
            node_index: 1,
            columns: [
              { name: 'n', type: 'number' },
              { name: 'text', type: 'string' },
            ],
            total_rows: 2,
            rows: [
              { n: 1, text: '1!' },
              { n: 2, text: '2!' },
            ],
            ms: expect.any(Number),
          },
        ],
      });
      const workflows = await server.client.ok('listWorkflows', { key });
      const executions = await server.client.ok('listExecutions', { key });
      expect([workflows.body.data.total, executions.body.data.total]).toEqual([0, 0]);
    });

    it('gives what the preview of the stored graph gives', async () => {
      const key = await server.key();
      const rows = Array.from({ length: 30 }, (_, n) => ({ n }));
      const { id, nodes, edges } = await createWorkflow(server, key, doubled);
      const stored = await server.client.ok('previewWorkflow', {
        key,
        params: { workflowId: id },
        body: { params: { rows } },
      });
      const comparable = stored.body.data.nodes.map(({ node_id, ms: _, ...members }) => ({
        node_index: nodes.findIndex((node) => node.id === node_id),
        ...members,
      }));
      const read = await previewed({ nodes, edges, params: { rows } });
      expect(read.map(({ ms: _, ...members }) => members)).toEqual(comparable);
      expect(comparable.map((node) => [node.rows.length, node.total_rows])).toEqual([
        [20, 30],
        [20, 30],
      ]);
    });

    it('takes a number of rows, a node to stop at, and rows in place of a node', async () => {
      const rows = [{ n: 1 }, { n: 2 }, { n: 3 }];
      const preview = async (options: object) =>
        (await previewed({ ...doubled, ...options })).map((node) => [node.node_index, node.rows]);
      expect(await preview({ params: { rows }, rows: 1, until_node_index: 0 })).toEqual([
        [0, [{ n: 1 }]],
      ]);
      expect(await preview({ fixtures: { '0': [{ n: 21 }] } })).toEqual([
        [0, [{ n: 21 }]],
        [1, [{ n: 21, twice: 42 }]],
      ]);
    });

    it('shows the rows of some nodes, up to a thousand, and counts those of the others', async () => {
      const graph = chain(sequence(1, 1_500), computed('twice', 'value * 2'), dashboard);
      const [numbers, twice] = await previewed({ ...graph, show: [1, 1], rows: 1_000 });
      expect(numbers).toMatchObject({ node_index: 0, total_rows: 1_500, rows: [] });
      expect(twice).toMatchObject({ node_index: 1, total_rows: 1_500 });
      expect(twice!.rows).toHaveLength(1_000);
      const counted = await previewed({ ...graph, show: [] });
      expect(counted.map(({ rows }) => rows)).toEqual([[], []]);
    });

    it('takes declared parameters with their defaults, and needs no edges and no terminator', async () => {
      const node = { ...computed('sum', 'n + $more'), label: 'Sum' };
      const graph = chain(inlineRows([{ n: 1 }]), node);
      const parameters = { more: { type: 'number', default: 4 } };
      expect((await previewed({ ...graph, parameters })).at(-1)?.rows).toEqual([{ n: 1, sum: 5 }]);
      const withParams = await previewed({ ...graph, parameters, params: { more: 9 } });
      expect(withParams.at(-1)?.rows).toEqual([{ n: 1, sum: 10 }]);
      expect(await previewed({ nodes: [] })).toEqual([]);
      expect(await previewed({ nodes: [sequence(1, 2)] })).toHaveLength(1);
    });
  });

  describe('400', () => {
    it.each<[string, object, string]>([
      ['a node past the end', { until_node_index: 3 }, '/until_node_index'],
      ['a fixture for a position past the end', { fixtures: { '3': [] } }, '/fixtures/3'],
      ['a fixture for no position', { fixtures: { 'a/b': [] } }, '/fixtures/a~1b'],
      ['a fixture for a position with a leading zero', { fixtures: { '00': [] } }, '/fixtures/00'],
      ['a fixture for a terminator', { fixtures: { '2': [] } }, '/fixtures/2'],
      ['a fixture that is no list', { fixtures: { '0': {} } }, '/fixtures/0'],
      ['too many rows', { rows: 1_001 }, '/rows'],
      ['a node to show past the end', { show: [0, 3] }, '/show/1'],
      [
        'a parameter that is not declared',
        { parameters: { more: { type: 'number', required: false } }, params: { less: 1 } },
        '/params/less',
      ],
      ['a declaration without a type', { parameters: { more: {} } }, '/parameters/more/type'],
    ])('for %s, naming the field', async (_, overrides, path) => {
      const { body } = await server.client.fails('INVALID_INPUT', 'previewGraph', {
        key: await server.key(),
        body: { ...doubled, ...overrides },
      });
      expect(body.error.details?.map((detail) => detail.path)).toEqual([path]);
    });

    it.each(refusedGraphs.filter(([, graph]) => 'nodes' in graph))(
      'for %s, exactly as create refuses it',
      async (_, graph) => {
        const key = await server.key();
        const { body } = await server.client.fails('INVALID_INPUT', 'previewGraph', {
          key,
          body: graph,
        });
        const created = await server.client.fails('INVALID_INPUT', 'createWorkflow', {
          key,
          body: { title: 'Refused', ...graph },
        });
        expect(body.error).toEqual(created.body.error);
      },
    );
  });

  describe('422', () => {
    it('WORKFLOW_INVALID with the place of each problem in the body', async () => {
      const graph = chain(inlineRows([{ price: 1 }]), computed('x', 'pirce * 2'), dashboard);
      const request = { key: await server.key(), body: graph };
      const { body } = await server.client.fails('WORKFLOW_INVALID', 'previewGraph', request);
      expect(body).not.toHaveProperty('data');
      expect(body.error.message).toContain('The graph cannot run: ');
      expect(body.error.details).toEqual([
        {
          path: '/nodes/1/config/expression',
          code: 'unknown_column',
          message: expect.stringContaining('`price`'),
          doc_url: '/docs/guides/problems#unknown-column',
        },
      ]);
      await previewed({ ...graph, until_node_index: 0 });
    });

    it('EXECUTION_FAILED with the node and the reason', async () => {
      const graph = chain(
        inlineRows([{ text: 'twelve' }]),
        computed('n', 'cast(text as number)'),
        dashboard,
      );
      const request = { key: await server.key(), body: graph };
      const { body } = await server.client.fails('EXECUTION_FAILED', 'previewGraph', request);
      expect(body.error.details).toEqual([
        {
          path: '/nodes/1',
          code: 'invalid_value',
          message: expect.stringMatching(/^nodes\[1\] "Computed": .*twelve/),
          doc_url: '/docs/guides/problems#invalid-value',
        },
      ]);
    });

    it('RESULT_TOO_LARGE with the node if the rows to show take too much room', async () => {
      const long = "concat(lpad('', 10000, 'x'), value)";
      const longer = `concat(${Array.from({ length: 10 }, () => 'long').join(', ')})`;
      const texts = [computed('long', long), computed('longer', longer)];
      const more = ['a', 'b', 'c'].map((name) => computed(name, 'value'));
      const { body } = await server.client.fails('RESULT_TOO_LARGE', 'previewGraph', {
        key: await server.key(),
        body: { ...chain(sequence(1, 100), ...texts, ...more, dashboard), rows: 100 },
      });
      expect(body.error.details?.[0]?.path).toMatch(/^\/nodes\/[345]$/);
    });
  });

  describe('a preview that takes too long', () => {
    let slow: TestServer;
    beforeAll(async () => {
      slow = await startTestServer({ executeTimeoutSeconds: 2, executionsPerKey: 1 });
    });
    afterAll(() => slow.close());

    it('504 EXECUTION_TIMEOUT; 429 for more at once than a key may run', async () => {
      const request = { key: await slow.key(), body: endless };
      const responses = await Promise.all(
        [1, 2].map(() => slow.client.call('previewGraph', request)),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([429, 504]);
    });
  });
});

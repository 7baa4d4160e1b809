import { describeKeyAccess, describeVisibility } from './access.ts';
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
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ bodyMaxBytes: 100_000 });
});
afterAll(() => server.close());

async function stored(graph: object, of: TestServer = server) {
  const key = await of.key();
  const { id, nodes } = await createWorkflow(of, key, graph);
  return { call: { key, params: { workflowId: id } }, id, ids: nodes.map((node) => node.id) };
}

const doubled = chain(params('rows'), computed('twice', 'n * 2'), dashboard);

describe('previewWorkflow', () => {
  describeKeyAccess('previewWorkflow', () => server, { params: { workflowId: 2147483647 } });
  describeVisibility(
    'previewWorkflow',
    () => server,
    async (key) => ({ workflowId: (await createWorkflow(server, key)).id }),
  );
  describeBody('previewWorkflow', () => server, {
    credentials: async () => (await stored(chain(inlineRows([{ n: 1 }]), dashboard))).call,
    withText: (text) => ({ params: { text } }),
    maxBytes: 100_000,
    optional: true,
  });

  describe('200', () => {
    it('shows what every node but the terminators gives, and leaves no trace', async () => {
      const { call, id, ids } = await stored(
        chain(inlineRows([{ n: 1 }, { n: 2 }]), computed('text', "concat(n, '!')"), dashboard),
      );
      const { body } = await server.client.ok('previewWorkflow', call);
      expect(body.data).toEqual({
        nodes: [
          {
            node_id: ids[0],
            columns: [{ name: 'n', type: 'number' }],
            total_rows: 2,
            rows: [{ n: 1 }, { n: 2 }],
            ms: expect.any(Number),
          },
          {
            node_id: ids[1],
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
      const listed = await server.client.ok('listExecutions', {
        key: call.key,
        query: { workflow_id: id },
      });
      expect(listed.body.data.total).toBe(0);
    });

    it('takes parameters, a number of rows, and a node to stop at', async () => {
      const { call, ids } = await stored(doubled);
      const rows = Array.from({ length: 30 }, (_, n) => ({ n }));
      const shown = async (overrides: object) =>
        (
          await server.client.ok('previewWorkflow', {
            ...call,
            body: { params: { rows }, ...overrides },
          })
        ).body.data.nodes.map((node) => [node.node_id, node.rows.length, node.total_rows]);
      expect(await shown({})).toEqual([
        [ids[0], 20, 30],
        [ids[1], 20, 30],
      ]);
      expect(await shown({ rows: 0, until_node_id: ids[0] })).toEqual([[ids[0], 0, 30]]);
      expect(await shown({ rows: 100, until_node_id: ids[2] })).toEqual([
        [ids[0], 30, 30],
        [ids[1], 30, 30],
      ]);
    });

    it('takes rows in place of what a node would give', async () => {
      const { call, ids } = await stored(doubled);
      const fixtures = { [ids[0]!]: [{ n: 21 }] };
      const { body } = await server.client.ok('previewWorkflow', { ...call, body: { fixtures } });
      expect(body.data.nodes.map(({ rows }) => rows)).toEqual([
        [{ n: 21 }],
        [{ n: 21, twice: 42 }],
      ]);
    });
  });

  describe('400', () => {
    it.each<[string, (ids: readonly number[]) => object, (ids: readonly number[]) => string]>([
      [
        'a node that the workflow does not have',
        () => ({ until_node_id: 2147483647 }),
        () => '/until_node_id',
      ],
      [
        'a fixture for an unknown node',
        () => ({ fixtures: { '2147483647': [] } }),
        () => '/fixtures/2147483647',
      ],
      ['a fixture for what is no id', () => ({ fixtures: { 'a/b': [] } }), () => '/fixtures/a~1b'],
      [
        'a fixture for a terminator',
        (ids) => ({ fixtures: { [ids[2]!]: [] } }),
        (ids) => `/fixtures/${ids[2]}`,
      ],
      [
        'a fixture that is no list',
        (ids) => ({ fixtures: { [ids[0]!]: {} } }),
        (ids) => `/fixtures/${ids[0]}`,
      ],
      [
        'a row that is no object',
        (ids) => ({ fixtures: { [ids[0]!]: [1] } }),
        (ids) => `/fixtures/${ids[0]}/0`,
      ],
      ['too many rows', () => ({ rows: 101 }), () => '/rows'],
      ['fewer rows than none', () => ({ rows: -1 }), () => '/rows'],
    ])('for %s, naming the field', async (_, overrides, path) => {
      const { call, ids } = await stored(doubled);
      const request = { ...call, body: overrides(ids) };
      const { body } = await server.client.fails('INVALID_INPUT', 'previewWorkflow', request);
      expect(body.error.details?.map((detail) => detail.path)).toEqual([path(ids)]);
    });
  });

  describe('422', () => {
    it('WORKFLOW_INVALID for a graph that cannot run as far as it is asked for', async () => {
      const { call, ids } = await stored(
        chain(inlineRows([{ price: 1 }]), computed('x', 'pirce * 2'), dashboard),
      );
      const { body } = await server.client.fails('WORKFLOW_INVALID', 'previewWorkflow', call);
      expect(body.data).toMatchObject({
        valid: false,
        errors: [{ node_id: ids[1], code: 'unknown_column' }],
      });
      const overrides = { until_node_id: ids[0] };
      await server.client.ok('previewWorkflow', { ...call, body: overrides });
    });

    it('RESULT_TOO_LARGE with the node, where the rows to show take more than there is room for', async () => {
      const long = "concat(lpad('', 10000, 'x'), value)";
      const longer = `concat(${Array.from({ length: 10 }, () => 'long').join(', ')})`;
      const texts = [computed('long', long), computed('longer', longer)];
      const more = ['a', 'b', 'c'].map((name) => computed(name, 'value'));
      const { call, ids } = await stored(chain(sequence(1, 100), ...texts, ...more, dashboard));
      const { body } = await server.client.fails('RESULT_TOO_LARGE', 'previewWorkflow', {
        ...call,
        body: { rows: 100 },
      });
      expect(ids.slice(3)).toContain(body.data.error.node_id);
    });

    it('EXECUTION_FAILED with the node and the reason, and no execution', async () => {
      const { call, id, ids } = await stored(
        chain(inlineRows([{ text: 'twelve' }]), computed('n', 'cast(text as number)'), dashboard),
      );
      const startedMs = performance.now();
      const { body } = await server.client.fails('EXECUTION_FAILED', 'previewWorkflow', call);
      const elapsedMs = Math.ceil(performance.now() - startedMs);
      expect(body.data.execution_time_ms).toBeLessThanOrEqual(elapsedMs);
      expect(body.data).toEqual({
        workflow_id: id,
        status: 'failed',
        execution_time_ms: expect.any(Number),
        error: {
          node_id: ids[1],
          code: 'invalid_value',
          message: expect.stringContaining('twelve'),
          doc_url: '/docs/guides/problems#invalid-value',
        },
      });
    });
  });

  describe('a preview that takes too long', () => {
    let slow: TestServer;
    beforeAll(async () => {
      slow = await startTestServer({ executeTimeoutSeconds: 2, executionsPerKey: 1 });
    });
    afterAll(() => slow.close());

    it('504 EXECUTION_TIMEOUT; 429 for more at once than a key may run', async () => {
      const { call } = await stored(endless, slow);
      const responses = await Promise.all(
        [1, 2].map(() => slow.client.call('previewWorkflow', call)),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([429, 504]);
    });
  });
});

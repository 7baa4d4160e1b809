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
  server = await startTestServer({
    executeMaxRows: 10,
    executeMaxBytes: 4096,
    resultMaxRows: 1000,
    paramsMaxBytes: 100_000,
  });
});
afterAll(() => server.close());

async function stored(graph: object, of: TestServer = server) {
  const key = await of.key();
  const { id, nodes } = await createWorkflow(of, key, graph);
  return { call: { key, params: { workflowId: id } }, id, ids: nodes.map((node) => node.id) };
}

describe('executeWorkflow', () => {
  describeKeyAccess('executeWorkflow', () => server, { params: { workflowId: 2147483647 } });
  describeVisibility(
    'executeWorkflow',
    () => server,
    async (key) => ({ workflowId: (await createWorkflow(server, key)).id }),
  );
  describeBody('executeWorkflow', () => server, {
    credentials: async () => (await stored(chain(inlineRows([{ n: 1 }]), dashboard))).call,
    withText: (text) => ({ params: { rows: [{ text }] } }),
    maxBytes: 100_000,
    optional: true,
  });

  describe('400', () => {
    it.each([
      ['null', null],
      ['a list', []],
      ['a text', 'x'],
    ])('for params that are %s', async (_, sent) => {
      const { call } = await stored(chain(inlineRows([{ n: 1 }]), dashboard));
      const { body } = await server.client.fails('INVALID_INPUT', 'executeWorkflow', {
        ...call,
        body: { params: sent },
      });
      expect(body.error.details?.[0]?.path).toBe('/params');
    });

    it.each([
      [
        '12345678901234567890',
        '`params.orders[1].id` is a whole number that cannot be kept exactly: 12345678901234567890 would become 12345678901234567000. Send it as text: "12345678901234567890".',
      ],
      [
        '1e400',
        '`params.orders[1].id` is a number that cannot be kept: 1e400 is beyond 1.8e308. Send it as text: "1e400".',
      ],
    ])('for the number %s, saying where it is and what to do', async (number, message) => {
      const { call } = await stored(chain(params('orders'), dashboard));
      const { body } = await server.client.fails('INVALID_INPUT', 'executeWorkflow', {
        ...call,
        body: `{"params":{"orders":[{"id":1},{"id":${number}}]}}`,
      });
      expect(body.error).toMatchObject({
        message,
        details: [{ path: '/params/orders/1/id', message }],
      });
    });
  });

  describe('422', () => {
    it('WORKFLOW_INVALID with the validation result, for a graph that validate refuses', async () => {
      const { call } = await stored(chain(inlineRows([{ n: 1 }])));
      const { body } = await server.client.fails('WORKFLOW_INVALID', 'executeWorkflow', call);
      const validation = await server.client.ok('validateWorkflow', call);
      const { nodes: _, ...found } = validation.body.data;
      expect(body.data).toEqual(found);
      expect(body.data).toMatchObject({
        valid: false,
        errors: [{ node_id: null, code: 'missing_terminator' }],
      });
    });

    it('EXECUTION_FAILED with the node and the reason, and no rows', async () => {
      const { call, id, ids } = await stored(
        chain(
          inlineRows([{ text: '12' }, { text: 'twelve' }]),
          computed('number', 'cast(text as number)'),
          dashboard,
        ),
      );
      const { body } = await server.client.fails('EXECUTION_FAILED', 'executeWorkflow', call);
      expect(body.data).toEqual({
        execution_id: expect.any(Number),
        workflow_id: id,
        status: 'failed',
        execution_time_ms: expect.any(Number),
        has_effects: false,
        error: {
          node_id: ids[1],
          code: 'invalid_value',
          message: expect.stringContaining('twelve'),
          doc_url: '/docs/guides/problems#invalid-value',
        },
      });
    });

    it.each<[string, (text: string) => object]>([
      [
        'WORKFLOW_INVALID',
        (value) => ({
          node_type: 'queryoperators/filter',
          node_role: 'setter',
          config: { field: 'n', operator: '=', value },
        }),
      ],
      ['WORKFLOW_INVALID', (text) => computed('x', `1 + '${text}'`)],
      [
        'EXECUTION_FAILED',
        () => ({
          node_type: 'queryoperators/filter',
          node_role: 'setter',
          config: { field: 'n', operator: '=', value: { $param: 'v' } },
        }),
      ],
      ['EXECUTION_FAILED', (text) => computed('x', `cast(concat(n, '${text}') as integer)`)],
    ])('%s that quotes a long text, cut between two characters', async (code, node) => {
      for (const letters of [38, 39, 78, 79]) {
        const text = `${'x'.repeat(letters)}${'😀'.repeat(50)}`;
        const { call } = await stored(chain(inlineRows([{ n: 1 }]), node(text), dashboard));
        const validation = await server.client.ok('validateWorkflow', call);
        const { status, body } = await server.client.call('executeWorkflow', {
          ...call,
          body: { params: { v: text } },
        });
        expect([status, body.error.code]).toEqual([422, code]);
        const texts = JSON.stringify([validation.body, body]);
        expect(texts).toContain('x'.repeat(38));
        // JSON shows half a character as an escape.
        expect(texts).not.toMatch(/\\ud[89a-f]|\\u0000/);
      }
    });

    it('for a parameter that is missing, naming it', async () => {
      const { call, ids } = await stored(chain(params('orders'), dashboard));
      const { status, body } = await server.client.call('executeWorkflow', call);
      expect(status).toBe(422);
      const problem = body.data.error ?? body.data.errors[0];
      expect(problem).toMatchObject({
        node_id: ids[0],
        code: 'missing_param',
        message: expect.stringContaining('orders'),
      });
    });

    it('RESULT_TOO_LARGE for more rows than a result may have', async () => {
      const { call, id } = await stored(chain(sequence(1, 1001), dashboard));
      const { body } = await server.client.fails('RESULT_TOO_LARGE', 'executeWorkflow', call);
      expect(body.data).toMatchObject({
        workflow_id: id,
        status: 'failed',
        error: { code: expect.any(String) },
      });
      const most = await stored(chain(sequence(1, 1000), dashboard));
      expect((await server.client.ok('executeWorkflow', most.call)).body.data.total_rows).toBe(
        1000,
      );
    });
  });

  describe('a run that takes too long', () => {
    let slow: TestServer;
    beforeAll(async () => {
      slow = await startTestServer({ executeTimeoutSeconds: 2, executionsPerKey: 2 });
    });
    afterAll(() => slow.close());

    it('504 EXECUTION_TIMEOUT with status timed_out; 429 for more at once than a key may run; then all is well', async () => {
      const { call, id } = await stored(endless, slow);
      const responses = await Promise.all(
        [1, 2, 3].map(() => slow.client.call('executeWorkflow', call)),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([429, 504, 504]);
      const refused = responses.find(({ status }) => status === 429);
      expect(refused?.body.error.code).toBe('RATE_LIMITED');
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(responses.find(({ status }) => status === 504)?.body).toMatchObject({
        error: { code: 'EXECUTION_TIMEOUT' },
        data: { workflow_id: id, status: 'timed_out', error: { message: expect.any(String) } },
      });
      const quick = await stored(chain(inlineRows([{ n: 1 }]), dashboard), slow);
      expect((await slow.client.ok('executeWorkflow', quick.call)).body.data.rows).toEqual([
        { n: 1 },
      ]);
    });
  });
});

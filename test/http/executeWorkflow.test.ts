import { describeBody, describeKeyAccess, describeSight } from './access.ts';
import {
  chain,
  computed,
  createWorkflow,
  dashboard,
  endless,
  inlineRows,
  params,
  sequence,
  type Rows,
} from './graphs.ts';
import { openHouse, type House } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse({
    executeMaxRows: 10,
    executeMaxBytes: 4096,
    resultMaxRows: 1000,
    paramsMaxBytes: 100_000,
  });
});
afterAll(() => house.close());

async function stored(graph: object, of: House = house) {
  const key = await of.key();
  const { id, nodes } = await createWorkflow(of, key, graph);
  return { call: { key, params: { workflowId: id } }, id, ids: nodes.map((node) => node.id) };
}

async function executed(graph: object, input?: object) {
  const { call, ...rest } = await stored(graph);
  const { body } = await house.client.ok('executeWorkflow', {
    ...call,
    ...(input && { body: input }),
  });
  return { data: body.data, call, ...rest };
}

/** Follows next_page_url to the end. */
async function rest(path: string | null, key: string): Promise<Rows> {
  if (path === null) return [];
  const { body } = await house.client.raw({ path, headers: { authorization: `Bearer ${key}` } });
  const { rows, next_page_url } = body.data as { rows: Rows; next_page_url: string | null };
  return [...rows, ...(await rest(next_page_url, key))];
}

describe('executeWorkflow', () => {
  describeKeyAccess('executeWorkflow', () => house, { params: { workflowId: 2147483647 } });
  describeSight(
    'executeWorkflow',
    () => house,
    async (key) => ({ workflowId: (await createWorkflow(house, key)).id }),
  );
  describeBody('executeWorkflow', () => house, {
    credentials: async () => (await stored(chain(inlineRows([{ n: 1 }]), dashboard))).call,
    withText: (text) => ({ params: { rows: [{ text }] } }),
    maxBytes: 100_000,
    optional: true,
  });

  describe('200', () => {
    it('answers with the rows, their types, and where to read them again', async () => {
      const { data, id, ids, call } = await executed(
        chain(
          inlineRows([
            { item: 'tea', price: 12.5 },
            { item: 'cup', price: 4 },
          ]),
          computed('twice', 'price * 2'),
          dashboard,
        ),
      );
      expect(data).toEqual({
        workflow_id: id,
        status: 'completed',
        execution_time_ms: expect.any(Number),
        result_id: expect.stringMatching(/^dataRef:[0-9A-Za-z]{22,}$/),
        rows: [
          { item: 'tea', price: 12.5, twice: 25 },
          { item: 'cup', price: 4, twice: 8 },
        ],
        total_rows: 2,
        schema: { item: 'string', price: 'number', twice: 'number' },
        columns: [
          { name: 'item', type: 'string' },
          { name: 'price', type: 'number' },
          { name: 'twice', type: 'number' },
        ],
        truncated: false,
        next_page_url: null,
        expires_at: new Date(house.clock.now().getTime() + 86_400_000).toISOString(),
        outputs: [{ node_id: ids[2], result_id: data.result_id, total_rows: 2 }],
      });
      const page = await house.client.ok('getResultPage', {
        key: call.key,
        params: { workflowId: id, resultId: data.result_id },
      });
      expect(page.body.data.rows).toEqual(data.rows);
    });

    it('says the order of columns, whatever their names', async () => {
      const renamed = ['region', '2024', '2023', '7'].map((as, index) => ({
        field: ['item', 'price', 'price', 'item'][index]!,
        as,
      }));
      const select = {
        node_type: 'queryoperators/select',
        node_role: 'setter',
        config: { columns: renamed },
      };
      const { data, call, id } = await executed(
        chain(inlineRows([{ item: 'tea', price: 12.5 }]), select, dashboard),
      );
      const columns = [
        { name: 'region', type: 'string' },
        { name: '2024', type: 'number' },
        { name: '2023', type: 'number' },
        { name: '7', type: 'string' },
      ];
      expect(data.columns).toEqual(columns);
      const page = await house.client.ok('getResultPage', {
        key: call.key,
        params: { workflowId: id, resultId: data.result_id },
      });
      expect(page.body.data.columns).toEqual(columns);
    });

    it('keeps every run apart, with a result of its own', async () => {
      const { data, call } = await executed(chain(params('rows'), dashboard), {
        params: { rows: [{ n: 1 }] },
      });
      const again = await house.client.ok('executeWorkflow', {
        ...call,
        body: { params: { rows: [{ m: 'x' }] } },
      });
      expect([data.rows, again.body.data.rows]).toEqual([[{ n: 1 }], [{ m: 'x' }]]);
      expect(again.body.data.result_id).not.toBe(data.result_id);
    });

    it('takes parameters, for getters and for any config', async () => {
      const limit = {
        node_type: 'queryoperators/limit',
        node_role: 'setter',
        config: { limit: { $param: 'most', default: 1 } },
      };
      const graph = chain(params('orders'), limit, dashboard);
      const orders = [{ n: 1 }, { n: 2 }, { n: 3 }];
      expect((await executed(graph, { params: { orders, most: 2 } })).data.rows).toEqual([
        { n: 1 },
        { n: 2 },
      ]);
      expect((await executed(graph, { params: { orders } })).data.rows).toEqual([{ n: 1 }]);
    });

    it('takes as many rows as a body may hold', async () => {
      const orders = Array.from({ length: 900 }, (_, n) => ({
        n,
        text: `${'ü,]}"'.repeat(8)} ${n}`,
      }));
      const { data, call, id } = await executed(chain(params('orders'), dashboard), {
        params: { before: [[], {}], orders, after: 1 },
      });
      const page = {
        key: call.key,
        params: { workflowId: id, resultId: data.result_id },
        query: { limit: 1000 },
      };
      expect((await house.client.ok('getResultPage', page)).body.data.rows).toEqual(orders);
    });

    it('takes no body, null, an empty object, and a workflow that is inactive', async () => {
      const { call } = await stored({
        ...chain(inlineRows([{ n: 1 }]), dashboard),
        is_active: false,
      });
      for (const body of [undefined, {}, { params: {} }, '', 'null', ' null\n'])
        expect(
          (await house.client.ok('executeWorkflow', { ...call, body })).body.data.rows,
        ).toEqual([{ n: 1 }]);
    });

    it('answers with no rows where none are left, and still knows their types', async () => {
      const none = {
        node_type: 'queryoperators/filter',
        node_role: 'setter',
        config: { field: 'n', operator: '>', value: 5 },
      };
      expect((await executed(chain(inlineRows([{ n: 1 }]), none, dashboard))).data).toMatchObject({
        rows: [],
        total_rows: 0,
        schema: { n: 'number' },
        columns: [{ name: 'n', type: 'number' }],
        truncated: false,
      });
    });

    it('shows the first dashboard in node order, and lists every output', async () => {
      const edges = [
        { source_node_index: 1, target_node_index: 0 },
        { source_node_index: 3, target_node_index: 2 },
      ];
      const { data, ids, call } = await executed({
        nodes: [
          dashboard,
          inlineRows([{ one: 1 }]),
          dashboard,
          inlineRows([{ two: 1 }, { two: 2 }]),
        ],
        edges,
      });
      expect(data.rows).toEqual([{ one: 1 }]);
      expect(data.outputs.map(({ node_id, total_rows }) => [node_id, total_rows])).toEqual([
        [ids[0], 1],
        [ids[2], 2],
      ]);
      expect(data.outputs[0]?.result_id).toBe(data.result_id);
      const second = await house.client.ok('getResultPage', {
        ...call,
        params: { ...call.params, resultId: data.outputs[1]?.result_id ?? '' },
      });
      expect(second.body.data.rows).toEqual([{ two: 1 }, { two: 2 }]);
    });

    it('shows the first rows of a large result, and leads to all the others', async () => {
      const { data, call } = await executed(chain(sequence(1, 25), dashboard));
      expect(data).toMatchObject({
        total_rows: 25,
        truncated: true,
        next_page_url: expect.any(String),
      });
      expect(data.rows).toHaveLength(10);
      expect([...data.rows, ...(await rest(data.next_page_url, call.key))]).toEqual(
        Array.from({ length: 25 }, (_, n) => ({ value: n + 1 })),
      );
    });

    it('shows whole rows only where they are long', async () => {
      const rows = Array.from({ length: 8 }, (_, n) => ({ n, text: 'ü'.repeat(500) }));
      const { data, call } = await executed(chain(inlineRows(rows), dashboard));
      expect(data).toMatchObject({ total_rows: 8, truncated: true });
      expect(data.rows).toEqual(rows.slice(0, 4));
      expect([...data.rows, ...(await rest(data.next_page_url, call.key))]).toEqual(rows);
    });

    it('shows none of rows that are longer than the answer may be, and leads to them', async () => {
      const rows = [{ text: 'x'.repeat(5000) }, { text: 'y' }];
      const { data, call } = await executed(chain(inlineRows(rows), dashboard));
      expect(data).toMatchObject({ rows: [], total_rows: 2, truncated: true });
      expect(await rest(data.next_page_url, call.key)).toEqual(rows);
    });

    it('runs what the workflow is now, not what it was', async () => {
      const { call } = await executed(chain(inlineRows([{ before: 1 }]), dashboard));
      await house.client.ok('updateWorkflow', {
        ...call,
        body: chain(inlineRows([{ after: 1 }]), dashboard),
      });
      expect((await house.client.ok('executeWorkflow', call)).body.data.rows).toEqual([
        { after: 1 },
      ]);
    });

    it('is deterministic', async () => {
      const { call, data } = await executed(
        chain(sequence(1, 9), computed('x', 'sqrt(value) / 3'), dashboard),
      );
      for (let run = 0; run < 5; run += 1)
        expect((await house.client.ok('executeWorkflow', call)).body.data.rows).toEqual(data.rows);
    });
  });

  describe('400', () => {
    it.each([
      ['null', null],
      ['a list', []],
      ['a text', 'x'],
    ])('for params that are %s', async (_, sent) => {
      const { call } = await stored(chain(inlineRows([{ n: 1 }]), dashboard));
      const { body } = await house.client.fails('INVALID_INPUT', 'executeWorkflow', {
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
      const { body } = await house.client.fails('INVALID_INPUT', 'executeWorkflow', {
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
      const { body } = await house.client.fails('WORKFLOW_INVALID', 'executeWorkflow', call);
      const validation = await house.client.ok('validateWorkflow', call);
      expect(body.data).toEqual(validation.body.data);
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
      const { body } = await house.client.fails('EXECUTION_FAILED', 'executeWorkflow', call);
      expect(body.data).toEqual({
        workflow_id: id,
        status: 'failed',
        execution_time_ms: expect.any(Number),
        error: {
          node_id: ids[1],
          code: 'invalid_value',
          message: expect.stringContaining('twelve'),
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
        const validation = await house.client.ok('validateWorkflow', call);
        const { status, body } = await house.client.call('executeWorkflow', {
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
      const { status, body } = await house.client.call('executeWorkflow', call);
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
      const { body } = await house.client.fails('RESULT_TOO_LARGE', 'executeWorkflow', call);
      expect(body.data).toMatchObject({
        workflow_id: id,
        status: 'failed',
        error: { code: expect.any(String) },
      });
      const most = await stored(chain(sequence(1, 1000), dashboard));
      expect((await house.client.ok('executeWorkflow', most.call)).body.data.total_rows).toBe(1000);
    });
  });

  describe('a run that takes too long', () => {
    let slow: House;
    beforeAll(async () => {
      slow = await openHouse({ executeTimeoutSeconds: 2, executionsPerKey: 2 });
    });
    afterAll(() => slow.close());

    it('504 EXECUTION_TIMEOUT with status timed_out; 429 for more at once than a key may run; then all is well', async () => {
      const { call, id } = await stored(endless, slow);
      const answers = await Promise.all(
        [1, 2, 3].map(() => slow.client.call('executeWorkflow', call)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([429, 504, 504]);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.body.error.code).toBe('RATE_LIMITED');
      expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
      expect(answers.find(({ status }) => status === 504)?.body).toMatchObject({
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

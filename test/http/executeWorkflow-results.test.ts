/** What a run answers: rows, their types, and where the others are. */

import {
  chain,
  computed,
  createWorkflow,
  dashboard,
  inlineRows,
  params,
  sequence,
  type Rows,
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

async function executed(graph: object, input?: object) {
  const { call, ...rest } = await stored(graph);
  const { body } = await server.client.ok('executeWorkflow', {
    ...call,
    ...(input && { body: input }),
  });
  return { data: body.data, call, ...rest };
}

/** Follows next_page_url to the end. */
async function rest(path: string | null, key: string): Promise<Rows> {
  if (path === null) return [];
  const { body } = await server.client.raw({ path, headers: { authorization: `Bearer ${key}` } });
  const { rows, next_page_url } = body.data as { rows: Rows; next_page_url: string | null };
  return [...rows, ...(await rest(next_page_url, key))];
}

describe('executeWorkflow', () => {
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
        id: expect.any(Number),
        execution_id: expect.any(Number),
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
        expires_at: new Date(server.clock.now().getTime() + 86_400_000).toISOString(),
        outputs: [{ node_id: ids[2], result_id: data.result_id, total_rows: 2, ordered_by: null }],
        deliveries: [],
        cursors: [],
        warnings: [],
      });
      const page = await server.client.ok('getResultPage', {
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
      const page = await server.client.ok('getResultPage', {
        key: call.key,
        params: { workflowId: id, resultId: data.result_id },
      });
      expect(page.body.data.columns).toEqual(columns);
    });

    it('keeps every run apart, with a result of its own', async () => {
      const { data, call } = await executed(chain(params('rows'), dashboard), {
        params: { rows: [{ n: 1 }] },
      });
      const again = await server.client.ok('executeWorkflow', {
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
      expect((await server.client.ok('getResultPage', page)).body.data.rows).toEqual(orders);
    });

    it('takes no body, null, an empty object, and a workflow that is inactive', async () => {
      const { call } = await stored({
        ...chain(inlineRows([{ n: 1 }]), dashboard),
        is_active: false,
      });
      for (const body of [undefined, {}, { params: {} }, '', 'null', ' null\n'])
        expect(
          (await server.client.ok('executeWorkflow', { ...call, body })).body.data.rows,
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
      const second = await server.client.ok('getResultPage', {
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

    it('shows none of rows that are longer than the response may be, and leads to them', async () => {
      const rows = [{ text: 'x'.repeat(5000) }, { text: 'y' }];
      const { data, call } = await executed(chain(inlineRows(rows), dashboard));
      expect(data).toMatchObject({ rows: [], total_rows: 2, truncated: true });
      expect(await rest(data.next_page_url, call.key)).toEqual(rows);
    });

    it('runs what the workflow is now, not what it was', async () => {
      const { call } = await executed(chain(inlineRows([{ before: 1 }]), dashboard));
      await server.client.ok('updateWorkflow', {
        ...call,
        body: chain(inlineRows([{ after: 1 }]), dashboard),
      });
      expect((await server.client.ok('executeWorkflow', call)).body.data.rows).toEqual([
        { after: 1 },
      ]);
    });

    it('is deterministic', async () => {
      const { call, data } = await executed(
        chain(sequence(1, 9), computed('x', 'sqrt(value) / 3'), dashboard),
      );
      for (let run = 0; run < 5; run += 1)
        expect((await server.client.ok('executeWorkflow', call)).body.data.rows).toEqual(data.rows);
    });
  });
});

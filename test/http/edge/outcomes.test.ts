/** Workflows whose nodes read the outcome of a terminator: what arrives at the host, in which order, and what the run reports. */

import { ended, submitted } from '../executions.ts';
import { chain, dashboard, inlineRows } from '../graphs.ts';
import { runOf, sendTo, urlOf, useReceiver } from './receiver.ts';

const receiver = useReceiver();

const orders = inlineRows([
  { order: 1001, name: 'Ada' },
  { order: 1002, name: 'Zoë' },
  { order: 1003, name: 'Kim' },
]);
const outcome = [{ name: 'id', pointer: '/data/id', type: 'integer' }];
const create = (config: object = {}) =>
  sendTo(receiver, {
    url: urlOf(receiver, '/orders'),
    key: ['order'],
    on_error: 'continue',
    outcome,
    ...config,
  });
const delivered = {
  node_type: 'queryoperators/filter',
  node_role: 'setter',
  config: { field: 'status', operator: '=', value: 'delivered' },
};
const join = {
  node_type: 'queryoperators/join',
  node_role: 'setter',
  config: { on: ['order'], type: 'inner' },
};
const writeBack = () => sendTo(receiver, { method: 'PUT', url: urlOf(receiver, '/ids') });
const edge = (source: number, target: number, target_key = 'input1') => ({
  source_node_index: source,
  target_node_index: target,
  target_key,
});

/** Sends the id of each created order, with its name, to another address. */
const graph = (terminator: object) => ({
  nodes: [orders, terminator, delivered, join, writeBack(), dashboard],
  edges: [edge(0, 1), edge(1, 2), edge(2, 3), edge(0, 3, 'input2'), edge(3, 4), edge(1, 5)],
});

/** Refuses orders with this number, and gives the others ids. */
function refuse(refused?: number): void {
  receiver.host.respond = (request, response) => {
    const { order } = JSON.parse(receiver.host.requests.at(-1)!.body) as { order: number };
    if (request.url !== '/orders') response.writeHead(200).end();
    else if (order === refused) response.writeHead(422).end('no');
    else response.writeHead(201).end(JSON.stringify({ data: { id: order * 10 } }));
  };
}

const requests = () =>
  receiver.host.requests.map(({ url, body }) => [url, JSON.parse(body) as unknown] as const);
const writtenBack = (order: number, name: string, row: number) => [
  '/ids',
  { order, row, status: 'delivered', code: null, id: order * 10, name },
];

describe('the outcome of a terminator', () => {
  it('is there for nodes that run after it, with values from the responses', async () => {
    refuse(1002);
    const { status, data, history, nodes } = await runOf(receiver, graph(create()));
    expect([status, history.status]).toEqual([200, 'completed']);
    const all = requests();
    expect(all.slice(0, 3).map(([url]) => url)).toEqual(['/orders', '/orders', '/orders']);
    expect(all.slice(3)).toEqual([writtenBack(1001, 'Ada', 1), writtenBack(1003, 'Kim', 3)]);
    expect(data['rows']).toEqual([
      { order: 1001, row: 1, status: 'delivered', code: null, id: 10010 },
      { order: 1002, row: 2, status: 'failed', code: 'http_422', id: null },
      { order: 1003, row: 3, status: 'delivered', code: null, id: 10030 },
    ]);
    expect(history.deliveries).toMatchObject([
      { node_id: nodes[1]!.id, delivered: 2, failed: 1 },
      { node_id: nodes[4]!.id, delivered: 2 },
    ]);
    expect(history.nodes).toMatchObject(
      [3, 3, null, 2, 2, 3].map((rows, at) => ({ node_id: nodes[at]!.id, rows })),
    );
  });

  it('is there after a failure that stops the terminator, and the run then fails', async () => {
    refuse(1002);
    const { status, data, history, nodes } = await runOf(
      receiver,
      graph(create({ on_error: 'stop' })),
    );
    expect(status).toBe(422);
    expect(data['error']).toMatchObject({ node_id: nodes[1]!.id, code: 'delivery_failed' });
    expect(requests().slice(2)).toEqual([writtenBack(1001, 'Ada', 1)]);
    expect(history.deliveries).toMatchObject([
      { delivered: 1, failed: 1, not_sent: 1, stored_rows: 2 },
      { delivered: 1 },
    ]);
  });

  it('of background runs, and of terminators one after another', async () => {
    receiver.host.respond = (request, response) => {
      const id = request.url === '/orders' ? '"a"' : '["b"]';
      response.writeHead(201).end(`{"id": ${id}}`);
    };
    const pick = (name: string) => [{ name, pointer: '/id' }];
    const second = sendTo(receiver, { key: ['order', 'first'], outcome: pick('second') });
    const first = create({ outcome: pick('first') });
    const { server, key } = receiver;
    const { execution } = await submitted(server, key, chain(orders, first, second, dashboard));
    const run = await ended(server, key, execution.id);
    expect(run).toMatchObject({
      status: 'completed',
      deliveries: [{ delivered: 3 }, { delivered: 3 }],
    });
    const page = await server.client.ok('getResultPage', {
      key,
      params: { workflowId: run.workflow_id, resultId: run.result_id! },
    });
    expect(page.body.data.rows).toEqual(
      [1001, 1002, 1003].map((order, at) => ({
        order,
        first: 'a',
        row: at + 1,
        status: 'delivered',
        code: null,
        second: ['b'],
      })),
    );
  });

  it('of batches has the value at the position of the row', async () => {
    receiver.host.respond = (_request, response) => {
      const rows = JSON.parse(receiver.host.requests.at(-1)!.body) as { order: number }[];
      const items = rows.map(({ order }) => ({ id: order * 10 }));
      response.writeHead(200).end(JSON.stringify({ items }));
    };
    const config = { batch: { rows: 2 }, outcome: [{ name: 'id', pointer: '/items/*/id' }] };
    const { data } = await runOf(receiver, chain(orders, create(config), dashboard));
    expect(data['rows']).toMatchObject([{ id: 10010 }, { id: 10020 }, { id: 10030 }]);
  });

  it('fails the run if a value does not have its type, after all rows were sent', async () => {
    receiver.host.respond = (_request, response) =>
      response.writeHead(201).end('{"data": {"id": "x"}}');
    const { status, data, history, nodes } = await runOf(
      receiver,
      chain(orders, create(), dashboard),
    );
    expect(status).toBe(422);
    expect(data['error']).toMatchObject({ node_id: nodes[1]!.id });
    expect(history.deliveries).toMatchObject([{ delivered: 3 }]);
  });

  it('has columns that are checked before a run', async () => {
    const { server, key } = receiver;
    const validated = async (...nodes: object[]) =>
      (await server.client.ok('validateGraph', { key, body: chain(...nodes) })).body.data;
    const report = await validated(orders, create(), dashboard);
    expect(report).toMatchObject({ valid: true });
    const select = (field: string) => ({
      node_type: 'queryoperators/select',
      node_role: 'setter',
      config: { columns: [{ field }] },
    });
    expect(await validated(orders, create(), select('id'), dashboard)).toMatchObject({
      valid: true,
    });
    expect(await validated(orders, create(), select('name'), dashboard)).toMatchObject({
      errors: [{ code: 'unknown_column' }],
    });
    const clashing = create({ outcome: [{ name: 'Status', pointer: '' }] });
    expect(await validated(orders, clashing, dashboard)).toMatchObject({
      errors: [{ path: '/outcome', message: expect.stringContaining('Status') }],
    });
  });

  it('has no rows in a preview, or those of a fixture, and nothing is sent', async () => {
    const { server, key } = receiver;
    const body = chain(orders, create(), dashboard);
    const previewed = async (more: object) =>
      (await server.client.ok('previewGraph', { key, body: { ...body, ...more } })).body.data.nodes;
    expect(await previewed({})).toMatchObject([
      { node_index: 0, total_rows: 3 },
      {
        node_index: 1,
        total_rows: 0,
        columns: ['order', 'row', 'status', 'code', 'id'].map((name) => ({ name })),
      },
    ]);
    const fixtures = { '1': [{ order: 1001, row: 1, status: 'delivered', code: null, id: 7 }] };
    const chained = chain(orders, create(), delivered, dashboard);
    const preview = { key, body: { ...chained, fixtures } };
    const { body: response } = await server.client.ok('previewGraph', preview);
    expect(response.data.nodes.at(-1)).toMatchObject({ node_index: 2, rows: [{ id: 7 }] });
    const unread = { ...chain(orders, create({ outcome: [] })), fixtures };
    await server.client.fails('INVALID_INPUT', 'previewGraph', { key, body: unread });
    expect(receiver.host.requests).toEqual([]);
  });

  it('cannot lead back to the terminator', async () => {
    const { server, key } = receiver;
    const nodes = [
      orders,
      create(),
      { node_type: 'queryoperators/union', node_role: 'setter', config: {} },
    ];
    const edges = [edge(0, 2), edge(1, 2), edge(2, 1)];
    const { body } = await server.client.ok('validateGraph', { key, body: { nodes, edges } });
    expect(body.data).toMatchObject({ valid: false, errors: [{ code: 'cycle' }] });
    expect(JSON.stringify(body.data)).not.toContain('4294967');
  });
});

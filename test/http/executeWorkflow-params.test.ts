/** Calls of workflows that declare their parameters. */

import { ended } from './executions.ts';
import { chain, computed, createWorkflow, dashboard, inlineRows, params } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({ rateLimitPerMinute: 1000 });
  key = await server.key();
});
afterAll(() => server.close());

const filter = (config: object) => ({
  node_type: 'queryoperators/filter',
  node_role: 'setter',
  config,
});
const declared = {
  orders: { type: 'rows', required: true, columns: { item: 'string', price: 'number' } },
  country: { type: 'string', enum: ['NL', 'DE'], default: 'NL' },
  minPrice: { type: 'number' },
  day: { type: 'date' },
};
const graph = {
  ...chain(
    params('orders'),
    filter({ expression: 'price >= coalesce($minPrice, 0)' }),
    computed('of', '$country'),
    filter({ field: 'of', operator: '=', value: { $param: 'country' } }),
    dashboard,
  ),
  parameters: declared,
};
const orders = [
  { item: 'tea', price: 12.5 },
  { item: 'cup', price: 4 },
];

async function stored(of: object = graph) {
  const { id: workflowId } = await createWorkflow(server, key, of);
  return { key, params: { workflowId } };
}

describe('a workflow that declares its parameters', () => {
  it('runs with them, with defaults where none were sent', async () => {
    const call = await stored();
    const run = async (sent: object) =>
      (await server.client.ok('executeWorkflow', { ...call, body: { params: sent } })).body.data;
    const first = await run({ orders, minPrice: 10 });
    expect(first.rows).toEqual([{ item: 'tea', price: 12.5, of: 'NL' }]);
    expect(first.columns).toEqual([
      { name: 'item', type: 'string' },
      { name: 'price', type: 'number' },
      { name: 'of', type: 'string' },
    ]);
    expect((await run({ orders, country: 'DE', minPrice: null })).rows).toHaveLength(2);
    const { body } = await server.client.ok('validateWorkflow', call);
    expect(body.data.nodes?.[3]?.outputs['output1']).toEqual(first.columns);
  });

  it.each<[string, object, string, string]>([
    ['a missing one', {}, '/params/orders', 'is required; it must be an array of objects'],
    ['null for a required one', { orders: null }, '/params/orders', 'is required'],
    [
      'one that is not declared',
      { orders, minprice: 1 },
      '/params/minprice',
      'did you mean `minPrice`?',
    ],
    [
      'a text for a number',
      { orders, minPrice: '10' },
      '/params/minPrice',
      '`params.minPrice` must be a number, not the text "10".',
    ],
    [
      'a value that is not in the enum',
      { orders, country: 'FR' },
      '/params/country',
      'must be one of "NL", "DE", not the text "FR"',
    ],
    [
      'a day that is none',
      { orders, day: '2023-02-29' },
      '/params/day',
      'must be a date such as "2024-12-31"',
    ],
    [
      'rows that are none',
      { orders: [1] },
      '/params/orders',
      'must be an array of objects, or one object',
    ],
    [
      'a cell of another type',
      { orders: [{ item: 'tea', price: 'x' }] },
      '/params/orders',
      'Row 1, column `price`: "x" is not a number',
    ],
    [
      'rows with other columns',
      { orders: [{ item: 'tea', prise: 1 }] },
      '/params/orders',
      '`prise`',
    ],
  ])('refuses %s, however it is called', async (_, sent, path, words) => {
    const call = await stored();
    const body = { params: sent };
    const run = await server.client.fails('INVALID_INPUT', 'executeWorkflow', { ...call, body });
    expect(run.body.error.details?.[0]?.path).toBe(path);
    expect(run.body.error.details?.[0]?.message).toContain(words);
    const others = [
      await server.client.fails('INVALID_INPUT', 'previewWorkflow', { ...call, body }),
      await server.client.fails('INVALID_INPUT', 'executeWorkflow', {
        ...call,
        body,
        headers: { prefer: 'respond-async' },
      }),
      await server.client.fails('INVALID_INPUT', 'createSchedule', {
        ...call,
        body: { cron: '@daily', ...body },
      }),
    ];
    for (const other of others) expect(other.body.error.details).toEqual(run.body.error.details);
    const history = await server.client.ok('listExecutions', {
      key,
      query: { workflow_id: call.params.workflowId },
    });
    expect(history.body.data.total).toBe(0);
  });

  it('runs in the background, by preview and by schedule with defaults', async () => {
    const call = await stored();
    const body = { params: { orders } };
    const { body: accepted } = await server.client.accepted('executeWorkflow', {
      ...call,
      body,
      headers: { prefer: 'respond-async' },
    });
    expect((await ended(server, key, accepted.data.id)).total_rows).toBe(2);
    const preview = await server.client.ok('previewWorkflow', { ...call, body });
    expect(preview.body.data.nodes.at(-1)?.rows).toHaveLength(2);
    const made = await server.client.ok('createSchedule', {
      ...call,
      body: { cron: '@daily', ...body },
    });
    const started = await server.client.accepted('runSchedule', {
      ...call,
      params: { ...call.params, scheduleId: made.body.data.id },
    });
    expect((await ended(server, key, started.body.data.id)).total_rows).toBe(2);
  });

  it('fails a queued run whose parameters the workflow no longer takes', async () => {
    const call = await stored();
    const made = await server.client.ok('createSchedule', {
      ...call,
      body: { cron: '@daily', params: { orders, minPrice: 1 } },
    });
    const { minPrice: _, ...fewer } = declared;
    const update = { ...chain(params('orders'), dashboard), parameters: fewer };
    await server.client.ok('updateWorkflow', { ...call, body: update });
    const started = await server.client.accepted('runSchedule', {
      ...call,
      params: { ...call.params, scheduleId: made.body.data.id },
    });
    const execution = await ended(server, key, started.body.data.id);
    expect(execution).toMatchObject({
      status: 'failed',
      error: { node_id: null, code: 'unknown_param' },
    });
  });

  describe('with many rows', () => {
    const many = Array.from({ length: 20_000 }, (_, n) => ({ item: `item ${n}`, price: n }));

    it('types them as declared', async () => {
      const call = await stored();
      const { body } = await server.client.ok('executeWorkflow', {
        ...call,
        body: { params: { orders: many, minPrice: 19_990 } },
      });
      expect(body.data.total_rows).toBe(10);
      expect(body.data.columns[1]).toEqual({ name: 'price', type: 'number' });
    });

    it.each<[string, object, string]>([
      ['one that is not declared', { orders: many, other: [] }, '/params/other'],
      ['a value of another type', { orders: many, minPrice: 'x' }, '/params/minPrice'],
      ['rows for a text', { orders: [], country: many.slice(0, 2) }, '/params/country'],
    ])('refuses %s beside them', async (_, sent, path) => {
      const call = await stored();
      const { body } = await server.client.fails('INVALID_INPUT', 'executeWorkflow', {
        ...call,
        body: { params: { ...sent } },
      });
      expect(body.error.details?.[0]?.path).toBe(path);
    });

    it('refuses rows that are none', async () => {
      const call = await stored();
      const { body } = await server.client.fails('INVALID_INPUT', 'executeWorkflow', {
        ...call,
        body: { params: { orders: [...many, 5] } },
      });
      expect(body.error.details?.[0]).toEqual({
        path: '/params/orders',
        message:
          '`params.orders` must be an array of objects, or one object: its item 20001 is none.',
      });
    });
  });

  it('takes any parameters where none are declared, and says how to declare one that an expression reads', async () => {
    const call = await stored(chain(inlineRows([{ n: 1 }]), computed('m', '$p + 1'), dashboard));
    const { body } = await server.client.ok('validateWorkflow', call);
    expect(body.data.errors?.[0]).toMatchObject({ code: 'unknown_param', path: '/expression' });
    expect(body.data.errors?.[0]?.message).toContain('"parameters": {"p": {"type": "number"}}');
  });
});

/** Rows in doubt are looked up in the service that received them before they are sent again. */

import { ended } from '../executions.ts';
import { chain, inlineRows } from '../graphs.ts';
import { newIntegration } from '../integrations.ts';
import { runOf, urlOf, useReceiver } from './receiver.ts';

const receiver = useReceiver();

const orders = (count: number) =>
  inlineRows(Array.from({ length: count }, (_, n) => ({ order: 1001 + n, amount: n })));

type Place = Readonly<Record<'executionId' | 'nodeId', number>>;

async function resend(params: Place, body: object) {
  const { server, key } = receiver;
  const response = await server.client.accepted('resendRows', { key, params, body });
  return ended(server, key, response.body.data.id);
}

async function listed(params: Place, status: string) {
  const { server, key } = receiver;
  const call = { key, params, query: { status } };
  return (await server.client.ok('listUndeliveredRows', call)).body.data.rows;
}

describe('a resend of rows in doubt with a lookup', () => {
  /** Orders that the host has stored, by number. */
  const stored = new Map<number, number>();
  let slug: string;
  beforeAll(async () => {
    const number = (name: string, place: string) =>
      ({ name, in: place, type: 'number', required: true }) as const;
    const operations = [
      {
        name: 'findOrder',
        role: 'getter',
        method: 'GET',
        path: '/orders',
        parameters: [{ name: 'q', in: 'query', type: 'string', required: true }],
        response: { rows_path: '/orders' },
      },
      {
        name: 'addOrder',
        role: 'terminator',
        method: 'POST',
        path: '/orders',
        parameters: [number('order', 'body'), number('amount', 'body')],
        retry: { max_attempts: 1, idempotency_header: 'X-Key' },
        lookup: {
          operation: 'findOrder',
          parameters: [{ name: 'q', from: 'order' }],
          match: [{ pointer: '/order', from: 'order' }],
        },
      },
    ];
    const base_url = urlOf(receiver, '');
    const integration = { base_url, operations, auth: { type: 'none' } };
    slug = (await newIntegration(receiver.server, integration)).slug;
  });
  beforeEach(() => stored.clear());

  interface Behaviour {
    /** Stores such orders, and closes the connection without a response. */
    readonly loses?: (order: number) => boolean;
    /** Closes the connection before anything is stored. */
    readonly drops?: (order: number) => boolean;
    /** The response to a lookup of such orders. */
    readonly lookup?: (order: number) => { readonly status: number; readonly text: string } | null;
  }

  function behave({ loses, drops, lookup }: Behaviour): void {
    receiver.host.respond = (request, response) => {
      if (request.method === 'GET') {
        const order = Number(new URL(request.url!, 'http://x').searchParams.get('q'));
        const { status, text } = lookup?.(order) ?? { status: 200, text: listOf(order) };
        response.writeHead(status).end(text);
        return;
      }
      const body = JSON.parse(receiver.host.requests.at(-1)!.body) as Row | readonly Row[];
      const rows = Array.isArray(body) ? (body as readonly Row[]) : [body as Row];
      if (rows.some(({ order }) => drops?.(order) === true)) {
        request.socket.destroy();
        return;
      }
      for (const { order } of rows) stored.set(order, (stored.get(order) ?? 0) + 1);
      if (rows.some(({ order }) => loses?.(order) === true)) request.socket.destroy();
      else response.writeHead(201).end();
    };
  }

  interface Row {
    readonly order: number;
  }

  /** A search that also has similar orders. */
  function listOf(order: number): string {
    const similar = { order: order * 10 };
    return JSON.stringify({ orders: stored.has(order) ? [similar, { order }] : [similar] });
  }

  const addOrder = (config: object = {}) => ({
    node_type: `${slug}/addOrder`,
    node_role: 'terminator',
    config: {
      parameters: { order: { $column: 'order' }, amount: { $column: 'amount' } },
      key: ['order'],
      on_error: 'continue',
      ...config,
    },
  });
  const posts = () =>
    receiver.host.requests.flatMap(({ method, body, headers }) =>
      method === 'POST' ? [[body, headers['x-key']] as const] : [],
    );

  it('sends only rows that the service does not have, and leaves others in doubt', async () => {
    behave({ loses: (order) => order < 1003, drops: (order) => order > 1002 });
    const first = await runOf(receiver, chain(orders(5), addOrder()));
    expect(first.history.deliveries).toMatchObject([{ in_doubt: 5 }]);
    const firstPosts = new Map(posts());
    receiver.host.requests.length = 0;
    behave({
      lookup: (order) =>
        order === 1002
          ? { status: 500, text: 'down' }
          : order === 1005
            ? { status: 200, text: '<html>' }
            : order === 1004
              ? { status: 404, text: '' }
              : null,
    });
    const place = { executionId: first.history.id, nodeId: first.nodes[1]!.id };
    const second = await resend(place, { which: 'in_doubt' });
    expect(second).toMatchObject({
      status: 'completed',
      deliveries: [{ delivered: 3, found: 1, in_doubt: 2, stored_rows: 2, calls: 2 }],
    });
    expect(
      posts()
        .map(([body]) => body)
        .sort(),
    ).toEqual(['{"order":1003,"amount":2}', '{"order":1004,"amount":3}']);
    for (const [body, idempotencyKey] of posts()) expect(idempotencyKey).toBe(firstPosts.get(body));
    const left = { executionId: second.id, nodeId: place.nodeId };
    expect(await listed(left, 'in_doubt')).toMatchObject([
      { key: { order: 1002 }, code: 'lookup_failed' },
      { key: { order: 1005 }, code: 'lookup_failed' },
    ]);
    behave({ lookup: (order) => (order === 1005 ? { status: 500, text: '' } : null) });
    const body = { which: 'in_doubt', confirm_in_doubt: true };
    const third = await resend(left, body);
    expect(third.deliveries).toMatchObject([{ delivered: 2, found: 1, in_doubt: 0 }]);
    expect([...stored].sort()).toEqual([1001, 1002, 1003, 1004, 1005].map((n) => [n, 1]));
  });

  it('sends the missing rows of a batch', async () => {
    behave({ drops: () => true });
    const graph = chain(orders(6), addOrder({ batch: { rows: 3 } }));
    const first = await runOf(receiver, graph);
    const firstPosts = posts();
    receiver.host.requests.length = 0;
    stored.set(1002, 1);
    behave({});
    const place = { executionId: first.history.id, nodeId: first.nodes[1]!.id };
    const second = await resend(place, { which: 'in_doubt' });
    expect(second.deliveries).toMatchObject([{ delivered: 6, found: 1, calls: 3 }]);
    expect([...stored.values()]).toEqual([1, 1, 1, 1, 1, 1]);
    const keys = new Set(firstPosts.map(([, idempotencyKey]) => idempotencyKey));
    const again = posts().filter(([, idempotencyKey]) => keys.has(idempotencyKey));
    expect(again).toEqual([firstPosts[1]]);
  });
});

/** Workflows that send their rows to another service: what arrives there is what the report says. */

import type { ServerResponse } from 'node:http';
import { newCredential, SECRET } from '../credentials.ts';
import { ended, submitted } from '../executions.ts';
import { chain, dashboard, inlineRows, sequence } from '../graphs.ts';
import { runOf, sendTo, urlOf, useReceiver } from './receiver.ts';

const receiver = useReceiver();
const send = (config: object = {}) => sendTo(receiver, config);
const run = (graph: object) => runOf(receiver, graph);
const numbers = (count: number) => inlineRows(Array.from({ length: count }, (_, n) => ({ n })));
const bodies = () => receiver.host.requests.map(({ body }) => JSON.parse(body) as unknown);

/** Answers 422 to rows whose `n` is one of these. */
function refuse(...refused: readonly number[]): void {
  receiver.host.respond = (_request, response) => {
    const { n } = JSON.parse(receiver.host.requests.at(-1)!.body) as { n: number };
    response.writeHead(refused.includes(n) ? 422 : 200).end('{"error": "not wanted"}');
  };
}

const counted = (counts: object) => ({
  delivered: 0,
  failed: 0,
  in_doubt: 0,
  not_sent: 0,
  calls: 0,
  errors: [],
  ...counts,
});

describe('a run delivers', () => {
  it('each row in order, reports the count, and stores an empty result', async () => {
    const { status, data, history, nodes } = await run(chain(numbers(5), send()));
    expect(status).toBe(200);
    expect(bodies()).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }]);
    const deliveries = [{ node_id: nodes[1]!.id, ...counted({ delivered: 5, calls: 5 }) }];
    expect(data).toMatchObject({ rows: [], total_rows: 0, truncated: false, deliveries });
    expect(data['result_id']).toMatch(/^dataRef:/);
    expect(history).toMatchObject({ status: 'completed', total_rows: 0, deliveries });
    const { client, key } = receiver.server;
    const stored = {
      key: await key(),
      params: { workflowId: history.workflow_id, resultId: String(data['result_id']) },
    };
    const page = await client.ok('getResultPage', stored);
    expect(page.body.data).toMatchObject({ rows: [], total_rows: 0 });
    for (const [format, text] of [
      ['json', '[]'],
      ['ndjson', ''],
    ])
      expect(
        (await client.ok('exportResult', { ...stored, query: `format=${format}` })).text.trim(),
      ).toBe(text);
  });

  it('beside a dashboard, whose rows are the result', async () => {
    const graph = {
      nodes: [numbers(3), send(), dashboard],
      edges: [
        { source_node_index: 0, target_node_index: 1 },
        { source_node_index: 0, target_node_index: 2 },
      ],
    };
    const { data, nodes } = await run(graph);
    expect(data).toMatchObject({
      total_rows: 3,
      rows: [{ n: 0 }, { n: 1 }, { n: 2 }],
      outputs: [{ node_id: nodes[2]!.id, total_rows: 3 }],
      deliveries: [{ delivered: 3 }],
    });
  });

  it('rows in batches', async () => {
    const batch = { rows: 2, pointer: '/data/items' };
    const { data } = await run(chain(numbers(3), send({ batch, method: 'PUT' })));
    expect(bodies()).toEqual([
      { data: { items: [{ n: 0 }, { n: 1 }] } },
      { data: { items: [{ n: 2 }] } },
    ]);
    expect(receiver.host.requests.map(({ method }) => method)).toEqual(['PUT', 'PUT']);
    expect(data['deliveries']).toMatchObject([{ delivered: 3, calls: 2 }]);
  });

  it('with query, headers, credential and an idempotency key of its own for each row', async () => {
    const credential_id = (await newCredential(receiver.server, { hosts: ['127.0.0.1'] })).id;
    const config = {
      query: { dry: false, page: 2 },
      headers: { 'X-Source': 'weir' },
      idempotency_header: 'Idempotency-Key',
    };
    const { status } = await run(chain(numbers(3), send({ ...config, credential_id })));
    expect(status).toBe(200);
    for (const request of receiver.host.requests)
      expect(request).toMatchObject({
        url: '/rows?dry=false&page=2',
        headers: { 'x-source': 'weir', authorization: `Bearer ${SECRET}` },
      });
    const keys = receiver.host.requests.map(({ headers }) => headers['idempotency-key']);
    expect(new Set(keys).size).toBe(3);
  });

  it('in the background, and nothing for no rows', async () => {
    const background = await submitted(receiver.server, receiver.key, chain(numbers(4), send()));
    const end = await ended(receiver.server, receiver.key, background.execution.id);
    expect(end).toMatchObject({ status: 'completed', deliveries: [{ delivered: 4, calls: 4 }] });
    receiver.host.requests.length = 0;
    const { data } = await run(
      chain({ ...numbers(0), config: { rows: [], columns: { n: 'number' } } }, send()),
    );
    expect(data['deliveries']).toMatchObject([counted({})]);
    expect(receiver.host.requests).toEqual([]);
  });

  it('hundreds of rows, four at a time, each once', async () => {
    const { data } = await run(chain(sequence(1, 400), send({ on_error: 'continue' })));
    expect(data['deliveries']).toMatchObject([{ delivered: 400, calls: 400, errors: [] }]);
    expect(new Set(bodies().map((row) => (row as { value: number }).value)).size).toBe(400);
  });
});

describe('a row that is refused', () => {
  it('ends the run with `stop`, and no row after it is sent', async () => {
    refuse(2);
    const { status, data, history, nodes } = await run(chain(numbers(6), send()));
    expect(status).toBe(422);
    expect(bodies()).toEqual([{ n: 0 }, { n: 1 }, { n: 2 }]);
    const message = `The host 127.0.0.1:${receiver.host.port} answered with status 422: {"error": "not wanted"}`;
    const deliveries = [
      {
        node_id: nodes[1]!.id,
        ...counted({ delivered: 2, failed: 1, not_sent: 3, calls: 3 }),
        errors: [{ row: 2, rows: 1, code: 'http_422', message }],
      },
    ];
    const error = { node_id: nodes[1]!.id, code: 'delivery_failed' };
    expect(data).toMatchObject({ status: 'failed', error, deliveries });
    expect(history).toMatchObject({ status: 'failed', error, deliveries, result_id: null });
    expect(history.error?.message).toBe(
      `nodes[1] "${nodes[1]!.label}": 2 of 6 rows were delivered. Row 3: ${message}. 3 rows were not sent.`,
    );
  });

  it('is reported with `continue`, and the others are delivered', async () => {
    refuse(1, 3);
    const { status, data } = await run(chain(numbers(6), send({ on_error: 'continue' })));
    expect(status).toBe(200);
    expect(data['deliveries']).toMatchObject([
      {
        ...counted({ delivered: 4, failed: 2, calls: 6 }),
        errors: [
          { row: 1, rows: 1, code: 'http_422' },
          { row: 3, rows: 1, code: 'http_422' },
        ],
      },
    ]);
  });

  it('is one of many: the first hundred are named', async () => {
    receiver.host.respond = (_request, response) => response.writeHead(400).end();
    const { data } = await run(chain(numbers(130), send({ on_error: 'continue' })));
    const [delivery] = data['deliveries'] as { failed: number; errors: { row: number }[] }[];
    expect(delivery!.failed).toBe(130);
    expect(delivery!.errors.map(({ row }) => row)).toEqual(
      Array.from({ length: 100 }, (_, n) => n),
    );
  });

  it('keeps a second terminator from sending anything', async () => {
    refuse(0);
    const graph = {
      nodes: [numbers(2), send(), send({ url: urlOf(receiver, '/second') })],
      edges: [
        { source_node_index: 0, target_node_index: 1 },
        { source_node_index: 0, target_node_index: 2 },
      ],
    };
    const { data } = await run(graph);
    expect(data['deliveries']).toMatchObject([
      { delivered: 0, failed: 1, not_sent: 1 },
      counted({ not_sent: 2 }),
    ]);
    expect(receiver.host.requests).toHaveLength(1);
  });
});

describe('a row with an unclear response', () => {
  it.each([
    [408, {}],
    [502, {}],
    [504, {}],
    [500, { server_error_in_doubt: true }],
  ])('is in doubt after %d', async (status, config) => {
    receiver.host.respond = (_request, response) =>
      response.writeHead(receiver.host.requests.length === 2 ? status : 201).end();
    const { data } = await run(chain(numbers(3), send({ on_error: 'continue', ...config })));
    expect(data['deliveries']).toMatchObject([
      {
        ...counted({ delivered: 2, in_doubt: 1, calls: 3 }),
        failed_ranges: [],
        in_doubt_ranges: [{ first_row: expect.any(Number), rows: 1 }],
        errors: [{ code: `http_${status}` }],
      },
    ]);
  });
});

describe('a row whose response does not come', () => {
  const hangUp = (response: ServerResponse) => void response.socket?.destroy();

  it('is in doubt, and POST is not repeated', async () => {
    receiver.host.respond = (_request, response) =>
      receiver.host.requests.length === 2 ? hangUp(response) : response.end();
    const { data } = await run(chain(numbers(3), send({ max_attempts: 5 })));
    expect(data['deliveries']).toMatchObject([
      {
        ...counted({ delivered: 1, in_doubt: 1, not_sent: 1, calls: 2 }),
        errors: [{ row: 1, code: 'no_response' }],
      },
    ]);
  });

  it('is named however many rows failed before it', async () => {
    receiver.host.respond = (_request, response) =>
      receiver.host.requests.length > 120 ? hangUp(response) : response.writeHead(422).end();
    const config = send({ on_error: 'continue', batch: { rows: 2 } });
    const { data, history } = await run(chain(numbers(242), config));
    const report = {
      ...counted({ failed: 240, in_doubt: 2, calls: 121, errors: expect.any(Array) }),
      in_doubt_ranges: [{ row: expect.any(Number), rows: 2 }],
    };
    expect(data['deliveries']).toMatchObject([report]);
    expect(history.deliveries[0]!.errors).toHaveLength(100);
    expect(history.deliveries).toEqual(data['deliveries']);
  });

  it('is sent again by PUT, and by POST with the same idempotency key', async () => {
    for (const config of [{ method: 'PUT' }, { idempotency_header: 'Idempotency-Key' }]) {
      receiver.host.requests.length = 0;
      receiver.host.respond = (_request, response) =>
        receiver.host.requests.length === 1 ? response.writeHead(503).end() : response.end();
      const { data } = await run(chain(numbers(1), send(config)));
      expect(data['deliveries']).toMatchObject([counted({ delivered: 1, calls: 2 })]);
      const [first, second] = receiver.host.requests.map(
        ({ headers }) => headers['idempotency-key'],
      );
      expect(first).toBe(second);
    }
  });

  it('ends the run at its deadline, and reports what was delivered by then', async () => {
    receiver.host.respond = (_request, response) => {
      if (receiver.host.requests.length <= 2) response.end();
    };
    const { data } = await run(chain(numbers(4), send({ on_error: 'continue' })));
    expect(data).toMatchObject({
      status: 'timed_out',
      deliveries: [counted({ delivered: 2, in_doubt: 2, calls: 4, errors: expect.any(Array) })],
    });
  });

  it('does not delay a cancellation, which reports the same', async () => {
    const asked = new Promise<void>((resolve) => {
      receiver.host.respond = (_request, response) => {
        if (receiver.host.requests.length === 1) response.end();
        else resolve();
      };
    });
    const { execution } = await submitted(receiver.server, receiver.key, chain(numbers(4), send()));
    await asked;
    const params = { executionId: execution.id };
    const { body } = await receiver.server.client.ok('getExecution', { key: receiver.key, params });
    expect(body.data.deliveries).toMatchObject([{ delivered: 0, in_doubt: 4 }]);
    await receiver.server.client.ok('cancelExecution', { key: receiver.key, params });
    expect(await ended(receiver.server, receiver.key, execution.id)).toMatchObject({
      status: 'cancelled',
      error: { code: 'cancelled_by_request' },
      deliveries: [{ delivered: 1, in_doubt: 1, not_sent: 2 }],
    });
  });
});

it('the metrics count rows by outcome', async () => {
  const { text } = await receiver.server.client.raw({ path: '/metrics' });
  expect(text).toMatch(/^weir_rows_sent_total\{outcome="delivered"\} [1-9]\d*$/m);
  expect(text).toMatch(/^weir_rows_sent_total\{outcome="failed"\} [1-9]\d*$/m);
  expect(text).toMatch(/^weir_rows_sent_total\{outcome="in_doubt"\} [1-9]\d*$/m);
});

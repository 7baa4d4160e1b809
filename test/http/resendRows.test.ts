import { describeKeyAccess } from './access.ts';
import { runOf, sendTo, sentRows, useReceiver } from './edge/receiver.ts';
import { ended, submitted } from './executions.ts';
import { chain, inlineRows } from './graphs.ts';
import { startTestServer, type TestServer } from './test-server.ts';

const receiver = useReceiver();
let limited: TestServer;
beforeAll(async () => {
  limited = await startTestServer();
});
afterAll(() => limited.close());

const orders = (count: number) =>
  inlineRows(Array.from({ length: count }, (_, n) => ({ order: 1001 + n, amount: n })));
const send = (config: object = {}) =>
  sendTo(receiver, { key: ['order'], on_error: 'continue', ...config });

/** Responds with this status to rows whose `order` is one of these. */
function respond(status: number, ...refused: readonly number[]): void {
  receiver.host.respond = (_request, response) => {
    const { order } = JSON.parse(receiver.host.requests.at(-1)!.body) as { order: number };
    response.writeHead(refused.includes(order) ? status : 201).end();
  };
}

function respondTo201(): void {
  receiver.host.respond = (_request, response) => response.writeHead(201).end();
}

async function firstRun(graph: object) {
  const { history, nodes } = await runOf(receiver, graph);
  receiver.host.requests.length = 0;
  return { executionId: history.id, nodeId: nodes[1]!.id };
}

type Place = Awaited<ReturnType<typeof firstRun>>;

async function resend(params: Place, body: object = { which: 'failed' }) {
  const { server, key } = receiver;
  const response = await server.client.accepted('resendRows', { key, params, body });
  expect(response.headers['location']).toBe(`/api/v1/executions/${response.body.data.id}`);
  return ended(server, key, response.body.data.id);
}

async function refused(params: Place, body: object = { which: 'failed' }) {
  const { server, key } = receiver;
  const response = await server.client.fails('CANNOT_RESEND', 'resendRows', { key, params, body });
  return response.body.error.message;
}

async function listed(params: Place, status = 'failed') {
  const { server, key } = receiver;
  const call = { key, params, query: { status } };
  return (await server.client.ok('listUndeliveredRows', call)).body.data.rows;
}

async function withFailures(): Promise<readonly number[]> {
  const { server, key } = receiver;
  const call = { key, query: { deliveries: 'failed' } };
  return (await server.client.ok('listExecutions', call)).body.data.executions.map(({ id }) => id);
}

describe('resendRows', () => {
  describeKeyAccess('resendRows', () => limited, {
    params: { executionId: 9007199254740991, nodeId: 1 },
    body: { which: 'failed' },
  });

  describe('202', () => {
    it('sends the rows that failed, once, in a run with its own report', async () => {
      respond(422, 1002, 1003);
      const first = await firstRun(chain(orders(4), send()));
      expect(await withFailures()).toContain(first.executionId);
      respond(422, 1003);
      const before = await sentRows(receiver);
      const second = await resend(first);
      const { delivered, failed } = await sentRows(receiver);
      expect([delivered - before.delivered, failed - before.failed]).toEqual([1, 1]);
      expect(second).toMatchObject({
        status: 'completed',
        trigger: 'resend',
        rerun_of: first.executionId,
        failed_rows: 1,
        deliveries: [{ node_id: first.nodeId, delivered: 1, failed: 1, stored_rows: 1 }],
      });
      expect(receiver.host.requests.map(({ body }) => body)).toEqual([
        '{"order":1002,"amount":1}',
        '{"order":1003,"amount":2}',
      ]);
      expect(await listed(first)).toMatchObject([
        { row: 2, resent_by: second.id },
        { row: 3, resent_by: second.id },
      ]);
      expect(await refused(first)).toContain(`Execution ${second.id} sends these rows`);
      const left = await withFailures();
      expect([left.includes(first.executionId), left.includes(second.id)]).toEqual([false, true]);
      respond(422);
      const third = await resend({ executionId: second.id, nodeId: first.nodeId });
      expect(third).toMatchObject({
        rerun_of: second.id,
        deliveries: [{ delivered: 1, failed: 0 }],
      });
      expect(await withFailures()).not.toContain(third.id);
    });

    it('sends all values as they were', async () => {
      const rows = [
        {
          order: 1001,
          whole: '9007199254740993',
          part: 0.1,
          list: [1, { a: null }],
          text: 'ä\n"',
          none: null,
        },
      ];
      const columns = { order: 'integer', whole: 'integer' };
      const source = inlineRows(rows);
      const config = {
        ...source.config,
        columns: { ...columns, part: 'number', list: 'array', text: 'string', none: 'date' },
      };
      const bodies: string[] = [];
      receiver.host.respond = (_request, response) => {
        bodies.push(receiver.host.requests.at(-1)!.body);
        response.writeHead(bodies.length === 1 ? 422 : 201).end();
      };
      await resend(await firstRun(chain({ ...source, config }, send())));
      expect(bodies[0]).toContain('9007199254740993');
      expect(bodies).toEqual([bodies[0], bodies[0]]);
    });

    it('sends rows in doubt only if that is confirmed', async () => {
      respond(504, 1002);
      const first = await firstRun(chain(orders(3), send()));
      expect(await refused(first, { which: 'in_doubt' })).toContain('confirm_in_doubt');
      expect(await withFailures()).toContain(first.executionId);
      respond(504);
      const body = { which: 'in_doubt', confirm_in_doubt: true };
      expect(await resend(first, body)).toMatchObject({
        deliveries: [{ delivered: 1, in_doubt: 0 }],
      });
    });

    it('makes calls in doubt again as they were, with the same idempotency keys', async () => {
      const config = { batch: { rows: 2 }, idempotency_header: 'X-Key', max_attempts: 1 };
      receiver.host.respond = (request, response) => {
        const isLast = receiver.host.requests.at(-1)!.body.includes('1005');
        if (isLast) response.writeHead(422).end();
        else request.socket.destroy();
      };
      const first = await runOf(receiver, chain(orders(5), send(config)));
      expect(first.history.deliveries).toMatchObject([{ in_doubt: 4, failed: 1 }]);
      const requests = () =>
        receiver.host.requests.map(({ body, headers }) => [body, headers['x-key']] as const);
      const firstCalls = requests();
      const everything = async (executionId: number) => {
        receiver.host.requests.length = 0;
        const { server, key } = receiver;
        const body = { send: 'undelivered', confirm_in_doubt: true };
        const call = { key, params: { executionId }, body };
        const response = await server.client.accepted('rerunExecution', call);
        return ended(server, key, response.body.data.id);
      };
      const second = await everything(first.history.id);
      expect(second.deliveries).toMatchObject([{ in_doubt: 4, failed: 1 }]);
      expect(requests().slice(0, 2)).toEqual(firstCalls.slice(0, 2));
      const [third, refusedKey] = [requests()[2]!, firstCalls[2]![1]];
      expect([third[0], third[1] === refusedKey]).toEqual([firstCalls[2]![0], false]);
      respondTo201();
      expect((await everything(second.id)).deliveries).toMatchObject([{ delivered: 5 }]);
      expect(requests().slice(0, 2)).toEqual(firstCalls.slice(0, 2));
    });

    it('leaves rows that it does not send with the first run', async () => {
      respond(422, 1001, 1002, 1003, 1004);
      const first = await firstRun(chain(orders(4), send({ on_error: 'stop' })));
      respond(422, 1003);
      const second = await resend(first, { which: 'not_sent' });
      expect(second).toMatchObject({
        status: 'failed',
        deliveries: [{ delivered: 1, failed: 1, not_sent: 1, stored_rows: 1 }],
      });
      expect(await listed(first, 'not_sent')).toMatchObject([
        { row: 2, resent_by: second.id },
        { row: 3, resent_by: second.id },
        { row: 4, resent_by: null },
      ]);
      respond(422);
      const third = await resend(first, { which: 'not_sent' });
      expect(third).toMatchObject({ deliveries: [{ delivered: 1, not_sent: 0 }] });
      expect(receiver.host.requests.map(({ body }) => body)).toEqual([
        '{"order":1002,"amount":1}',
        '{"order":1003,"amount":2}',
        '{"order":1004,"amount":3}',
      ]);
      await resend(first);
      await resend({ executionId: second.id, nodeId: first.nodeId });
      const ids = [first.executionId, second.id, third.id];
      expect((await withFailures()).filter((id) => ids.includes(id))).toEqual([]);
    });

    it('sends rows that were not sent, and everything with rerunExecution', async () => {
      respond(422, 1002);
      const stops = chain(orders(4), send({ on_error: 'stop' }));
      const first = await firstRun(stops);
      const other = await firstRun(stops);
      respond(422);
      expect(await resend(first, { which: 'not_sent' })).toMatchObject({
        deliveries: [{ delivered: 2 }],
      });
      const { server, key } = receiver;
      const call = {
        key,
        params: { executionId: other.executionId },
        body: { send: 'undelivered' },
      };
      const { body } = await server.client.accepted('rerunExecution', call);
      expect(await ended(server, key, body.data.id)).toMatchObject({
        trigger: 'resend',
        deliveries: [{ delivered: 3 }],
      });
      const again = await server.client.fails('CANNOT_RESEND', 'rerunExecution', call);
      expect(again.body.error.message).toContain(`Execution ${body.data.id} sends`);
      await server.client.fails('CANNOT_RERUN', 'rerunExecution', {
        key,
        params: { executionId: body.data.id },
      });
    });

    it('sends each row once if requests arrive at the same time', async () => {
      receiver.host.respond = (_request, response) => response.writeHead(422).end();
      const first = await firstRun(chain(orders(1_500), send({ batch: { rows: 100 } })));
      const { server, key } = receiver;
      const call = { key, params: first, body: { which: 'failed' } };
      const responses = await Promise.all(
        Array.from({ length: 5 }, () => server.client.call('resendRows', call)),
      );
      expect(responses.map(({ status }) => status).sort()).toEqual([202, 409, 409, 409, 409]);
      const queued = responses.find(({ status }) => status === 202)!;
      const { id } = (queued.body as { data: { id: number } }).data;
      expect(await ended(server, key, id)).toMatchObject({ deliveries: [{ failed: 1_500 }] });
      expect(receiver.host.requests).toHaveLength(15);
    });
  });

  describe('400', () => {
    it.each([{}, { which: 'delivered' }, { which: 'failed', rows: [1] }])(
      'for the body %j',
      async (body) => {
        const params = { executionId: 1, nodeId: 1 };
        const request = { key: receiver.key, params, body };
        await receiver.server.client.fails('INVALID_INPUT', 'resendRows', request);
      },
    );
  });

  describe('404', () => {
    it('for a node that sent nothing, and an execution that the key cannot see', async () => {
      const { server, key } = receiver;
      const first = await firstRun(chain(orders(1), send()));
      const stranger = await server.key(await server.stranger());
      const requests = [
        { key, params: { ...first, nodeId: 4711 } },
        { key: stranger, params: first },
      ];
      for (const request of requests)
        await server.client.fails('EXECUTION_NOT_FOUND', 'resendRows', {
          ...request,
          body: { which: 'failed' },
        });
    });
  });

  describe('409', () => {
    it('if there are no such rows', async () => {
      const first = await firstRun(chain(orders(1), send()));
      expect(await refused(first)).toContain('has no such rows, or they are not stored');
    });

    it('if the execution has not ended', async () => {
      const arrived = new Promise<void>((resolve) => {
        receiver.host.respond = () => resolve();
      });
      const { server, key } = receiver;
      const { execution, nodes } = await submitted(server, key, chain(orders(1), send()));
      await arrived;
      const params = { executionId: execution.id, nodeId: nodes[1]!.id };
      expect(await refused(params)).toContain('has not ended');
      await server.client.ok('cancelExecution', { key, params });
    });
  });
});

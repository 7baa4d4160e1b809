import { inflateRawSync } from 'node:zlib';
import { Client } from 'pg';
import { describeKeyAccess } from './access.ts';
import { newCredential } from './credentials.ts';
import { chain, inlineRows } from './graphs.ts';
import { runOf, sendTo, useReceiver } from './edge/receiver.ts';
import { ended, submitted } from './executions.ts';
import { startTestServer, type TestServer } from './test-server.ts';

type Query = Readonly<Record<string, string | number>>;

const receiver = useReceiver();
let limited: TestServer;
beforeAll(async () => {
  limited = await startTestServer();
});
afterAll(() => limited.close());

const orders = (count: number) =>
  inlineRows(Array.from({ length: count }, (_, n) => ({ order: 1001 + n, amount: n })));
const send = (config: object = {}) => sendTo(receiver, { key: ['order'], ...config });

/** Responds with this status to rows whose `amount` is one of these. */
function respond(status: number, ...amounts: readonly number[]): void {
  receiver.host.respond = (_request, response) => {
    const body = JSON.parse(receiver.host.requests.at(-1)!.body) as unknown;
    const isRefused = [body]
      .flat()
      .some((row) => amounts.includes((row as { amount: number }).amount));
    response.writeHead(isRefused ? status : 201).end(isRefused ? 'not wanted' : '');
  };
}

async function list(executionId: number, nodeId: number, query: Query) {
  const { server, key } = receiver;
  const request = { key, params: { executionId, nodeId }, query };
  return (await server.client.ok('listUndeliveredRows', request)).body.data;
}

async function undelivered(graph: object, status: string, query: Query = {}) {
  const { history, nodes } = await runOf(receiver, graph);
  const [report] = history.deliveries;
  return { report: report!, ...(await list(history.id, nodes[1]!.id, { status, ...query })) };
}

describe('listUndeliveredRows', () => {
  describeKeyAccess('listUndeliveredRows', () => limited, {
    params: { executionId: 9007199254740991, nodeId: 1 },
    query: { status: 'failed' },
  });

  describe('200', () => {
    it('shows the rows that the service refused, with their keys and the response', async () => {
      respond(422, 1, 3);
      const graph = chain(orders(5), send({ on_error: 'continue' }));
      const { report, ...page } = await undelivered(graph, 'failed');
      expect(report).toMatchObject({ failed: 2, stored_rows: 2 });
      const row = (number: number) => ({
        row: number,
        key: { order: 1000 + number },
        code: 'http_422',
        message: expect.stringContaining('not wanted'),
        response: 'not wanted',
        attempts: 1,
        resent_by: null,
      });
      expect(page).toEqual({
        rows: [row(2), row(4)],
        total: 2,
        page: 0,
        limit: 100,
        has_more: false,
        next_page_url: null,
      });
    });

    it('shows the rows that were not sent, without a reason', async () => {
      respond(422, 1);
      const { report, rows } = await undelivered(chain(orders(4), send()), 'not_sent');
      expect(report).toMatchObject({ delivered: 1, failed: 1, not_sent: 2, stored_rows: 3 });
      const reason = { code: null, message: null, response: null, attempts: 0, resent_by: null };
      expect(rows).toEqual([
        { row: 3, key: { order: 1003 }, ...reason },
        { row: 4, key: { order: 1004 }, ...reason },
      ]);
    });

    it('shows the rows in doubt', async () => {
      respond(504, 2);
      const graph = chain(orders(4), send({ on_error: 'continue' }));
      const { rows } = await undelivered(graph, 'in_doubt');
      expect(rows).toMatchObject([{ row: 3, key: { order: 1003 }, code: 'http_504' }]);
    });

    it('shows no keys if the node names none, and no response of a host with a credential', async () => {
      const { id } = await newCredential(receiver.server, { hosts: ['127.0.0.1'] });
      respond(422, 0);
      const graph = chain(orders(1), sendTo(receiver, { credential_id: id }));
      const { rows } = await undelivered(graph, 'failed');
      expect(rows).toMatchObject([{ row: 1, key: null, code: 'http_422', response: null }]);
    });

    it('has pages, over the rows of many batches', async () => {
      receiver.host.respond = (_request, response) => response.writeHead(422).end();
      const graph = chain(orders(2_500), send({ on_error: 'continue', batch: { rows: 700 } }));
      const { history, nodes } = await runOf(receiver, graph);
      expect(history.deliveries).toMatchObject([{ failed: 2_500, stored_rows: 2_500 }]);
      const numbers: number[] = [];
      for (let page = 0; ; page += 1) {
        const query = { status: 'failed', page, limit: 900 };
        const { rows, total, has_more: hasMore } = await list(history.id, nodes[1]!.id, query);
        expect(total).toBe(2_500);
        numbers.push(...rows.map(({ row }) => row));
        if (!hasMore) break;
      }
      expect(numbers).toEqual(Array.from({ length: 2_500 }, (_, n) => n + 1));
      const past = { status: 'failed', page: 9, limit: 900 };
      expect(await list(history.id, nodes[1]!.id, past)).toMatchObject({ rows: [], total: 2_500 });
    });

    it('shows the rows of a run in the background that was cancelled', async () => {
      const secondRequest = new Promise<void>((resolve) => {
        receiver.host.respond = (_request, response) => {
          if (receiver.host.requests.length === 1) response.end();
          else resolve();
        };
      });
      const { server, key } = receiver;
      const { execution, nodes } = await submitted(server, key, chain(orders(4), send()));
      await secondRequest;
      await server.client.ok('cancelExecution', { key, params: { executionId: execution.id } });
      await ended(server, key, execution.id);
      const nodeId = nodes[1]!.id;
      expect(await list(execution.id, nodeId, { status: 'in_doubt' })).toMatchObject({
        rows: [{ row: 2, key: { order: 1002 } }],
      });
      expect(await list(execution.id, nodeId, { status: 'not_sent' })).toMatchObject({
        rows: [{ row: 3 }, { row: 4 }],
      });
    });

    it('shows none of a run that delivered everything', async () => {
      const { rows, report } = await undelivered(chain(orders(2), send()), 'failed');
      expect([rows, report.stored_rows]).toEqual([[], 0]);
    });

    it('stores rows so that the database does not reveal them', async () => {
      receiver.host.respond = (_request, response) => response.writeHead(422).end();
      const secret = 'a-value-that-stays-hidden';
      await runOf(receiver, chain(inlineRows([{ order: secret }]), send()));
      const client = new Client({ connectionString: receiver.server.databaseUrl });
      await client.connect();
      const { rows } = await client.query<{ sealed: Buffer }>(
        'SELECT sealed FROM undelivered_rows',
      );
      await client.end();
      expect(rows.length).toBeGreaterThan(0);
      for (const { sealed } of rows) {
        expect(sealed.includes(secret)).toBe(false);
        expect(() => inflateRawSync(sealed)).toThrow();
      }
    });
  });

  describe('400', () => {
    it.each<Query>([{}, { status: 'delivered' }, { status: 'failed', limit: 1001 }])(
      'for the query %j',
      async (query) => {
        const params = { executionId: 1, nodeId: 1 };
        const request = { key: receiver.key, params, query };
        await receiver.server.client.fails('INVALID_INPUT', 'listUndeliveredRows', request);
      },
    );
  });

  describe('404', () => {
    const query = { status: 'failed' };

    it.each(['0', 'abc', '2147483648', '4711'])('for the node %j', async (nodeId) => {
      const { history } = await runOf(receiver, chain(orders(1), send()));
      const params = { executionId: history.id, nodeId };
      const request = { key: receiver.key, params, query };
      await receiver.server.client.fails('EXECUTION_NOT_FOUND', 'listUndeliveredRows', request);
    });

    it('for an execution that the key cannot see', async () => {
      const { history, nodes } = await runOf(receiver, chain(orders(1), send()));
      const { server } = receiver;
      const key = await server.key(await server.stranger());
      const params = { executionId: history.id, nodeId: nodes[1]!.id };
      const request = { key, params, query };
      await server.client.fails('EXECUTION_NOT_FOUND', 'listUndeliveredRows', request);
    });
  });
});

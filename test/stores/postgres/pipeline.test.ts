/** Reads that share connections: each gets its own response, and none suffers from another's failure. */

import { EventEmitter } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Pool } from 'pg';
import { connectDatabase } from '../../../src/stores/postgres/connection/database.ts';
import { createPipeline } from '../../../src/stores/postgres/connection/pipeline.ts';
import { createSilenceLimit } from '../../../src/stores/postgres/connection/silence.ts';
import { isUnavailable } from '../../../src/stores/unavailable.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const ECHO = { name: 'test.echo', sql: 'SELECT $1::int, pg_backend_pid()' };
const DIVIDE = { name: 'test.divide', sql: 'SELECT 100 / $1::int' };
const SLEEP = { name: 'test.sleep', sql: 'SELECT $1::int FROM pg_sleep($2)' };
const BIG = { name: 'test.big', sql: "SELECT $1::int, repeat('x', $2)" };
const END_SLEEPERS = {
  name: 'test.endSleepers',
  sql: "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'",
};

const numbers = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => index);

it('answers each of many at once with its own rows, over two connections at most', async () => {
  const { read } = database.client;
  const rows = (await Promise.all(numbers(500).map((number) => read(ECHO, [number])))).flat();
  expect(rows.map(([number]) => number)).toEqual(numbers(500));
  expect(new Set(rows.map(([, pid]) => pid)).size).toBeLessThanOrEqual(2);
});

it('keeps different statements and responses of many sizes apart', async () => {
  const { read } = database.client;
  const sizes = numbers(60).map((number) => (number % 7) ** 6);
  const all = numbers(60).map((number) =>
    number % 2 === 0 ? read(BIG, [number, sizes[number]]) : read(ECHO, [number]),
  );
  const rows = (await Promise.all(all)).flat();
  expect(rows.map(([number]) => number)).toEqual(numbers(60));
  for (const number of numbers(30))
    expect((rows[2 * number]?.[1] as string).length).toBe(sizes[2 * number]);
});

it('fails the read that is wrong and no other', async () => {
  const { read } = database.client;
  const settled = await Promise.allSettled(numbers(20).map((number) => read(DIVIDE, [number % 5])));
  for (const [index, { status }] of settled.entries())
    expect([index, status]).toEqual([index, index % 5 === 0 ? 'rejected' : 'fulfilled']);
  expect(settled[0]).toMatchObject({ reason: { code: '22012' } });
  expect(await read(DIVIDE, [4])).toEqual([[25]]);
});

it('fails a value that cannot be sent, and no other', async () => {
  const { read } = database.client;
  const settled = await Promise.allSettled([
    read(ECHO, [1]),
    read(ECHO, ['no number']),
    read(ECHO, [Symbol('none')]),
    read(ECHO, [2]),
  ]);
  expect(settled.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
});

it('sends again what relied on a statement that could not be prepared', async () => {
  const fresh = await createTestDatabase();
  const table = { name: 'test.locked', sql: 'SELECT $1::int, count(*) FROM api_keys' };
  const holder = fresh.client.transaction(async (within) => {
    await within({ name: 'test.lock', sql: 'LOCK TABLE api_keys IN ACCESS EXCLUSIVE MODE' }, []);
    const reads = Promise.allSettled(
      numbers(12).map((number) => fresh.client.read(table, [number])),
    );
    await new Promise((resolve) => setTimeout(resolve, 150));
    // Ends the statement that waits while it is being prepared, not its connection.
    const cancelled = await fresh.client.query(
      {
        name: 'test.cancel',
        sql: "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      },
      [],
    );
    return { reads, cancelled };
  });
  const { reads, cancelled } = await holder;
  expect(cancelled.length).toBeGreaterThan(0);
  const ends = await reads;
  expect(ends.filter(({ status }) => status === 'fulfilled').length).toBe(
    numbers(12).length - cancelled.length,
  );
  for (const end of ends)
    if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: '57014' });
  await fresh.drop();
});

it('lives through a connection that ends the moment it is given', async () => {
  const message = (type: string, body: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    return Buffer.concat([Buffer.from(type), length, body]);
  };
  const fatal = message('E', Buffer.from('SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0'));
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    // Welcome, ready for a query, and the end, in one piece.
    socket.once('data', () =>
      socket.end(
        Buffer.concat([
          message('R', Buffer.from([0, 0, 0, 0])),
          message('Z', Buffer.from('I')),
          fatal,
        ]),
      ),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address() as AddressInfo;
  const broken = await connectDatabase({
    url: `postgresql://weir@127.0.0.1:${address.port}/weir`,
    hasDeadlines: false,
  });
  for (let times = 0; times < 3; times += 1) {
    await expect(broken.read(ECHO, [1])).rejects.toThrow();
    await expect(broken.transaction(() => Promise.resolve())).rejects.toThrow();
  }
  await broken.close();
  await new Promise((resolve) => server.close(resolve));
});

it('takes a connection for reads, and none while nobody asks', async () => {
  let [connected, released] = [0, 0];
  const client = Object.assign(new EventEmitter(), {
    query: () => Promise.resolve({ rows: [[1]] }),
    release: () => (released += 1),
  });
  const pool = { connect: () => ((connected += 1), Promise.resolve(client)) };
  const silence = createSilenceLimit(10_000, () => undefined);
  const read = createPipeline(pool as unknown as Pool, 2, silence);
  await Promise.all([read(ECHO, [1]), read(ECHO, [2])]);
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  expect([connected, released]).toEqual([1, 1]);
  await read(ECHO, [3]);
  await new Promise(setImmediate);
  expect([connected, released]).toEqual([2, 2]);
  expect(client.listenerCount('error')).toBe(0);
});

it('has no more batches under way than it is wide', async () => {
  let asked = 0;
  const never = new Promise<never>(() => undefined);
  const pool = { connect: () => ((asked += 1), never) } as unknown as Pool;
  const read = createPipeline(
    pool,
    2,
    createSilenceLimit(10_000, () => undefined),
  );
  for (const number of numbers(5)) {
    void read(ECHO, [number]);
    await new Promise(setImmediate);
  }
  expect(asked).toBe(2);
});

it('does not hold later reads back after a slow one', async () => {
  const { read } = database.client;
  const order: string[] = [];
  const slow = read(SLEEP, [1, 0.5]).then(() => order.push('slow'));
  // Another batch: the slow one has left by then.
  await new Promise((resolve) => setTimeout(resolve, 50));
  await Promise.all(numbers(20).map((number) => read(ECHO, [number]))).then(() =>
    order.push('quick'),
  );
  await slow;
  expect(order).toEqual(['quick', 'slow']);
});

it('fails what is under way on a connection that breaks, as a backend that is away, and continues with another', async () => {
  const { read, query } = database.client;
  const broken = Promise.allSettled(numbers(4).map((number) => read(SLEEP, [number, 0.8])));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await query(END_SLEEPERS, [])).toHaveLength(1);
  for (const end of await broken)
    expect([end.status, end.status === 'rejected' && isUnavailable(end.reason)]).toEqual([
      'rejected',
      true,
    ]);
  const rows = (await Promise.all(numbers(50).map((number) => read(ECHO, [number])))).flat();
  expect(rows.map(([number]) => number)).toEqual(numbers(50));
});

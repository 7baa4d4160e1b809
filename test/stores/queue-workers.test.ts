/** Processes that work off the queue: however many runs each of them has, they leave connections to the others. */

import pg from 'pg';

import { createQueueWorkers, migrateQueue } from '../../src/stores/queue/graphile-worker.ts';
import { recordedLog } from '../support/recorded-log.ts';
import { until } from '../support/engine.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startDatabaseProxy, type TcpProxy } from '../support/tcp-proxy.ts';

it('works on many jobs at a time with a few connections', async () => {
  const JOBS = 64;
  const database = await createTestDatabase();
  const sql = new pg.Client({ connectionString: database.url });
  await sql.connect();
  const url = new URL(database.url);
  url.searchParams.set('application_name', 'queue workers');
  const log = recordedLog();
  let working = 0;
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const workers = createQueueWorkers({
    databaseUrl: url.href,
    concurrency: JOBS,
    tasks: {
      work: () => {
        working += 1;
        return opened;
      },
    },
    log,
  });
  try {
    await sql.query("SELECT graphile_worker.add_job('work') FROM generate_series(1, $1)", [JOBS]);
    workers.start();
    while (working < JOBS) await new Promise((resolve) => setTimeout(resolve, 10));
    const { rows } = await sql.query<{ count: number }>(
      "SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'queue workers'",
    );
    expect(rows[0]!.count).toBeLessThanOrEqual(5);
    expect(log.entries).toEqual([]);
  } finally {
    open();
    await workers.stop();
    await sql.end();
    await database.drop();
  }
});

it('tries again where the database is away, and says so until it is stopped', async () => {
  const log = recordedLog();
  const databaseUrl = 'postgresql://nobody@127.0.0.1:1/none';
  const workers = createQueueWorkers({ databaseUrl, concurrency: 1, tasks: {}, log });
  const ended = () =>
    log.entries.filter(({ message }) => message === 'queue workers ended, restarting').length;
  workers.start();
  await until(() => ended() >= 2);
  await workers.stop();
  const before = ended();
  await new Promise(setImmediate);
  expect(ended()).toBe(before);
});

it('ends where it was not started', async () => {
  const workers = createQueueWorkers({
    databaseUrl: 'postgresql://nobody@127.0.0.1:1/none',
    concurrency: 1,
    tasks: {},
    log: recordedLog(),
  });
  await workers.stop();
  expect(workers.ids()).toEqual([]);
});

describe('a database that ends connections with an error while they are closed', () => {
  const TERMINATE = 'X\0\0\0\u0004';
  const fields = ['SFATAL', 'VFATAL', 'C57P01', 'Mterminating connection', ''].join('\0');
  const body = Buffer.from(`${fields}\0`);
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + length.length);
  const error = Buffer.concat([Buffer.from('E'), length, body]);

  let database: TestDatabase;
  let proxy: TcpProxy;
  let databaseUrl: string;
  let closed: number;
  beforeEach(async () => {
    database = await createTestDatabase();
    [proxy, databaseUrl] = await startDatabaseProxy(database.url);
    closed = 0;
    proxy.judge = (piece) => {
      if (piece.toString('latin1') !== TERMINATE) return 'pass';
      closed += 1;
      return error;
    };
  });
  afterEach(async () => {
    await proxy.close();
    await database.drop();
  });

  it('ends no process that has migrated the queue', async () => {
    const log = recordedLog();
    await migrateQueue(databaseUrl, log);
    await until(() => log.entries.length > 0);
    expect(closed).toBe(1);
    expect(log.entries).toMatchObject([{ level: 'warn', message: 'queue connection lost' }]);
  });

  it('ends no process that stops to work on it', async () => {
    const log = recordedLog();
    const workers = createQueueWorkers({ databaseUrl, concurrency: 2, tasks: {}, log });
    workers.start();
    await until(() => workers.ids().length === 2);
    await workers.stop();
    await until(() => log.entries.length > 0 && proxy.connections() === 0);
    expect(closed).toBeGreaterThan(0);
    expect(new Set(log.entries.map(({ message }) => message))).toEqual(
      new Set(['queue connection lost']),
    );
  });
});

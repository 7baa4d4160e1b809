/** Processes that work off the queue: however many runs each of them has, they leave connections to the others. */

import pg from 'pg';

import { createQueueWorkers } from '../../src/stores/queue/graphile-worker.ts';
import { recordedLog } from '../support/recorded-log.ts';
import { until } from '../support/engine.ts';
import { createTestDatabase } from '../support/database.ts';

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

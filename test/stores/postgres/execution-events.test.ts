/** What processes tell each other of runs: who listens, who no longer does, and what a close leaves. */

import pg from 'pg';
import {
  CANCEL_CHANNEL,
  ENDED_CHANNEL,
  QUEUED_CHANNEL,
  listenToExecutions,
} from '../../../src/stores/postgres/execution-events.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { until } from '../../support/engine.ts';
import { recordedLog } from '../../support/recorded-log.ts';

let database: TestDatabase;
let other: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  other = new pg.Client({ connectionString: database.url });
  await other.connect();
});
afterAll(async () => {
  await other.end();
  await database.drop();
});

const notify = (channel: string, id: number | string) =>
  other.query('SELECT pg_notify($1, $2)', [channel, String(id)]);
const listening = async (): Promise<readonly number[]> => {
  const { rows } = await other.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  );
  return rows.map(({ pid }) => pid);
};

it('each channel has its own listeners, until they end', async () => {
  const events = await listenToExecutions(database.url, recordedLog());
  const heard: string[] = [];
  const ends = [
    events.onEnded((id) => heard.push(`ended ${id}`)),
    events.onCancel((id) => heard.push(`cancel ${id}`)),
    events.onQueued(() => heard.push('queued')),
  ];
  const stays = events.onEnded((id) => heard.push(`stays ${id}`));
  await notify(ENDED_CHANNEL, 1);
  await notify(CANCEL_CHANNEL, 2);
  await notify(QUEUED_CHANNEL, '');
  await until(() => heard.length === 4);
  expect(heard).toEqual(['ended 1', 'stays 1', 'cancel 2', 'queued']);
  for (const end of ends) end();
  await notify(CANCEL_CHANNEL, 3);
  await notify(QUEUED_CHANNEL, '');
  await notify(ENDED_CHANNEL, 4);
  await until(() => heard.length === 5);
  expect(heard.at(-1)).toBe('stays 4');
  stays();
  await events.close();
});

it('what names no execution is passed over', async () => {
  const log = recordedLog();
  const events = await listenToExecutions(database.url, log);
  const heard: bigint[] = [];
  events.onEnded((id) => heard.push(id));
  for (const payload of ['', 'abc', '-1', '1.5', '9'.repeat(19)])
    await notify(ENDED_CHANNEL, payload);
  await until(() => heard.length === 1);
  expect(heard).toEqual([9_999_999_999_999_999_999n]);
  expect(log.entries.map(({ level }) => level)).toEqual(Array<string>(4).fill('warn'));
  await events.close();
});

it('a connection that is lost comes again, says so once, and tells of it', async () => {
  const log = recordedLog();
  const events = await listenToExecutions(database.url, log);
  let [reconnected, ended] = [0, 0];
  events.onReconnected(() => (reconnected += 1));
  events.onEnded(() => (ended += 1));
  const [pid] = await listening();
  await other.query('SELECT pg_terminate_backend($1)', [pid]);
  await until(() => reconnected === 1);
  await notify(ENDED_CHANNEL, 1);
  await until(() => ended === 1);
  expect(await listening()).toHaveLength(1);
  expect(log.entries.map(({ level }) => level)).toEqual(['warn']);
  await events.close();
});

it('a close leaves no connection, and makes none again', async () => {
  const log = recordedLog();
  const events = await listenToExecutions(database.url, log);
  expect(await listening()).toHaveLength(1);
  await events.close();
  for (let left = await listening(); left.length > 0; left = await listening());
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await listening()).toEqual([]);
  expect(log.entries).toEqual([]);
});

it('a database that is away at the start is tried again, until the close', async () => {
  const log = recordedLog();
  const away = await listenToExecutions('postgresql://weir@127.0.0.1:1/none', log);
  expect(log.entries).toMatchObject([{ level: 'warn' }]);
  await away.close();
});

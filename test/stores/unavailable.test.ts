/**
 * PostgreSQL away, mute or restarting: every store answers SERVICE_UNAVAILABLE
 * soon, and works again by itself. The server is one of this file's own.
 */

import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { ApiError } from '../../src/errors.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../../src/stores/embedded-postgres/index.ts';
import { migrate, openStores, type OpenStores, type Stores } from '../../src/stores/index.ts';
import { SILENCE_MS } from '../../src/stores/postgres/connection/silence.ts';
import { movableClock } from '../support/movable-clock.ts';
import { recordedLog } from '../support/recorded-log.ts';
import { chain, insertKey, newKey, newUser, type Account } from '../support/rows.ts';

let directory: string;
let server: EmbeddedPostgres;
let open: OpenStores;
let stores: Stores;
let mine: Account;
let workflowId: number;

const start = (): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({
    directory: join(directory, 'postgres'),
    durable: false,
    log: recordedLog(),
  });
const postmaster = (): number =>
  Number.parseInt(readFileSync(join(directory, 'postgres/data/postmaster.pid'), 'utf8'), 10);

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'weir-away-'));
  chmodSync(directory, 0o711);
  server = await start();
  await migrate(server.url);
  open = await openStores({
    databaseUrl: server.url,
    redis: null,
    resultsDirectory: join(directory, 'results'),
    paramsDirectory: join(directory, 'params'),
    clock: movableClock(),
    log: recordedLog(),
  });
  stores = open.stores;
  const made = await stores.accounts.insertOrganization('Acme', newUser());
  if (made === 'email_taken') throw new Error('The address was taken.');
  mine = { organizationId: made.organization.id, userId: made.admin.id };
  workflowId = (
    await stores.workflows.insert({
      ...mine,
      title: 'Away',
      description: null,
      isActive: true,
      ...chain(2),
    })
  ).workflow.id;
});

afterAll(async () => {
  await open.close();
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** One of each kind: prepared read, typed read, typed write, transaction, history. */
const uses: readonly [string, () => Promise<unknown>][] = [
  ['keys.findByHash', () => stores.keys.findByHash(randomBytes(32))],
  ['keys.list', () => stores.keys.list(mine, { page: 0, limit: 10 })],
  ['keys.insert', () => insertKey(stores.keys, newKey(mine))],
  ['workflows.get', () => stores.workflows.get(mine, workflowId)],
  ['workflows.update', () => stores.workflows.update(mine, workflowId, { graph: chain(3) })],
  ['workflows.delete', () => stores.workflows.delete(mine, 2_000_000_000)],
  [
    'executions.start',
    () =>
      stores.executions.start(mine, {
        workflowId,
        userId: mine.userId,
        keyId: 1,
        startedAt: new Date(),
        knownRevision: null,
      }),
  ],
  ['accounts.insertOrganization', () => stores.accounts.insertOrganization('Other', newUser())],
  ['accounts.findSession', () => stores.accounts.findSession(randomBytes(32))],
];

async function expectAway(): Promise<void> {
  // More at once than there are connections, so that some wait for one.
  const ends = await Promise.all(
    [...uses, ...uses].map(async ([name, use]) => {
      const started = performance.now();
      const end = await use().then(
        () => 'answered',
        (error: unknown) => (error instanceof ApiError ? error.code : error),
      );
      return { name, end, late: performance.now() - started > 2 * SILENCE_MS };
    }),
  );
  expect(ends).toEqual(
    [...uses, ...uses].map(([name]) => ({ name, end: 'SERVICE_UNAVAILABLE', late: false })),
  );
  expect(await open.databaseReady()).toBe(false);
}

/** All work again within a while, without anything being done about it. */
async function expectBack(): Promise<void> {
  for (const deadline = Date.now() + 20_000; ;) {
    const ends = await Promise.allSettled(uses.map(([, use]) => use()));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed === undefined) break;
    if (Date.now() > deadline || (failed.reason as ApiError).code !== 'SERVICE_UNAVAILABLE')
      throw failed.reason;
  }
  expect(await stores.workflows.get(mine, workflowId)).toMatchObject({ title: 'Away' });
}

test('stopped, then started again', async () => {
  await expectBack();
  await server.stop();
  await expectAway();
  server = await start();
  await expectBack();
});

test('mute: connected, and no response comes', async () => {
  await expectBack();
  const pids = await everyProcess();
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  try {
    await expectAway();
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT');
  }
  await expectBack();
});

test('mute while a transaction begins: what is written afterwards is there for everyone', async () => {
  await expectBack();
  const pids = await everyProcess();
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  const [began, away] = await Promise.allSettled([
    stores.workflows.update(mine, workflowId, { graph: chain(3) }),
    stores.accounts.insertOrganization('Third', newUser()),
  ]);
  expect([began.status, away.status]).toEqual(['rejected', 'rejected']);
  // Until the driver has given up too.
  await new Promise((resolve) => setTimeout(resolve, 1.5 * SILENCE_MS));
  for (const pid of pids) process.kill(pid, 'SIGCONT');
  const made: number[] = [];
  for (let count = 0; count < 10; count += 1)
    made.push((await insertKey(stores.keys, newKey(mine))).id);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ id: number }>(
    'SELECT id FROM api_keys WHERE id = ANY ($1)',
    [made],
  );
  await client.end();
  expect(rows.map(({ id }) => id).sort()).toEqual(made.sort());
  await expectBack();
});

test('a change that was answered with a failure does not happen later', async () => {
  await expectBack();
  const { title } = (await stores.workflows.get(mine, workflowId))!;
  const key = await insertKey(stores.keys, newKey(mine));
  const user = newUser();
  const [kept, lateSession] = [randomBytes(32), randomBytes(32)];
  const session = {
    userId: mine.userId,
    passwordHash: user.passwordHash,
    maxSessions: 10,
    now: new Date(),
  };
  const sessionId = (await stores.accounts.insertSession({ ...session, tokenHash: kept }))!;
  const pids = await everyProcess();
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  const late = [
    stores.workflows.update(mine, workflowId, { title: 'Late' }),
    stores.workflows.delete(mine, workflowId),
    stores.keys.update(mine, key.id, { name: 'Late' }),
    stores.keys.revoke(mine, key.id),
    stores.accounts.insertUser(mine.organizationId, user),
    stores.accounts.insertSession({ ...session, tokenHash: lateSession }),
    stores.accounts.deleteSession(sessionId),
    stores.accounts.deleteOtherSessions(mine.userId, 0),
  ];
  for (const end of await Promise.allSettled(late)) expect(end.status).toBe('rejected');
  for (const pid of pids) process.kill(pid, 'SIGCONT');
  await new Promise((resolve) => setTimeout(resolve, SILENCE_MS));
  expect((await stores.workflows.get(mine, workflowId))?.title).toBe(title);
  expect(await stores.keys.find(mine, key.id)).toMatchObject({ name: key.name, isActive: true });
  expect(await stores.accounts.findByEmail(user.email)).toBeNull();
  expect(await stores.accounts.findSession(lateSession)).toBeNull();
  expect(await stores.accounts.findSession(kept)).toMatchObject({ sessionId });
});

test('recovers when the server is killed and restarted', async () => {
  await expectBack();
  const killed = postmaster();
  process.kill(killed, 'SIGKILL');
  await expectBack();
  expect(postmaster()).not.toBe(killed);
});

test('sessions ended by an administrator cost at most the requests of that moment', async () => {
  await expectBack();
  for (const pid of await backends()) process.kill(pid, 'SIGTERM');
  await expectBack();
});

test('a statement that waits for a lock longer than a silence is served: the database answers a probe meanwhile', async () => {
  await expectBack();
  const holder = new pg.Client({ connectionString: server.url });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM users WHERE id = $1 FOR UPDATE', [mine.userId]);
  const waiting = insertKey(stores.keys, newKey(mine));
  await new Promise((resolve) => setTimeout(resolve, 2 * SILENCE_MS));
  await holder.query('ROLLBACK');
  await holder.end();
  expect(await waiting).toMatchObject({ isActive: true });
});

/** Those that serve this pool, and the one that would serve a new connection. */
async function everyProcess(): Promise<number[]> {
  return [...(await backends()), postmaster()];
}

/** The pids of the sessions that this pool holds. */
async function backends(): Promise<number[]> {
  await Promise.all(uses.map(([, use]) => use()));
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
  );
  await client.end();
  return rows.map(({ pid }) => pid);
}

test('at the start nothing is given up, however long it takes', async () => {
  await expectBack();
  const holder = new pg.Client({ connectionString: server.url });
  await holder.connect();
  await holder.query('BEGIN');
  await holder.query('LOCK TABLE executions IN ACCESS EXCLUSIVE MODE');
  const waiting = open.withoutDeadline.executionQueue.rescue(0);
  const hasDeadlines = stores.executionQueue.rescue(0);
  await expect(hasDeadlines).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  await new Promise((resolve) => setTimeout(resolve, 1.5 * SILENCE_MS));
  await holder.query('ROLLBACK');
  await holder.end();
  expect(await waiting).toEqual(expect.any(Number));
});

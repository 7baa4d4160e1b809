/** What the stored results of an organization hold together: exact at the limit, released once, without drift. */

import { createExecutionQueueStore } from '../../../src/stores/postgres/execution-queue.ts';
import {
  createExecutionStore,
  type Attempt,
  type ExecutionStore,
} from '../../../src/stores/postgres/executions.ts';
import {
  connectDatabase,
  type Database,
} from '../../../src/stores/postgres/connection/database.ts';
import {
  createResultBytesStore,
  expiryMinute,
  type Reservation,
  type ResultBytesStore,
} from '../../../src/stores/postgres/result-bytes.ts';
import { createWorkflowStore } from '../../../src/stores/postgres/workflows.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { chain, newAccount, type Account } from '../../support/rows.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const MINUTE_MS = 60_000;
const in1Hour = new Date(NOW.getTime() + 60 * MINUTE_MS);

let database: TestDatabase;
/** A second replica. */
let other: Database;
let executions: ExecutionStore;
let resultBytes: ResultBytesStore;
let mine: Account;
let workflowId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  other = await connectDatabase({ url: database.url, poolSize: 5 });
  executions = createExecutionStore(database.client);
  resultBytes = createResultBytesStore(database.client);
});
afterAll(async () => {
  await other.close();
  await database.drop();
});

it.each([
  ['2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.000Z'],
  ['2026-03-01T12:00:00.001Z', '2026-03-01T12:01:00.000Z'],
  ['2026-03-01T12:00:30.001Z', '2026-03-01T12:01:00.000Z'],
  ['2026-03-01T12:01:00.000Z', '2026-03-01T12:01:00.000Z'],
])('what expires at %s counts until %s', (expiresAt, minute) => {
  expect(expiryMinute(new Date(expiresAt))).toBe(minute);
});
beforeEach(async () => {
  mine = await newAccount(database.client);
  workflowId = await newWorkflow();
});

async function newWorkflow(): Promise<number> {
  const workflows = createWorkflowStore(database.client);
  return (
    await workflows.insert({
      ...mine,
      title: 'Runs',
      description: null,
      isActive: true,
      ...chain(2),
    })
  ).workflow.id;
}

async function start(ofWorkflow = workflowId): Promise<Attempt> {
  const started = await executions.start(mine, {
    workflowId: ofWorkflow,
    userId: mine.userId,
    keyId: 5,
    startedAt: NOW,
    knownRevision: 1,
  });
  const { executionId, row } = started!;
  await executions.insert({ executionId, attempt: 1, row });
  return { executionId, attempt: 1 };
}

const room = (bytes: number, change: Partial<Reservation> = {}): Reservation => ({
  bytes,
  expiresAt: in1Hour,
  limitBytes: 1_000,
  ...change,
});
const completed = {
  status: 'completed',
  finishedAt: NOW,
  executionTimeMs: 1,
  totalRows: 1,
  resultId: 'dataRef:x',
  expiresAt: null,
  columns: null,
  outputs: [],
  sources: [],
  nodes: [],
  problem: null,
} as const;
const held = async (): Promise<number> => (await resultBytes.held(mine.organizationId)).bytes;
const query = (sql: string, args: readonly unknown[] = []) =>
  database.client.query({ name: '', sql }, args);

/** The invariant. */
afterEach(async () => {
  const drifted = await query(`
    SELECT organization_id, t.bytes, b.bytes
    FROM result_totals t FULL JOIN (SELECT organization_id, sum(bytes) AS bytes FROM result_bytes GROUP BY 1) b USING (organization_id)
    WHERE coalesce(t.bytes, 0) <> coalesce(b.bytes, 0)`);
  expect(drifted).toEqual([]);
});

test('takes bytes up to the limit and not one more', async () => {
  expect(await executions.finishWithResults(await start(), completed, room(600))).toBe('kept');
  const refused = await start();
  expect(await executions.finishWithResults(refused, completed, room(401))).toBe('over_quota');
  expect(
    await query('SELECT status, result_id, result_bytes FROM executions WHERE id = $1', [
      refused.executionId,
    ]),
  ).toEqual([['running', null, '0']]);
  expect(await executions.reserve(refused, room(401))).toBe('over_quota');
  expect(await executions.reserve(refused, room(400))).toBe('kept');
  expect(await held()).toBe(1_000);
  expect(await executions.finishWithResults(await start(), completed, room(1))).toBe('over_quota');
});

test('refuses what alone is more than the limit, also as the first', async () => {
  expect(await executions.finishWithResults(await start(), completed, room(1_001))).toBe(
    'over_quota',
  );
  expect(await held()).toBe(0);
});

test('counts each organization by itself', async () => {
  await executions.finishWithResults(await start(), completed, room(1_000));
  mine = await newAccount(database.client);
  workflowId = await newWorkflow();
  expect(await executions.finishWithResults(await start(), completed, room(1_000))).toBe('kept');
});

test.each(['finishWithResults', 'reserve'] as const)(
  'is exact under parallel runs on two replicas (%s)',
  async (method) => {
    const stores = [executions, createExecutionStore(other)];
    const ids = await Promise.all(
      Array.from({ length: 60 }, async (_, n) =>
        start(n % 3 === 0 ? workflowId : await newWorkflow()),
      ),
    );
    const taken = await Promise.all(
      ids.map((id, n) => {
        const store = stores[n % 2]!;
        const reservation = room(30, {
          expiresAt: new Date(in1Hour.getTime() + (n % 4) * MINUTE_MS),
        });
        return method === 'reserve'
          ? store.reserve(id, reservation)
          : store.finishWithResults(id, completed, reservation);
      }),
    );
    expect(taken.filter((kept) => kept === 'kept')).toHaveLength(33);
    expect(await held()).toBe(990);
  },
);

test('releases in the minute in which results expire, and not before', async () => {
  await executions.finishWithResults(await start(), completed, room(300));
  await executions.finishWithResults(
    await start(),
    completed,
    room(300, { expiresAt: new Date(in1Hour.getTime() + 1) }),
  );
  expect((await resultBytes.held(mine.organizationId)).firstExpiry).toEqual(in1Hour);
  await resultBytes.releaseDue(new Date(in1Hour.getTime() - 1));
  expect(await held()).toBe(600);
  await resultBytes.releaseDue(in1Hour);
  expect(await held()).toBe(300);
  await resultBytes.releaseDue(new Date(in1Hour.getTime() + MINUTE_MS));
  expect(await resultBytes.held(mine.organizationId)).toEqual({ bytes: 0, firstExpiry: null });
});

test('releases the results of a deleted workflow with the next round, and of no other', async () => {
  const kept = await newWorkflow();
  await executions.finishWithResults(await start(), completed, room(300));
  await executions.finishWithResults(
    await start(),
    completed,
    room(200, { expiresAt: new Date(in1Hour.getTime() + MINUTE_MS) }),
  );
  await executions.finishWithResults(await start(kept), completed, room(100));
  await resultBytes.expireWorkflow(workflowId, NOW);
  expect(await held()).toBe(600);
  await resultBytes.releaseDue(NOW);
  expect(await held()).toBe(100);
});

test('releases what an execution reserved and did not store, once', async () => {
  const failed = await start();
  await executions.reserve(failed, room(700));
  await executions.finishWithResults(await start(), completed, room(200));
  await resultBytes.releaseExecution(failed.executionId);
  await resultBytes.releaseExecution(failed.executionId);
  await resultBytes.releaseExecution((await start()).executionId);
  expect(await held()).toBe(200);
});

test('does not release twice when a workflow is deleted while its run stores', async () => {
  const failed = await start();
  await executions.reserve(failed, room(700));
  await resultBytes.expireWorkflow(workflowId, NOW);
  await resultBytes.releaseDue(NOW);
  await executions.finishWithResults(await start(), completed, room(100));
  await resultBytes.releaseExecution(failed.executionId);
  expect(await held()).toBeGreaterThanOrEqual(0);
});

test('releases what a process reserved that died before it stored', async () => {
  const queue = createExecutionQueueStore(database.client);
  await queue.rescue(0);
  await executions.reserve(await start(), room(700));
  const alive = await start();
  await query("UPDATE executions SET seen_at = now() - interval '36 seconds' WHERE id <> $1", [
    alive.executionId,
  ]);
  await executions.reserve(alive, room(100));
  expect(await queue.rescue(35_000)).toBe(1);
  expect(await held()).toBe(100);
});

test('a rescue fails where what it rescued cannot be released', async () => {
  await executions.reserve(await start(), room(700));
  await query("UPDATE executions SET seen_at = now() - interval '36 seconds'", []);
  const queue = createExecutionQueueStore({
    ...database.client,
    transaction: () => Promise.reject(new Error('away')),
  });
  await expect(queue.rescue(35_000)).rejects.toThrow('away');
});

test('two sweepers and new results at the same time leave no difference', async () => {
  const replica = createResultBytesStore(other);
  for (let round = 0; round < 5; round++) {
    const now = new Date(in1Hour.getTime() + round * MINUTE_MS);
    await Promise.all([
      ...Array.from({ length: 20 }, async (_, n) => {
        const id = await start();
        await executions.finishWithResults(
          id,
          completed,
          room(1, { expiresAt: new Date(now.getTime() + (n % 3) * MINUTE_MS) }),
        );
        if (n % 5 === 0) await resultBytes.releaseExecution(id.executionId);
      }),
      resultBytes.releaseDue(now),
      replica.releaseDue(now),
      replica.expireWorkflow(workflowId, now),
    ]);
  }
  await resultBytes.releaseDue(new Date(in1Hour.getTime() + 60 * MINUTE_MS));
  expect(await held()).toBe(0);
});

test('returns the total of all organizations', async () => {
  const before = await resultBytes.total();
  await executions.finishWithResults(await start(), completed, room(300));
  expect(await resultBytes.total()).toBe(before + 300);
});

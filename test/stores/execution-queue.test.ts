/** Runs that wait: who is next, what a dead process left, and what is never lost or run twice. */

import {
  createExecutionHistoryStore,
  type ExecutionHistoryStore,
} from '../../src/stores/postgres/execution-history.ts';
import {
  createExecutionQueueStore,
  enqueueDue,
  type ExecutionQueueStore,
  type RunToQueue,
} from '../../src/stores/postgres/execution-queue.ts';
import {
  createExecutionStore,
  type ExecutionStore,
  type FinishedExecution,
} from '../../src/stores/postgres/executions.ts';
import { createResultBytesStore } from '../../src/stores/postgres/result-bytes.ts';
import { createWorkflowStore, type WorkflowStore } from '../../src/stores/postgres/workflows.ts';
import { createKeyStore } from '../../src/stores/postgres/keys.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { chain, newAccount, newKey, type Account } from '../support/rows.ts';

let database: TestDatabase;
let queue: ExecutionQueueStore;
let history: ExecutionHistoryStore;
let executions: ExecutionStore;
let workflows: WorkflowStore;

beforeEach(async () => {
  database = await createTestDatabase();
  queue = createExecutionQueueStore(database.client);
  history = createExecutionHistoryStore(database.client);
  executions = createExecutionStore(database.client);
  workflows = createWorkflowStore(database.client);
});
afterEach(() => database.drop());

interface Owner extends Account {
  readonly workflowId: number;
  readonly keyId: number;
}

async function newOwner(): Promise<Owner> {
  const account = await newAccount(database.client);
  const { workflow } = await workflows.insert({
    ...account,
    title: 'Runs',
    description: null,
    isActive: true,
    ...chain(2),
  });
  const keys = createKeyStore(database.client);
  const key = await keys.insert(newKey(account), { maxActive: 10, now: new Date() });
  if (typeof key !== 'object' || !('id' in key)) throw new Error('no key was made');
  return { ...account, workflowId: workflow.id, keyId: key.id };
}

const toQueue = ({ workflowId, userId, keyId }: Owner): RunToQueue => ({
  workflowId,
  userId,
  keyId,
  params: { a: 1 },
  paramsId: null,
  reservation: null,
});
async function enqueue(owner: Owner, change: Partial<RunToQueue> = {}, queuedPerKey = 10) {
  const run = { ...toQueue(owner), ...change };
  const queued = await queue.enqueue(owner, run, { queuedPerKey });
  if (queued === null || typeof queued === 'string') throw new Error(`refused: ${queued}`);
  return queued;
}
const sql = (text: string, args: readonly unknown[] = []) =>
  database.client.query({ name: '', sql: text }, args);
const jobs = async (): Promise<number> =>
  Number((await sql('SELECT count(*) FROM graphile_worker.jobs'))[0]![0]);
const statusOf = async (owner: Owner, id: bigint) => (await history.find(owner, id))?.status;
const silence = () => sql("UPDATE executions SET seen_at = now() - interval '36 seconds'");
const end = (status: FinishedExecution['status']): FinishedExecution => ({
  status,
  finishedAt: new Date(),
  executionTimeMs: 5,
  totalRows: null,
  resultId: null,
  expiresAt: null,
  columns: null,
  outputs: [],
  sources: [],
  problem: null,
});

describe('enqueue', () => {
  it('inserts the row and its job together', async () => {
    const owner = await newOwner();
    expect(await enqueue(owner)).toMatchObject({
      status: 'queued',
      trigger: 'api',
      workflowId: owner.workflowId,
      revision: 1,
      userId: owner.userId,
      keyId: owner.keyId,
      startedAt: null,
      finishedAt: null,
    });
    expect(await jobs()).toBe(1);
  });

  it('inserts neither where the workflow is out of sight', async () => {
    const owner = await newOwner();
    const stranger = await newOwner();
    expect(await queue.enqueue(stranger, toQueue(owner), { queuedPerKey: 10 })).toBeNull();
    expect(await jobs()).toBe(0);
  });

  it('refuses what is beyond the cap of the key, without a job', async () => {
    const owner = await newOwner();
    await enqueue(owner, {}, 2);
    await enqueue(owner, {}, 2);
    expect(await queue.enqueue(owner, toQueue(owner), { queuedPerKey: 2 })).toBe('queue_full');
    expect(await jobs()).toBe(2);
  });

  it('reserves the bytes of stored parameters, and inserts nothing where there is no room', async () => {
    const owner = await newOwner();
    const reservation = { bytes: 600, expiresAt: new Date(Date.now() + 60_000), limitBytes: 1_000 };
    const run = { ...toQueue(owner), params: null, paramsId: 'x', reservation };
    await enqueue(owner, run);
    expect(await queue.enqueue(owner, run, { queuedPerKey: 10 })).toBe('no_room');
    expect(await jobs()).toBe(1);
    const bytes = createResultBytesStore(database.client);
    expect((await bytes.held(owner.organizationId)).bytes).toBe(600);
    expect(await queue.claim(10)).toMatchObject({ paramsId: 'x', hasReserved: true });
  });
});

describe('claim', () => {
  it('starts each run once, however many claim at a time', async () => {
    const owner = await newOwner();
    const ids = [];
    for (let n = 0; n < 12; n += 1) ids.push((await enqueue(owner, {}, 100)).id);
    const claimed = await Promise.all(Array.from({ length: 20 }, () => queue.claim(100)));
    const started = claimed.flatMap((run) => (run === null ? [] : [run.executionId]));
    expect(started.sort()).toEqual(ids.sort());
  });

  it('gives the organizations turns, whoever queued first and most', async () => {
    const [many, few] = [await newOwner(), await newOwner()];
    for (let n = 0; n < 4; n += 1) await enqueue(many);
    await enqueue(few);
    await enqueue(few);
    const order = [];
    for (let run = await queue.claim(10); run !== null; run = await queue.claim(10)) {
      order.push(run.organizationId === many.organizationId ? 'many' : 'few');
      await executions.finish(run, end('completed'));
    }
    expect(order).toEqual(['many', 'few', 'many', 'few', 'many', 'many']);
  });

  it('leaves runs of an organization that has as many as it may', async () => {
    const [many, few] = [await newOwner(), await newOwner()];
    for (let n = 0; n < 3; n += 1) await enqueue(many);
    expect(await queue.claim(2)).toMatchObject({ organizationId: many.organizationId });
    expect(await queue.claim(2)).toMatchObject({ organizationId: many.organizationId });
    expect(await queue.claim(2)).toBeNull();
    await enqueue(few);
    expect(await queue.claim(2)).toMatchObject({ organizationId: few.organizationId });
  });

  it('brings the parameters, the revision of now, and whether the key is still good', async () => {
    const owner = await newOwner();
    await enqueue(owner);
    await workflows.update(owner, owner.workflowId, { graph: chain(3) });
    expect(await queue.claim(10)).toMatchObject({
      attempt: 1,
      params: { a: 1 },
      queuedRevision: 1,
      revision: 2,
      isKeyValid: true,
    });
    await enqueue(owner);
    await sql('UPDATE api_keys SET is_active = false WHERE id = $1', [owner.keyId]);
    expect(await queue.claim(10)).toMatchObject({ isKeyValid: false });
    await enqueue(owner);
    await workflows.delete(owner, owner.workflowId);
    expect(await queue.claim(10)).toMatchObject({ revision: null });
  });
});

describe('a run that is taken away', () => {
  it('goes back into the queue with a job, and the process that had it has no word on its end', async () => {
    const owner = await newOwner();
    const { id } = await enqueue(owner);
    const first = (await queue.claim(10))!;
    expect(await queue.handBack(first)).toBe(true);
    expect(await queue.handBack(first)).toBe(false);
    expect(await statusOf(owner, id)).toBe('queued');
    expect(await jobs()).toBe(2);
    expect(await executions.finish(first, end('completed'))).toBe(false);
    const second = (await queue.claim(10))!;
    expect(second).toMatchObject({ executionId: id, attempt: 2 });
    expect(await executions.finish(first, end('failed'))).toBe(false);
    expect(await executions.finish(second, end('completed'))).toBe(true);
    expect(await executions.finish(second, end('failed'))).toBe(false);
    expect(await statusOf(owner, id)).toBe('completed');
  });

  it('is cancelled where that was asked for meanwhile', async () => {
    const owner = await newOwner();
    const { id } = await enqueue(owner);
    const run = (await queue.claim(10))!;
    await history.cancel(owner, id);
    expect(await history.cancelledOf([id])).toEqual([id]);
    await queue.handBack(run);
    expect(await statusOf(owner, id)).toBe('cancelled');
  });
});

describe('what a dead process left', () => {
  it('is queued once more with a job, then fails; a synchronous run fails at once', async () => {
    const owner = await newOwner();
    const { id } = await enqueue(owner);
    const direct = await executions.start(owner, {
      workflowId: owner.workflowId,
      userId: owner.userId,
      keyId: owner.keyId,
      startedAt: new Date(),
      knownRevision: null,
    });
    await queue.claim(10);
    await sql('DELETE FROM graphile_worker._private_jobs');
    expect(await queue.rescue(35_000)).toBe(0);
    await silence();
    expect(await queue.rescue(35_000)).toBe(2);
    expect(await statusOf(owner, id)).toBe('queued');
    expect(await history.find(owner, direct!.executionId)).toMatchObject({
      status: 'failed',
      problem: { nodeId: null, code: 'engine_failed' },
    });
    expect(await jobs()).toBe(1);
    await queue.claim(10);
    await silence();
    expect(await queue.rescue(35_000)).toBe(1);
    expect(await statusOf(owner, id)).toBe('failed');
  });

  it('is cancelled where that was asked for', async () => {
    const owner = await newOwner();
    const { id } = await enqueue(owner);
    await queue.claim(10);
    await history.cancel(owner, id);
    await silence();
    await queue.rescue(35_000);
    expect(await statusOf(owner, id)).toBe('cancelled');
  });

  it('wakes a worker where its job is lost, and adds no job where one waits', async () => {
    const owner = await newOwner();
    await enqueue(owner);
    await queue.wake();
    expect(await jobs()).toBe(1);
    await sql('DELETE FROM graphile_worker._private_jobs');
    await queue.wake();
    expect(await jobs()).toBe(1);
  });
});

it('fails what has waited for too long', async () => {
  const owner = await newOwner();
  const { id } = await enqueue(owner);
  expect(await queue.expireQueued(60_000)).toBe(0);
  await sql("UPDATE executions SET created = now() - interval '2 minutes'");
  expect(await queue.expireQueued(60_000)).toBe(1);
  expect(await history.find(owner, id)).toMatchObject({
    status: 'failed',
    problem: { code: 'queue_timeout' },
  });
});

it('inserts one run for a due time, however often it is due, each with a job', async () => {
  const owner = await newOwner();
  const { organizationId, userId, workflowId } = owner;
  const due = (scheduleId: number, dueAt: Date | null) => ({
    ...{ organizationId, userId, workflowId, scheduleId, dueAt },
    keyId: null,
    trigger: 'schedule' as const,
    params: { day: 1 },
  });
  const at = new Date('2026-03-01T12:00:00.000Z');
  const insert = (...runs: ReturnType<typeof due>[]) =>
    database.client.transaction((tx) => enqueueDue(tx, runs));
  expect(await insert(due(1, at), due(2, at))).toHaveLength(2);
  expect(await insert(due(1, at), due(1, new Date(at.getTime() + 60_000)))).toHaveLength(1);
  expect(await insert(due(1, null), due(1, null))).toHaveLength(2);
  expect(await jobs()).toBe(5);
  expect(await queue.claim(10)).toMatchObject({ params: { day: 1 }, isKeyValid: true });
});

describe('the history', () => {
  it('shows what a caller may see, newest first, by every filter', async () => {
    const owner = await newOwner();
    const stranger = await newOwner();
    const [first, second, third] = [
      await enqueue(owner),
      await enqueue(owner),
      await enqueue(owner),
    ];
    await enqueue(stranger);
    await history.cancel(owner, second.id);
    const list = async (filter: Parameters<ExecutionHistoryStore['list']>[1]) => {
      const { items, total } = await history.list(owner, filter, { page: 0, limit: 10 });
      expect(total).toBe(items.length);
      return items.map(({ id }) => id);
    };
    expect(await list({})).toEqual([third.id, second.id, first.id]);
    expect(await list({ statuses: ['cancelled'] })).toEqual([second.id]);
    expect(await list({ statuses: ['cancelled', 'queued', 'completed'] })).toHaveLength(3);
    expect(await list({ workflowId: owner.workflowId, trigger: 'api' })).toHaveLength(3);
    expect(await list({ workflowId: stranger.workflowId })).toEqual([]);
    expect(await list({ trigger: 'schedule' })).toEqual([]);
    const future = new Date(Date.now() + 60_000);
    expect(await list({ startedBefore: future })).toHaveLength(3);
    expect(await list({ startedAfter: future })).toEqual([]);
    const page = await history.list(owner, {}, { page: 1, limit: 2 });
    expect(page.total).toBe(3);
    expect(page.items.map(({ id }) => id)).toEqual([first.id]);
    expect(await history.list(owner, {}, { page: 9, limit: 2 })).toEqual({ total: 3, items: [] });
    expect(await history.find(stranger, first.id)).toBeNull();
    expect(await history.cancel(stranger, first.id)).toBeNull();
  });

  it('changes nothing of what has ended when it is cancelled', async () => {
    const owner = await newOwner();
    const { id } = await enqueue(owner);
    const run = (await queue.claim(10))!;
    await executions.finish(run, end('completed'));
    expect(await history.cancel(owner, id)).toMatchObject({
      execution: { id, status: 'completed' },
    });
  });

  it('deletes what ended before a day, and leaves what goes on', async () => {
    const owner = await newOwner();
    const { id } = await enqueue(owner);
    const run = (await queue.claim(10))!;
    await executions.finish(run, end('completed'));
    const waiting = await enqueue(owner);
    expect(await history.deleteFinishedBefore(new Date(Date.now() - 60_000))).toBe(0);
    expect(await history.deleteFinishedBefore(new Date(Date.now() + 60_000))).toBe(1);
    expect(await history.find(owner, id)).toBeNull();
    expect(await statusOf(owner, waiting.id)).toBe('queued');
  });
});

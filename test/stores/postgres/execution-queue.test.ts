/** Runs that wait: who is next, what a dead process left, and what is never lost or run twice. */

import { enqueueDue } from '../../../src/stores/postgres/execution-queue.ts';
import { createResultBytesStore } from '../../../src/stores/postgres/result-bytes.ts';
import { chain } from '../../support/rows.ts';
import { end, QueueBench, toQueue } from './queue-bench.ts';

let bench: QueueBench;
beforeEach(async () => {
  bench = await QueueBench.open();
});
afterEach(() => bench.database.drop());

describe('enqueue', () => {
  it('inserts the row and notifies workers', async () => {
    const owner = await bench.newOwner();
    const notified = await bench.notifications();
    expect(await bench.enqueue(owner)).toMatchObject({
      status: 'queued',
      trigger: 'api',
      workflowId: owner.workflowId,
      revision: 1,
      userId: owner.userId,
      keyId: owner.keyId,
      startedAt: null,
      finishedAt: null,
    });
    expect(await notified()).toBe(1);
  });

  it('inserts nothing and notifies nobody if the workflow is not visible', async () => {
    const owner = await bench.newOwner();
    const stranger = await bench.newOwner();
    const notified = await bench.notifications();
    expect(await bench.queue.enqueue(stranger, toQueue(owner), { queuedPerKey: 10 })).toBeNull();
    expect(await notified()).toBe(0);
    expect(await bench.queued()).toBe(0);
  });

  it('refuses runs beyond the limit of the key', async () => {
    const owner = await bench.newOwner();
    await bench.enqueue(owner, {}, 2);
    await bench.enqueue(owner, {}, 2);
    expect(await bench.queue.enqueue(owner, toQueue(owner), { queuedPerKey: 2 })).toBe(
      'queue_full',
    );
    expect(await bench.queued()).toBe(2);
  });

  it('refuses runs beyond the limit of the sessions of a user; runs of keys and schedules do not count', async () => {
    const owner = await bench.newOwner();
    const other = await bench.newOwner();
    const limits = { queuedPerKey: 1 };
    const ofSession = (of: typeof owner) => ({ ...toQueue(of), keyId: null });
    const due = { ...owner, keyId: null, trigger: 'schedule', scheduleId: 1 } as const;
    await enqueueDue(bench.database.client.query, [{ ...due, dueAt: new Date() }]);
    await bench.enqueue(owner);
    expect(await bench.queue.enqueue(owner, ofSession(owner), limits)).toMatchObject({
      status: 'queued',
      keyId: null,
      userId: owner.userId,
    });
    expect(await bench.queue.enqueue(owner, ofSession(owner), limits)).toBe('queue_full');
    expect(await bench.queue.enqueue(other, ofSession(other), limits)).toMatchObject({});
    expect(await bench.queue.enqueue(owner, toQueue(owner), { queuedPerKey: 2 })).toMatchObject({});
  });

  it('reserves the bytes of stored parameters, and inserts nothing where there is no room', async () => {
    const owner = await bench.newOwner();
    const reservation = { bytes: 600, expiresAt: new Date(Date.now() + 60_000), limitBytes: 1_000 };
    const run = { ...toQueue(owner), params: null, paramsId: 'x', reservation };
    await bench.enqueue(owner, run);
    expect(await bench.queue.enqueue(owner, run, { queuedPerKey: 10 })).toBe('over_quota');
    expect(await bench.queued()).toBe(1);
    const bytes = createResultBytesStore(bench.database.client);
    expect((await bytes.held(owner.organizationId)).bytes).toBe(600);
    expect(await bench.claim(10)).toMatchObject({ paramsId: 'x', hasReserved: true });
  });
});

describe('a run that sends rows again', () => {
  it('takes them, until it ends without sending', async () => {
    const owner = await bench.newOwner();
    const { id: executionId } = await bench.enqueue(owner);
    const report = { nodeId: 1, rows: 3, delivered: 1, failed: 2, inDoubt: 0 };
    await bench.sql(
      "UPDATE executions SET status = 'completed', finished_at = now(), deliveries = $2 WHERE id = $1",
      [executionId, JSON.stringify([report])],
    );
    await bench.sql(
      "INSERT INTO undelivered_rows VALUES ($1, 1, 0, 0, 'config', ''), ($1, 1, 2, 2, 'failed', '')",
      [executionId],
    );
    const listed = async () =>
      (await bench.history.list(owner, { hasFailedDeliveries: true }, { page: 0, limit: 9 })).total;
    expect(await listed()).toBe(1);
    const statuses = ['failed', 'not_sent'] as const;
    const rowsToTake = { executionId, nodeId: null, statuses, isDoubtConfirmed: false };
    const run = { ...toQueue(owner), params: null, rowsToTake };
    const enqueue = () => bench.queue.enqueue(owner, run, { queuedPerKey: 10 });
    const second = await bench.enqueue(owner, run);
    expect(second).toMatchObject({ trigger: 'resend', rerunOf: executionId });
    expect(await enqueue()).toBe('rows_taken');
    expect(await listed()).toBe(0);
    await bench.history.cancel(owner, second.id);
    const third = await bench.enqueue(owner, run);
    expect(await bench.claim(10)).toMatchObject({ executionId: third.id, resendOf: executionId });
  });
});

describe('claim', () => {
  it('leaves runs with encrypted parameters to processes that can read them', async () => {
    const owner = await bench.newOwner();
    const sealed = await bench.enqueue(owner, { params: null, sealedParams: Buffer.from('x') });
    const readable = await bench.enqueue(owner);
    const asEarlierRelease = () => bench.sql('SELECT id FROM claim_executions(10, 10)');
    expect(await asEarlierRelease()).toEqual([[String(readable.id)]]);
    expect(await bench.claim(10)).toMatchObject({
      executionId: sealed.id,
      params: null,
      sealedParams: Buffer.from('x'),
    });
  });

  it('starts each run once, however many claim at a time', async () => {
    const owner = await bench.newOwner();
    const ids = [];
    for (let n = 0; n < 12; n += 1) ids.push((await bench.enqueue(owner, {}, 100)).id);
    const claimed = await Promise.all(Array.from({ length: 20 }, () => bench.claim(100)));
    const started = claimed.flatMap((run) => (run === null ? [] : [run.executionId]));
    expect(started.sort()).toEqual(ids.sort());
  });

  it('takes several runs at once, by turns, and no more than the organization may have', async () => {
    const [many, few] = [await bench.newOwner(), await bench.newOwner()];
    for (let n = 0; n < 4; n += 1) await bench.enqueue(many);
    await bench.enqueue(few);
    const claimed = await bench.queue.claim(2, 10);
    expect(claimed.map(({ organizationId }) => organizationId)).toEqual([
      many.organizationId,
      few.organizationId,
      many.organizationId,
    ]);
    expect(new Set(claimed.map(({ executionId }) => executionId)).size).toBe(3);
    expect(await bench.queue.claim(2, 10)).toEqual([]);
  });

  it('lets organizations take turns, whichever queued first and most', async () => {
    const [many, few] = [await bench.newOwner(), await bench.newOwner()];
    for (let n = 0; n < 4; n += 1) await bench.enqueue(many);
    await bench.enqueue(few);
    await bench.enqueue(few);
    const order = [];
    for (let run = await bench.claim(10); run !== null; run = await bench.claim(10)) {
      order.push(run.organizationId === many.organizationId ? 'many' : 'few');
      await bench.executions.finish(run, end('completed'));
    }
    expect(order).toEqual(['many', 'few', 'many', 'few', 'many', 'many']);
  });

  it('leaves runs of an organization that has as many as it may', async () => {
    const [many, few] = [await bench.newOwner(), await bench.newOwner()];
    for (let n = 0; n < 3; n += 1) await bench.enqueue(many);
    expect(await bench.claim(2)).toMatchObject({ organizationId: many.organizationId });
    expect(await bench.claim(2)).toMatchObject({ organizationId: many.organizationId });
    expect(await bench.claim(2)).toBeNull();
    await bench.enqueue(few);
    expect(await bench.claim(2)).toMatchObject({ organizationId: few.organizationId });
  });

  it('returns the parameters, its revision, and whether whoever asked for it may still run it', async () => {
    const owner = await bench.newOwner();
    await bench.enqueue(owner);
    await bench.workflows.update(owner, owner.workflowId, { graph: chain(3) });
    expect(await bench.claim(10)).toMatchObject({
      attempt: 1,
      params: { a: 1 },
      revision: 1,
      authorityProblem: null,
      userId: owner.userId,
      keyId: owner.keyId,
      workflowUserId: owner.userId,
    });
    await bench.enqueue(owner);
    await bench.sql('UPDATE api_keys SET is_active = false WHERE id = $1', [owner.keyId]);
    expect(await bench.claim(10)).toMatchObject({ authorityProblem: 'key_revoked' });
    const expireAt = 'UPDATE api_keys SET is_active = true, expires_at = clock_timestamp()';
    await bench.enqueue(owner);
    await bench.sql(`${expireAt} + interval '1 hour' WHERE id = $1`, [owner.keyId]);
    expect(await bench.claim(10)).toMatchObject({ authorityProblem: null });
    await bench.enqueue(owner);
    // Later than the run was queued, and earlier than it is claimed.
    await bench.sql(`${expireAt} WHERE id = $1`, [owner.keyId]);
    expect(await bench.claim(10)).toMatchObject({ authorityProblem: 'key_revoked' });
    await bench.enqueue(owner);
    await bench.workflows.delete(owner, owner.workflowId);
    expect(await bench.claim(10)).toMatchObject({ revision: null });
  });
});

describe('a run that is taken away', () => {
  it('goes back into the queue, and the process that had it cannot record its end', async () => {
    const owner = await bench.newOwner();
    const { id } = await bench.enqueue(owner);
    const first = (await bench.claim(10))!;
    const notified = await bench.notifications();
    expect(await bench.queue.requeue(first)).toBe(true);
    expect(await bench.queue.requeue(first)).toBe(false);
    expect(await bench.statusOf(owner, id)).toBe('queued');
    expect(await notified()).toBe(1);
    expect(await bench.executions.finish(first, end('completed'))).toBe(false);
    const second = (await bench.claim(10))!;
    expect(second).toMatchObject({ executionId: id, attempt: 2 });
    expect(await bench.executions.finish(first, end('failed'))).toBe(false);
    expect(await bench.executions.finish(second, end('completed'))).toBe(true);
    expect(await bench.executions.finish(second, end('failed'))).toBe(false);
    expect(await bench.statusOf(owner, id)).toBe('completed');
  });

  it('is cancelled where that was requested meanwhile', async () => {
    const owner = await bench.newOwner();
    const { id } = await bench.enqueue(owner);
    const run = (await bench.claim(10))!;
    await bench.history.cancel(owner, id);
    expect(await bench.executions.keepRunning([run])).toEqual([
      { executionId: id, attempt: 1, reason: 'requested' },
    ]);
    await bench.queue.requeue(run);
    expect(await bench.statusOf(owner, id)).toBe('cancelled');
  });
});

describe('what a dead process left', () => {
  it('is queued once more, then fails; a synchronous run fails at once', async () => {
    const owner = await bench.newOwner();
    const { id } = await bench.enqueue(owner);
    const direct = await bench.executions.start(owner, {
      workflowId: owner.workflowId,
      userId: owner.userId,
      keyId: owner.keyId,
      startedAt: new Date(),
      knownRevision: null,
    });
    await bench.executions.insert({ ...direct!, attempt: 1 });
    await bench.claim(10);
    expect(await bench.queue.rescue(35_000)).toBe(0);
    await bench.silence();
    const notified = await bench.notifications();
    expect(await bench.queue.rescue(35_000)).toBe(2);
    expect(await bench.statusOf(owner, id)).toBe('queued');
    expect(await bench.history.find(owner, direct!.executionId)).toMatchObject({
      status: 'failed',
      problem: { nodeId: null, code: 'engine_failed' },
    });
    expect(await notified()).toBe(1);
    await bench.claim(10);
    await bench.silence();
    expect(await bench.queue.rescue(35_000)).toBe(1);
    expect(await bench.statusOf(owner, id)).toBe('failed');
  });

  it('is cancelled where that was requested', async () => {
    const owner = await bench.newOwner();
    const { id } = await bench.enqueue(owner);
    await bench.claim(10);
    await bench.history.cancel(owner, id);
    await bench.silence();
    await bench.queue.rescue(35_000);
    expect(await bench.statusOf(owner, id)).toBe('cancelled');
  });
});

it('fails what has waited for too long', async () => {
  const owner = await bench.newOwner();
  const { id } = await bench.enqueue(owner);
  expect(await bench.queue.expireQueued(60_000)).toBe(0);
  await bench.sql("UPDATE executions SET created = now() - interval '2 minutes'");
  expect(await bench.queue.expireQueued(60_000)).toBe(1);
  expect(await bench.history.find(owner, id)).toMatchObject({
    status: 'failed',
    problem: { code: 'queue_timeout' },
  });
});

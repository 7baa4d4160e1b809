/** What callers see of the history of runs. */

import {
  createExecutionHistoryStore,
  type ExecutionHistoryStore,
} from '../../../src/stores/postgres/execution-history.ts';
import { end, QueueBench, type Owner } from './queue-bench.ts';

let bench: QueueBench;
beforeEach(async () => {
  bench = await QueueBench.open();
});
afterEach(() => bench.database.drop());

describe('the history', () => {
  it('shows what a caller may see, newest first, by every filter', async () => {
    const owner = await bench.newOwner();
    const stranger = await bench.newOwner();
    const [first, second, third] = [
      await bench.enqueue(owner),
      await bench.enqueue(owner),
      await bench.enqueue(owner),
    ];
    await bench.enqueue(stranger);
    await bench.history.cancel(owner, second.id);
    const list = async (filter: Parameters<ExecutionHistoryStore['list']>[1]) => {
      const { items, total } = await bench.history.list(owner, filter, { page: 0, limit: 10 });
      expect(total).toBe(items.length);
      return items.map(({ id }) => id);
    };
    expect(await list({})).toEqual([third.id, second.id, first.id]);
    expect(await list({ statuses: ['cancelled'] })).toEqual([second.id]);
    expect(await list({ statuses: ['cancelled', 'queued', 'completed'] })).toHaveLength(3);
    expect(await list({ workflowId: owner.workflowId, trigger: 'api' })).toHaveLength(3);
    expect(await list({ workflowId: stranger.workflowId })).toEqual([]);
    expect(await list({ trigger: 'schedule' })).toEqual([]);
    await bench.sql(`UPDATE executions SET trigger = 'schedule' WHERE id = ${third.id}`);
    expect(await list({ trigger: 'schedule' })).toEqual([third.id]);
    expect(await list({ trigger: 'api' })).toEqual([second.id, first.id]);
    const future = new Date(Date.now() + 60_000);
    expect(await list({ startedBefore: future })).toHaveLength(3);
    expect(await list({ startedAfter: future })).toEqual([]);
    const page = await bench.history.list(owner, {}, { page: 1, limit: 2 });
    expect(page.total).toBe(3);
    expect(page.items.map(({ id }) => id)).toEqual([first.id]);
    expect(await bench.history.list(owner, {}, { page: 9, limit: 2 })).toEqual({
      total: 3,
      items: [],
    });
    expect(await bench.history.find(stranger, first.id)).toBeNull();
    expect(await bench.history.cancel(stranger, first.id)).toBeNull();
  });

  it('shows a run to whoever sees its workflow: to the owner of the workflow, not to another user who asked for it', async () => {
    const owner = await bench.newOwner();
    const colleague = await bench.newColleague(owner);
    const whole = { organizationId: owner.organizationId, userId: null };
    const own = await bench.enqueue(owner);
    const theirs = await bench.enqueue(colleague);
    expect(theirs.userId).toBe(colleague.userId);
    const idsOf = async (visibility: typeof whole | Owner) => {
      const page = { page: 0, limit: 10 };
      const lists = await Promise.all(
        [{}, { workflowId: owner.workflowId }, { statuses: ['queued'] as const }].map((filter) =>
          bench.history.list(visibility, filter, page),
        ),
      );
      for (const { items, total } of lists)
        expect([items, total]).toEqual([lists[0]!.items, items.length]);
      return lists[0]!.items.map(({ id }) => id);
    };
    const check = async () => {
      expect(await idsOf(owner)).toEqual([theirs.id, own.id]);
      expect(await idsOf(whole)).toEqual([theirs.id, own.id]);
      expect(await idsOf(colleague)).toEqual([]);
      expect(await bench.history.find(owner, theirs.id)).toMatchObject({ id: theirs.id });
      expect(await bench.history.find(colleague, theirs.id)).toBeNull();
      expect(await bench.history.cancel(colleague, theirs.id)).toBeNull();
    };
    await check();
    await bench.workflows.delete(owner, owner.workflowId);
    await check();
    expect(await bench.history.cancel(owner, theirs.id)).toMatchObject({
      execution: { status: 'cancelled' },
    });
  });

  it('knows the owner of the workflow of rows that a process of the release before inserts', async () => {
    const owner = await bench.newOwner();
    const colleague = await bench.newColleague(owner);
    const insert = (workflowId: number) =>
      bench.sql(
        `INSERT INTO executions (organization_id, workflow_id, revision, user_id, status)
         VALUES ($1, $2, 1, $3, 'running') RETURNING workflow_user_id`,
        [owner.organizationId, workflowId, colleague.userId],
      );
    expect(await insert(owner.workflowId)).toEqual([[owner.userId]]);
    expect(await insert(2_000_000_000)).toEqual([[colleague.userId]]);
  });

  it('goes by when a run started, and of one that waits by when it was created', async () => {
    const owner = await bench.newOwner();
    const [waiting, started] = [await bench.enqueue(owner), await bench.enqueue(owner)];
    await bench.sql("UPDATE executions SET created = '2026-01-02T09:00:00Z'");
    await bench.sql(
      `UPDATE executions SET status = 'running', started_at = '2026-01-02T10:00:00Z' WHERE id = ${started.id}`,
    );
    const at = (time: string): Date => new Date(`2026-01-02T${time}Z`);
    const list = async (filter: Parameters<ExecutionHistoryStore['list']>[1]) =>
      (await bench.history.list(owner, filter, { page: 0, limit: 10 })).items.map(({ id }) => id);
    expect(await list({ startedBefore: at('09:30:00') })).toEqual([waiting.id]);
    expect(await list({ startedBefore: at('10:00:00') })).toEqual([waiting.id]);
    expect(await list({ startedBefore: at('10:00:01') })).toEqual([started.id, waiting.id]);
    expect(await list({ startedAfter: at('09:00:00') })).toEqual([started.id, waiting.id]);
    expect(await list({ startedAfter: at('09:00:01') })).toEqual([started.id]);
    expect(await list({ startedAfter: at('10:00:01') })).toEqual([]);
  });

  it('shows runs of one moment by their ids, newest first', async () => {
    const owner = await bench.newOwner();
    const ids = [];
    for (let count = 0; count < 5; count += 1) ids.push((await bench.enqueue(owner)).id);
    await bench.sql("UPDATE executions SET created = '2026-01-02T03:04:05Z'");
    const pageOf = async (page: number) =>
      (await bench.history.list(owner, {}, { page, limit: 2 })).items.map(({ id }) => id);
    expect([...(await pageOf(0)), ...(await pageOf(1)), ...(await pageOf(2))]).toEqual(
      ids.toReversed(),
    );
  });

  it.each(['completed', 'failed', 'timed_out', 'cancelled'] as const)(
    'changes nothing of a run that is %s when it is cancelled',
    async (status) => {
      const owner = await bench.newOwner();
      const { id } = await bench.enqueue(owner);
      const run = (await bench.claim(10))!;
      await bench.executions.finish(run, end(status));
      const before = (await bench.history.find(owner, id))!;
      expect(before).toMatchObject({ id, status, finishedAt: expect.any(Date) });
      expect(await bench.history.cancel(owner, id)).toEqual({
        execution: before,
        paramsId: null,
        hasReserved: false,
      });
      expect(await bench.history.find(owner, id)).toEqual(before);
    },
  );

  it('forgets the parameters of a run that is cancelled while it waits, and not of one that runs', async () => {
    const owner = await bench.newOwner();
    const { id: running } = await bench.enqueue(owner);
    await bench.claim(10);
    const { id: waiting } = await bench.enqueue(owner);
    await bench.history.cancel(owner, running);
    await bench.history.cancel(owner, waiting);
    const kept = await bench.sql('SELECT params IS NOT NULL FROM executions ORDER BY id');
    expect(kept.flat()).toEqual([true, false]);
  });

  it('says how many wait and run, and for how long the first has waited', async () => {
    const owner = await bench.newOwner();
    expect(await bench.history.stats()).toEqual({ queued: 0, running: 0, oldestSeconds: 0 });
    await bench.enqueue(owner);
    await bench.claim(10);
    const [first, second] = [await bench.enqueue(owner), await bench.enqueue(owner)];
    for (const [id, seconds] of [
      [first.id, 100],
      [second.id, 10],
    ] as const)
      await bench.sql(
        'UPDATE executions SET created = clock_timestamp() - $2::int * interval $$1 second$$ WHERE id = $1',
        [id, seconds],
      );
    const { oldestSeconds, ...counts } = await bench.history.stats();
    expect(counts).toEqual({ queued: 2, running: 1 });
    expect(oldestSeconds).toBeGreaterThanOrEqual(100);
    // Of a machine that is as busy as it likes.
    expect(oldestSeconds).toBeLessThan(100_000);
  });
});

it('names the keys that executed a workflow since a time', async () => {
  const [owner, stranger] = [await bench.newOwner(), await bench.newOwner()];
  await bench.enqueue(owner);
  await bench.enqueue(owner);
  await bench.enqueue(stranger);
  const keys = async (organizationId: number, since: Date, limit = 5) =>
    bench.history.callingKeys(organizationId, owner.workflowId, { since, limit });
  const id = owner.keyId;
  const name: unknown = expect.any(String);
  expect(await keys(owner.organizationId, new Date(0))).toEqual([{ id, name }]);
  expect(await keys(owner.organizationId, new Date(0), 0)).toEqual([]);
  expect(await keys(owner.organizationId, new Date(Date.now() + 3_600_000))).toEqual([]);
  expect(await keys(stranger.organizationId, new Date(0))).toEqual([]);
});

it('has one statement for each set of conditions, whatever their values, under a name of its own', async () => {
  const sent: { readonly name: string; readonly sql: string }[] = [];
  const query = (statement: (typeof sent)[number]) => (sent.push(statement), Promise.resolve([]));
  const history = createExecutionHistoryStore({ query });
  const organization = { organizationId: 1, userId: null };
  const own = { organizationId: 1, userId: 2 };
  const now = new Date();
  type Filter = Parameters<ExecutionHistoryStore['list']>[1];
  const filters: readonly Filter[] = [
    {},
    { workflowId: 1 },
    { trigger: 'api' as const },
    { startedAfter: now },
    { startedBefore: now },
    { statuses: ['failed' as const] },
    { statuses: ['completed' as const] },
  ];
  for (const _ of [1, 2])
    for (const visibility of [organization, own])
      for (const filter of filters) await history.list(visibility, filter, { page: 0, limit: 5 });
  const half = sent.length / 2;
  expect(sent.slice(half)).toEqual(sent.slice(0, half));
  for (const key of ['name', 'sql'] as const)
    expect(new Set(sent.map((statement) => statement[key])).size).toBe(half);
});

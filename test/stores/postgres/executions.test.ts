/** The history of runs in PostgreSQL. */

import { chain, newAccount } from '../../support/rows.ts';
import {
  database,
  ends,
  executions,
  inserted,
  mine,
  queue,
  rows,
  run,
  startedAt,
  workflowId,
  workflows,
} from './execution-fixture.ts';

test('a start reads the workflow, and the row is inserted as running, once', async () => {
  const started = await executions.start(mine, run());
  const { nodes, edges, parameters, settings } = (await workflows.get(mine, workflowId))!;
  const { organizationId, userId } = mine;
  const row = {
    organizationId,
    workflowId,
    workflowUserId: userId,
    revision: 1,
    userId,
    keyId: 5,
    startedAt,
    lastSuccessAt: null,
  };
  expect(started).toEqual({
    executionId: expect.any(BigInt),
    row,
    workflow: { nodes, edges, parameters, settings },
  });
  expect(await rows()).toEqual([]);
  const { executionId } = started!;
  for (let n = 0; n < 2; n++) await executions.insert({ executionId, attempt: 1, row });
  expect(await rows()).toEqual([
    {
      id: executionId,
      organizationId,
      workflowId,
      workflowUserId: userId,
      revision: 1,
      userId,
      keyId: 5,
      trigger: 'api',
      scheduleId: null,
      dueAt: null,
      lastSuccessAt: null,
      isBackground: false,
      status: 'running',
      attempt: 1,
      rescues: 0,
      outages: 0,
      notBefore: null,
      firstStartedAt: null,
      hasEffects: false,
      created: startedAt,
      startedAt,
      seenAt: expect.any(Date),
      cancelledAt: null,
      finishedAt: null,
      executionTimeMs: null,
      params: null,
      paramsId: null,
      sealedParams: null,
      rerunOf: null,
      baseStartedAt: null,
      backfillId: null,
      heldLimit: null,
      hasExpressions: false,
      calledWorkflows: null,
      cursors: null,
      movesCursors: true,
      expiresAt: null,
      columns: null,
      outputs: null,
      sources: null,
      nodes: null,
      deliveries: null,
      totalRows: null,
      resultId: null,
      resultBytes: 0n,
      resultExpiresAt: null,
      error: null,
    },
  ]);
});

test('the graph comes only where it is not known', async () => {
  expect(await executions.start(mine, run(1))).toMatchObject({
    row: { revision: 1 },
    workflow: null,
  });
  await workflows.update(mine, workflowId, { graph: chain(5) });
  expect(await executions.start(mine, run(1))).toMatchObject({
    row: { revision: 2 },
    workflow: { nodes: { length: 5 } },
  });
  expect(await executions.start(mine, run(2))).toMatchObject({
    row: { revision: 2 },
    workflow: null,
  });
});

test('what is out of sight does not start, and leaves no row', async () => {
  const stranger = await newAccount(database.client);
  expect(await executions.start(stranger, run())).toBeNull();
  expect(await executions.start({ ...mine, userId: stranger.userId }, run())).toBeNull();
  expect(await executions.start({ ...stranger, userId: mine.userId }, run())).toBeNull();
  expect(await executions.start(mine, { ...run(), workflowId: 2_147_483_647 })).toBeNull();
  expect(await rows()).toEqual([]);
  expect(await executions.start({ ...mine, userId: null }, run())).not.toBeNull();
});

test('runs of a dead process end as failed, all others stay', async () => {
  await queue.rescue(0);
  const abandoned = await inserted();
  const done = await inserted();
  await executions.finish(done, ends[0]!);
  const alive = await inserted();
  await database.client.query(
    { name: 'test.silence', sql: "UPDATE executions SET seen_at = now() - interval '36 seconds'" },
    [],
  );
  await database.client.query(
    { name: 'test.noKey', sql: 'UPDATE executions SET key_id = NULL' },
    [],
  );
  const { executionId } = alive;
  expect(await executions.keepRunning([alive, done, { executionId, attempt: 2 }])).toEqual([
    { executionId, attempt: 1, reason: null },
  ]);
  expect(await executions.keepRunning([])).toEqual([]);
  expect(await queue.rescue(35_000)).toBe(1);
  expect(await queue.rescue(35_000)).toBe(0);
  expect(await rows()).toMatchObject([
    {
      id: abandoned.executionId,
      status: 'failed',
      finishedAt: expect.any(Date),
      error: { node_id: null, code: 'engine_failed' },
    },
    { status: 'completed' },
    { status: 'running' },
  ]);
});

test('runs of dead processes end in batches, however many there are', async () => {
  await queue.rescue(0);
  const insert = `INSERT INTO executions (organization_id, workflow_id, revision, user_id, key_id, status, started_at, seen_at)
    SELECT 1, 1, 1, 1, 1, 'running', now(), now() - interval '1 minute' FROM generate_series(1, 2500)`;
  await database.client.query({ name: '', sql: insert }, []);
  expect(await queue.rescue(35_000)).toBe(2500);
  expect(await queue.rescue(35_000)).toBe(0);
});

test.each([
  ['of a status that there is not', "'paused', 'api', NULL"],
  ['of a trigger that there is not', "'running', 'mail', NULL"],
  ['that runs and has finished', "'running', 'api', now()"],
  ['that waits and has finished', "'queued', 'api', now()"],
  ['that completed and has not finished', "'completed', 'api', NULL"],
  ['that was cancelled and has not finished', "'cancelled', 'schedule', NULL"],
])('the database refuses an execution %s', async (_, state) => {
  const sql = `INSERT INTO executions (organization_id, workflow_id, revision, user_id, status, trigger, finished_at)
    VALUES (1, 1, 1, 1, ${state})`;
  await expect(database.client.query({ name: '', sql }, [])).rejects.toThrow(
    '"executions_state_check"',
  );
});

test('a start whose transaction has more to do is undone with it', async () => {
  const commit = async (): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    throw new Error('not kept');
  };
  await expect(executions.start(mine, run(1), commit)).rejects.toThrow('not kept');
  expect(await rows()).toEqual([]);
  await executions.start(mine, run(1), () => Promise.resolve());
  expect(await rows()).toMatchObject([{ status: 'running', attempt: 1, keyId: 5 }]);
});

test('the history outlives its workflow', async () => {
  await inserted();
  await workflows.delete(mine, workflowId);
  expect(await rows()).toHaveLength(1);
});

test('the history does not wait for the disk, and nothing else stops waiting', async () => {
  const setting = async (): Promise<unknown> =>
    (
      await database.client.query({ name: 'test.setting', sql: 'SHOW synchronous_commit' }, [])
    )[0]?.[0];
  const before = await setting();
  for (let n = 0; n < 10; n++) await inserted();
  for (let n = 0; n < 10; n++) expect(await setting()).toBe(before);
});

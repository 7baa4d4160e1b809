/** The history of runs in PostgreSQL. */

import {
  createExecutionQueueStore,
  type ExecutionQueueStore,
} from '../../src/stores/postgres/execution-queue.ts';
import {
  createExecutionStore,
  type Attempt,
  type ExecutionStore,
  type FinishedExecution,
  type StartedExecution,
} from '../../src/stores/postgres/executions.ts';
import { createWorkflowStore, type WorkflowStore } from '../../src/stores/postgres/workflows.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { chain, newAccount, type Account } from '../support/rows.ts';

let database: TestDatabase;
let executions: ExecutionStore;
let queue: ExecutionQueueStore;
let workflows: WorkflowStore;
let mine: Account;
let workflowId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  executions = createExecutionStore(database.client);
  queue = createExecutionQueueStore(database.client);
  workflows = createWorkflowStore(database.client);
});
afterAll(() => database.drop());
beforeEach(async () => {
  mine = await newAccount(database.client);
  workflowId = (
    await workflows.insert({
      ...mine,
      title: 'Runs',
      description: null,
      isActive: true,
      ...chain(3),
    })
  ).workflow.id;
});

const startedAt = new Date('2026-03-01T12:00:00.123Z');
const run = (knownRevision: number | null = null): Parameters<ExecutionStore['start']>[1] => ({
  workflowId,
  userId: mine.userId,
  keyId: 5,
  startedAt,
  knownRevision,
});
const rows = (): Promise<readonly unknown[]> =>
  database.client.prisma.execution.findMany({ where: { workflowId }, orderBy: { id: 'asc' } });

test('a start inserts the row and reads the workflow', async () => {
  const started = await executions.start(mine, run());
  const { nodes, edges, parameters } = (await workflows.get(mine, workflowId))!;
  expect(started).toEqual({
    executionId: expect.any(BigInt),
    revision: 1,
    workflow: { nodes, edges, parameters },
  });
  const { organizationId, userId } = mine;
  expect(await rows()).toEqual([
    {
      id: started?.executionId,
      organizationId,
      workflowId,
      revision: 1,
      userId,
      keyId: 5,
      trigger: 'api',
      scheduleId: null,
      dueAt: null,
      isBackground: false,
      status: 'running',
      attempt: 1,
      rescues: 0,
      created: startedAt,
      startedAt,
      seenAt: expect.any(Date),
      cancelledAt: null,
      finishedAt: null,
      executionTimeMs: null,
      params: null,
      paramsId: null,
      expiresAt: null,
      columns: null,
      outputs: null,
      sources: null,
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
  expect(await executions.start(mine, run(1))).toMatchObject({ revision: 1, workflow: null });
  await workflows.update(mine, workflowId, { graph: chain(5) });
  expect(await executions.start(mine, run(1))).toMatchObject({
    revision: 2,
    workflow: { nodes: { length: 5 } },
  });
  expect(await executions.start(mine, run(2))).toMatchObject({ revision: 2, workflow: null });
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

const finishedAt = new Date('2026-03-01T12:00:01.500Z');
const failure = { nodeId: 3, code: 'invalid_value', message: 'Cannot cast "x" to number.' };
const attempt = (started: StartedExecution | null): Attempt => ({
  executionId: started!.executionId,
  attempt: 1,
});
const nothing = {
  executionTimeMs: 1500,
  totalRows: null,
  resultId: null,
  expiresAt: null,
  columns: null,
  outputs: [],
  sources: [],
  problem: null,
};
const ends: FinishedExecution[] = [
  {
    status: 'completed',
    finishedAt,
    ...nothing,
    totalRows: 1_000_000,
    resultId: 'dataRef:abc',
    expiresAt: new Date('2026-03-02T12:00:01.500Z'),
    columns: [{ name: '2024', type: 'number' }],
    outputs: [{ nodeId: 3, resultId: 'dataRef:abc', totalRows: 1_000_000 }],
  },
  { status: 'failed', finishedAt, ...nothing, problem: failure },
  { status: 'timed_out', finishedAt, ...nothing, problem: { ...failure, nodeId: null } },
  { status: 'cancelled', finishedAt, ...nothing },
];

test.each(ends)('it ends as $status', async (end) => {
  const started = await executions.start(mine, run(1));
  await executions.finish(attempt(started), end);
  const { status, totalRows, resultId, problem } = end;
  const error = problem && {
    node_id: problem.nodeId,
    code: problem.code,
    message: problem.message,
  };
  expect(await rows()).toMatchObject([{ status, finishedAt, totalRows, resultId, error }]);
});

test('a message that the database cannot hold loses a character, and the run still ends', async () => {
  const started = await executions.start(mine, run(1));
  const problem = { ...failure, message: 'Cannot cast "a\u0000b\ud83d" to number.' };
  await executions.finish(attempt(started), {
    status: 'failed',
    finishedAt,
    ...nothing,
    problem,
  });
  expect(await rows()).toMatchObject([
    { status: 'failed', error: { message: 'Cannot cast "a\ufffdb\ufffd" to number.' } },
  ]);
});

test('a statement that comes late, after the run was recorded as failed, changes nothing', async () => {
  const started = (await executions.start(mine, run()))!;
  const [completed, failed] = [ends[0]!, ends[1]!];
  expect(await executions.fail(attempt(started), failed)).toBe(true);
  const before = await rows();
  expect(before).toMatchObject([{ status: 'failed', resultId: null, resultBytes: 0n }]);
  const reservation = { bytes: 10, expiresAt: finishedAt, limitBytes: 1_000 };
  expect(await executions.finish(attempt(started), completed)).toBe(false);
  expect(await executions.fail(attempt(started), failed)).toBe(false);
  expect(await executions.reserve(attempt(started), reservation)).toBe('superseded');
  expect(await executions.finishWithResults(attempt(started), completed, reservation)).toBe(
    'superseded',
  );
  expect(await rows()).toEqual(before);
});

test.each([10, 20_000])(
  'the end of a synchronous run is kept with %d bytes of rows',
  async (bytes) => {
    const started = await executions.start(mine, run(1));
    const reservation = { bytes, expiresAt: finishedAt, limitBytes: 100_000 };
    const result = { id: `dataRef:${bytes}`, head: '{}', rows: Buffer.alloc(bytes, ' ') };
    const ending = { ...attempt(started), isBackground: false };
    const kept = await executions.finishWithResults(ending, ends[0]!, reservation, [result]);
    expect(kept).toBe('kept');
    expect(await rows()).toMatchObject([{ status: 'completed', resultBytes: BigInt(bytes) }]);
  },
);

test('runs of a dead process end as failed, all others stay', async () => {
  await queue.rescue(0);
  const abandoned = await executions.start(mine, run(1));
  const done = await executions.start(mine, run(1));
  await executions.finish(attempt(done), ends[0] as FinishedExecution);
  const alive = await executions.start(mine, run(1));
  await database.client.query(
    { name: 'test.silence', sql: "UPDATE executions SET seen_at = now() - interval '36 seconds'" },
    [],
  );
  const under = [alive?.executionId ?? 0n, done?.executionId ?? 0n];
  expect(await executions.keepRunning(under)).toEqual([]);
  expect(await executions.keepRunning([])).toEqual([]);
  expect(await queue.rescue(35_000)).toBe(1);
  expect(await queue.rescue(35_000)).toBe(0);
  expect(await rows()).toMatchObject([
    {
      id: abandoned?.executionId,
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
});

test('the history outlives its workflow', async () => {
  await executions.start(mine, run(1));
  await workflows.delete(mine, workflowId);
  expect(await rows()).toHaveLength(1);
});

test('the history does not wait for the disk, and nothing else stops waiting', async () => {
  const setting = async (): Promise<unknown> =>
    (
      await database.client.query({ name: 'test.setting', sql: 'SHOW synchronous_commit' }, [])
    )[0]?.[0];
  const before = await setting();
  for (let n = 0; n < 10; n++) await executions.start(mine, run(1));
  for (let n = 0; n < 10; n++) expect(await setting()).toBe(before);
});

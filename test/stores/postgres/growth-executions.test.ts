/** What reading and writing executions costs in an organization that has 60,000 of them. */

import { REACHABLE_EXECUTIONS } from '../../../src/model/execution.ts';
import type { Database } from '../../../src/stores/postgres/connection/database.ts';
import {
  createExecutionHistoryStore,
  type ExecutionHistoryStore,
} from '../../../src/stores/postgres/execution-history.ts';
import {
  createExecutionQueueStore,
  type ExecutionQueueStore,
} from '../../../src/stores/postgres/execution-queue.ts';
import {
  createExecutionRetentionStore,
  type ExecutionRetentionStore,
} from '../../../src/stores/postgres/execution-retention.ts';
import {
  createExecutionStore,
  type ExecutionStore,
} from '../../../src/stores/postgres/executions.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { newAccount, type Account } from '../../support/rows.ts';
import { onOneConnection } from '../../support/rows-read.ts';
import { readsAtMost, type Costs } from './growth-costs.ts';
import { fill } from './growth-seed.ts';

const FEW = 150;
const BATCH = 1_000;

let testDatabase: TestDatabase;
let database: Database;
let mine: Account;
let executions: ExecutionStore;
let history: ExecutionHistoryStore;
let queue: ExecutionQueueStore;
let retention: ExecutionRetentionStore;

beforeAll(async () => {
  testDatabase = await createTestDatabase({ poolSize: 1 });
  database = onOneConnection(testDatabase.client);
  mine = await newAccount(database);
  executions = createExecutionStore(database);
  history = createExecutionHistoryStore(database);
  queue = createExecutionQueueStore(database);
  retention = createExecutionRetentionStore(database);
  await fill(testDatabase.url, mine);
  await retention.deleteBeyond(1e12);
});
afterAll(() => testDatabase.drop());

const whole = () => ({ organizationId: mine.organizationId, userId: null });

const run = () => ({
  workflowId: 10_003,
  userId: mine.userId,
  keyId: 1,
  startedAt: new Date(),
  knownRevision: null,
});

const completed = () => ({
  status: 'completed' as const,
  finishedAt: new Date(),
  executionTimeMs: 1,
  totalRows: 1,
  resultId: null,
  expiresAt: null,
  columns: null,
  outputs: [],
  sources: [],
  nodes: [],
  problem: null,
});

const first = (executionId: bigint) => ({ executionId, attempt: 1 });

/** With its row, which may be there or not. */
const started = (executionId: bigint) => {
  const { knownRevision: _, ...given } = run();
  return {
    ...first(executionId),
    row: {
      ...given,
      organizationId: mine.organizationId,
      workflowUserId: mine.userId,
      revision: 1,
    },
  };
};

const reservation = () => ({ bytes: 1, expiresAt: new Date(), limitBytes: 1e12 });

const ofExecutions: Costs<ExecutionStore> = {
  start: [[FEW, () => executions.start(mine, run())]],
  insert: [[FEW, () => executions.insert(started(1_000_000n))]],
  fail: [
    [FEW, () => executions.fail(first(82n), completed())],
    [FEW, () => executions.fail(started(1_000_001n), completed())],
  ],
  finish: [
    [FEW, () => executions.finish(first(77n), completed())],
    [FEW, () => executions.finish(started(1_000_000n), completed())],
  ],
  reserve: [
    [FEW, () => executions.reserve(first(80n), reservation())],
    [FEW, () => executions.reserve(started(1_000_002n), reservation())],
  ],
  finishWithResults: [
    [FEW, () => executions.finishWithResults(first(81n), completed(), reservation())],
    [FEW, () => executions.finishWithResults(started(1_000_003n), completed(), reservation())],
  ],
  completedWith: [[FEW, () => executions.completedWith(first(81n), 'dataRef:none')]],
  noteEffects: [[FEW, () => executions.noteEffects(first(85n))]],
  resumeStoring: [[FEW, () => executions.resumeStoring(first(86n), 'dataRef:none')]],
  lastSuccess: [[FEW, () => executions.lastSuccess(10_003)]],
  keepParams: [[FEW, () => executions.keepParams(first(87n), {})]],
  discard: [[FEW, () => executions.discard(76n)]],
  keepRunning: [[FEW, () => executions.keepRunning([first(78n), first(79n)])]],
};

const toQueue = () => ({
  workflowId: 10_003,
  revision: 1,
  userId: mine.userId,
  keyId: 1,
  params: {},
  paramsId: null,
  sealedParams: null,
  reservation: null,
});

const ofExecutionQueue: Costs<ExecutionQueueStore> = {
  enqueue: [[FEW, () => queue.enqueue(mine, toQueue(), { queuedPerKey: 10 })]],
  releaseHeld: [[FEW, () => queue.releaseHeld()]],
  claim: [[FEW, () => queue.claim(10, 3)]],
  graph: [[FEW, () => queue.graph(mine.organizationId, 10_003, 1)]],
  noteCalled: [[FEW, () => queue.noteCalled(first(83n), [])]],
  requeue: [[FEW, () => queue.requeue(first(83n))]],
  rescue: [[FEW, () => queue.rescue(0)]],
  expireQueued: [[FEW, () => queue.expireQueued(0)]],
};

const ofExecutionHistory: Costs<ExecutionHistoryStore> = {
  callingKeys: [
    [
      50_000 + FEW,
      () => history.callingKeys(mine.organizationId, 10_003, { since: new Date(0), limit: 21 }),
    ],
  ],
  find: [[FEW, () => history.find(mine, 84n)]],
  list: [
    {},
    { workflowId: 10_003 },
    { statuses: ['failed', 'queued'] as const },
    { startedBefore: new Date() },
    { startedAfter: new Date(Date.now() + 3_600_000) },
  ].flatMap((filter) =>
    [() => mine, whole].map((visible) => {
      const work = () => history.list(visible(), filter, { page: 0, limit: 50 });
      return [2 * REACHABLE_EXECUTIONS + 500, work] as const;
    }),
  ),
  cancel: [[FEW, () => history.cancel(mine, 85n)]],
  rerunnable: [[FEW, () => history.rerunnable(mine, 84n)]],
  stats: [[FEW, () => history.stats()]],
};

const ofExecutionRetention: Costs<ExecutionRetentionStore> = {
  deleteFinishedBefore: [[2 * BATCH, () => retention.deleteFinishedBefore(new Date(0))]],
  deleteBeyond: [[4 * BATCH, () => retention.deleteBeyond(1e12)]],
};

readsAtMost(() => database, {
  executions: ofExecutions,
  executionQueue: ofExecutionQueue,
  executionHistory: ofExecutionHistory,
  executionRetention: ofExecutionRetention,
});

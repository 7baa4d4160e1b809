/** Runs of a workflow that has three nodes, in a database of their own. */

import {
  createExecutionQueueStore,
  type ExecutionQueueStore,
} from '../../../src/stores/postgres/execution-queue.ts';
import {
  createExecutionStore,
  type ExecutionStore,
  type FinishedExecution,
  type NewAttempt,
} from '../../../src/stores/postgres/executions.ts';
import { createWorkflowStore, type WorkflowStore } from '../../../src/stores/postgres/workflows.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { chain, newAccount, type Account } from '../../support/rows.ts';

export let database: TestDatabase;
export let executions: ExecutionStore;
export let queue: ExecutionQueueStore;
export let workflows: WorkflowStore;
export let mine: Account;
export let workflowId: number;

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

export const startedAt = new Date('2026-03-01T12:00:00.123Z');
export const run = (
  knownRevision: number | null = null,
): Parameters<ExecutionStore['start']>[1] => ({
  workflowId,
  userId: mine.userId,
  keyId: 5,
  startedAt,
  knownRevision,
});
export const rows = (): Promise<readonly unknown[]> =>
  database.client.prisma.execution.findMany({ where: { workflowId }, orderBy: { id: 'asc' } });

/** A run that started, without a row. */
export async function begun(): Promise<NewAttempt> {
  const { executionId, row } = (await executions.start(mine, run(1)))!;
  return { executionId, attempt: 1, row };
}

/** A run that started, with its row. */
export async function inserted(): Promise<NewAttempt> {
  const started = await begun();
  await executions.insert(started);
  return started;
}

export const finishedAt = new Date('2026-03-01T12:00:01.500Z');
export const failure = { nodeId: 3, code: 'invalid_value', message: 'Cannot cast "x" to number.' };
export const nothing = {
  executionTimeMs: 1500,
  totalRows: null,
  resultId: null,
  expiresAt: null,
  columns: null,
  outputs: [],
  sources: [],
  nodes: [],
  problem: null,
};
export const ends: FinishedExecution[] = [
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

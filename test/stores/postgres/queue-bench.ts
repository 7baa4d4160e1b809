/** Stores of executions on a database of their own, and owners with a workflow and a key. */

import pg from 'pg';
import { QUEUED_CHANNEL } from '../../../src/stores/postgres/execution-events.ts';
import {
  createExecutionHistoryStore,
  type ExecutionHistoryStore,
} from '../../../src/stores/postgres/execution-history.ts';
import {
  createExecutionQueueStore,
  type ClaimedRun,
  type ExecutionQueueStore,
  type RunToQueue,
} from '../../../src/stores/postgres/execution-queue.ts';
import {
  createExecutionStore,
  type ExecutionStore,
  type FinishedExecution,
} from '../../../src/stores/postgres/executions.ts';
import { SCOPES } from '../../../src/model/key.ts';
import { createAccountStore } from '../../../src/stores/postgres/accounts.ts';
import { createKeyStore, type NewKey } from '../../../src/stores/postgres/keys.ts';
import { createWorkflowStore, type WorkflowStore } from '../../../src/stores/postgres/workflows.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { chain, insertKey, newAccount, newKey, newUser, type Account } from '../../support/rows.ts';

export interface Owner extends Account {
  readonly workflowId: number;
  readonly keyId: number;
}

export class QueueBench {
  readonly database: TestDatabase;
  readonly queue: ExecutionQueueStore;
  readonly history: ExecutionHistoryStore;
  readonly executions: ExecutionStore;
  readonly workflows: WorkflowStore;

  constructor(database: TestDatabase) {
    this.database = database;
    this.queue = createExecutionQueueStore(database.client);
    this.history = createExecutionHistoryStore(database.client);
    this.executions = createExecutionStore(database.client);
    this.workflows = createWorkflowStore(database.client);
  }

  static async open(): Promise<QueueBench> {
    return new QueueBench(await createTestDatabase());
  }

  async newOwner(): Promise<Owner> {
    const account = await newAccount(this.database.client);
    const { workflow } = await this.workflows.insert({
      ...account,
      title: 'Runs',
      description: null,
      isActive: true,
      ...chain(2),
    });
    return { ...account, workflowId: workflow.id, keyId: await this.newKey(account) };
  }

  /** Another admin of the same organization, with a key of the level `client`: it runs what the owner runs. */
  async newColleague({ organizationId, workflowId }: Owner): Promise<Owner> {
    const accounts = createAccountStore(this.database.client);
    const colleague = await accounts.insertUser(organizationId, newUser());
    if (colleague === 'email_taken') throw new Error(colleague);
    const account = { organizationId, userId: colleague.id };
    return { ...account, workflowId, keyId: await this.newKey(account, { scopeLevel: 'client' }) };
  }

  async newKey(account: Account, change: Partial<NewKey> = {}): Promise<number> {
    const key = newKey(account, { scopes: SCOPES, ...change });
    return (await insertKey(createKeyStore(this.database.client), key)).id;
  }

  async enqueue(owner: Owner, change: Partial<RunToQueue> = {}, queuedPerKey = 10) {
    const run = { ...toQueue(owner), ...change };
    const visibility = { organizationId: owner.organizationId, userId: null };
    const queued = await this.queue.enqueue(visibility, run, { queuedPerKey });
    if (queued === null || typeof queued === 'string') throw new Error(`refused: ${queued}`);
    return queued;
  }

  sql(text: string, args: readonly unknown[] = []) {
    return this.database.client.query({ name: '', sql: text }, args);
  }

  /** One run; null where there is none. */
  async claim(perOrganization: number): Promise<ClaimedRun | null> {
    return (await this.queue.claim(perOrganization, 1))[0] ?? null;
  }

  async queued(): Promise<number> {
    const [row] = await this.sql("SELECT count(*) FROM executions WHERE status = 'queued'");
    return Number(row![0]);
  }

  /** Counts the notifications that workers receive until the returned function ends it. */
  async notifications(): Promise<() => Promise<number>> {
    const listener = new pg.Client({ connectionString: this.database.url });
    await listener.connect();
    let count = 0;
    listener.on('notification', () => (count += 1));
    await listener.query(`LISTEN ${QUEUED_CHANNEL}`);
    return async () => {
      // A notification that was committed before arrives before the response.
      await listener.query('SELECT');
      await listener.end();
      return count;
    };
  }

  async statusOf(owner: Owner, id: bigint) {
    return (await this.history.find(owner, id))?.status;
  }

  /** As if the processes of all runs had died. */
  silence() {
    return this.sql("UPDATE executions SET seen_at = now() - interval '36 seconds'");
  }
}

export const toQueue = ({ workflowId, userId, keyId }: Owner): RunToQueue => ({
  workflowId,
  revision: 1,
  userId,
  keyId,
  params: { a: 1 },
  paramsId: null,
  sealedParams: null,
  reservation: null,
});

export const end = (status: FinishedExecution['status']): FinishedExecution => ({
  status,
  finishedAt: new Date(),
  executionTimeMs: 5,
  totalRows: null,
  resultId: null,
  expiresAt: null,
  columns: null,
  outputs: [],
  sources: [],
  nodes: [],
  problem: null,
});

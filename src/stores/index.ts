/** All stores. Each service declares the part that it needs as a type. */

import type { Log } from '../kit/log.ts';
import type { Clock } from '../kit/clock.ts';
import { createAccountStore, type AccountStore } from './postgres/accounts.ts';
import { createCursorStore, type CursorStore } from './postgres/cursors.ts';
import { createCredentialStore, type CredentialStore } from './postgres/credentials.ts';
import { createDashboardStore, type DashboardStore } from './postgres/dashboards.ts';
import {
  createCredentialTokenStore,
  type CredentialTokenStore,
  type StoredTokens,
  type TokenLease,
} from './postgres/credential-tokens.ts';
import { createDeliveryStore, type DeliveryStore } from './postgres/deliveries.ts';
import { createExecutionStore, type ExecutionStore } from './postgres/executions.ts';
import { listenToExecutions, type ExecutionEvents } from './postgres/execution-events.ts';
import {
  createExecutionHistoryStore,
  type CallingKey,
  type ExecutionHistoryStore,
} from './postgres/execution-history.ts';
import { createExecutionQueueStore, type ExecutionQueueStore } from './postgres/execution-queue.ts';
import {
  createExecutionRetentionStore,
  type ExecutionRetentionStore,
} from './postgres/execution-retention.ts';
import {
  createEmbeddingStore,
  type EmbeddingStore,
  type SealedEmbedding,
} from './postgres/embeddings.ts';
import { createFileStore, type FileStore } from './postgres/files.ts';
import { createFileParamStore } from './params/files.ts';
import type { ParamStore } from './params/params.ts';
import { createRedisParamStore } from './params/redis.ts';
import { createRunAuthorityStore, type RunAuthorityStore } from './postgres/run-authority.ts';
import { createIdempotencyStore, type IdempotencyStore } from './postgres/idempotency.ts';
import {
  createIntegrationStore,
  type IntegrationLimits,
  type IntegrationRefusal,
  type IntegrationStore,
} from './postgres/integrations.ts';
import { createKeyStore, type KeyStore } from './postgres/keys.ts';
import { connectDatabase, type Database } from './postgres/connection/database.ts';
import type { InTransaction } from './postgres/connection/transaction.ts';
import { createMemoryAttemptStore } from './limits/attempts-memory.ts';
import { createRedisAttemptStore } from './limits/attempts-redis.ts';
import type { AttemptStore } from './limits/attempts.ts';
import { createMemorySlotStore } from './limits/slots-memory.ts';
import { createRedisSlotStore } from './limits/slots-redis.ts';
import type { SlotStore } from './limits/slots.ts';
import { isWritable, type Redis } from './redis/redis.ts';
import { createResultBytesStore, type ResultBytesStore } from './postgres/result-bytes.ts';
import { createRevisionStore, type RevisionStore } from './postgres/revisions.ts';
import { createFileResultStore } from './results/files/store.ts';
import { createRedisResultStore } from './results/redis/store.ts';
import { withSmallResults } from './results/small-results.ts';
import type { ResultStore } from './results/results.ts';
import { createSmallResultTable } from './postgres/small-results.ts';
import { createShareLinkStore, type ShareLinkStore } from './postgres/share-links.ts';
import { createScheduleFiringStore, type ScheduleFiringStore } from './postgres/schedule-firing.ts';
import { createScheduleStore, type ScheduleStore } from './postgres/schedules.ts';
import { guardResultStore } from './results/guarded.ts';
import { guardStore } from './unavailable.ts';
import { createWorkerStore, type WorkerStore } from './postgres/workers.ts';
import { createWorkflowStore, type WorkflowStore } from './postgres/workflows.ts';
import { createWorkflowTestStore, type WorkflowTestStore } from './postgres/workflow-tests.ts';

export { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres/index.ts';
export { watchFreeSpace, type DiskSpace, type FreeSpace } from './free-space.ts';
export { findEmbeddedPostgres } from './embedded-postgres/running.ts';
export { migrate } from './postgres/migrations/migrate.ts';
export { connectRedis, type Redis } from './redis/redis.ts';
export type { SmallResult } from './postgres/small-results.ts';
export type {
  AccountStore,
  AttemptStore,
  CredentialStore,
  CredentialTokenStore,
  CursorStore,
  DashboardStore,
  DeliveryStore,
  EmbeddingStore,
  SealedEmbedding,
  ExecutionEvents,
  CallingKey,
  ExecutionHistoryStore,
  ExecutionQueueStore,
  ExecutionRetentionStore,
  ExecutionStore,
  FileStore,
  IdempotencyStore,
  IntegrationLimits,
  IntegrationRefusal,
  IntegrationStore,
  InTransaction,
  KeyStore,
  ParamStore,
  ResultBytesStore,
  ResultStore,
  RevisionStore,
  RunAuthorityStore,
  ScheduleFiringStore,
  ScheduleStore,
  ShareLinkStore,
  SlotStore,
  StoredTokens,
  TokenLease,
  WorkerStore,
  WorkflowStore,
  WorkflowTestStore,
};

export interface Stores {
  readonly accounts: AccountStore;
  readonly attempts: AttemptStore;
  readonly credentials: CredentialStore;
  readonly credentialTokens: CredentialTokenStore;
  readonly cursors: CursorStore;
  readonly dashboards: DashboardStore;
  readonly embeddings: EmbeddingStore;
  readonly deliveries: DeliveryStore;
  readonly runAuthority: RunAuthorityStore;
  readonly executions: ExecutionStore;
  readonly executionHistory: ExecutionHistoryStore;
  readonly executionQueue: ExecutionQueueStore;
  readonly executionRetention: ExecutionRetentionStore;
  readonly files: FileStore;
  readonly idempotency: IdempotencyStore;
  readonly integrations: IntegrationStore;
  readonly keys: KeyStore;
  readonly params: ParamStore;
  readonly results: ResultStore;
  readonly resultBytes: ResultBytesStore;
  readonly revisions: RevisionStore;
  readonly scheduleFiring: ScheduleFiringStore;
  readonly schedules: ScheduleStore;
  readonly shareLinks: ShareLinkStore;
  readonly slots: SlotStore;
  readonly workers: WorkerStore;
  readonly workflows: WorkflowStore;
  readonly workflowTests: WorkflowTestStore;
}

export interface StoreOptions {
  readonly databaseUrl: string;
  readonly databasePoolSize?: number;
  /** Stores the results and limits; null: files in `resultsDirectory` and memory. The caller closes it. */
  readonly redis: Redis | null;
  readonly resultsDirectory: string;
  /** For parameters of queued runs without Redis. */
  readonly paramsDirectory: string;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

export interface OpenStores {
  readonly stores: Stores;
  /**
   * For the start, which no request waits for: no deadlines, so that no statement completes after its caller timed
   * out.
   */
  readonly withoutDeadline: Pick<
    Stores,
    'accounts' | 'credentials' | 'credentialTokens' | 'executionQueue' | 'idempotency'
  >;
  /** For the readiness check: true if PostgreSQL accepts writes. */
  databaseReady(): Promise<boolean>;
  /** For the readiness check: true if Redis accepts writes; null without Redis. */
  readonly redisReady: (() => Promise<boolean>) | null;
  readonly events: ExecutionEvents;
  close(): Promise<void>;
}

/** Addresses, and addresses with an email, whose failed logins are remembered without Redis. */
const MAX_SUBJECTS = 200_000;

/** Longest time that a request waits for the limits. */
const LIMIT_DEADLINE_MS = 300;

/** Run `migrate` first: the schema must be current. */
export async function openStores(options: StoreOptions): Promise<OpenStores> {
  const { databaseUrl, databasePoolSize, redis, resultsDirectory, paramsDirectory, clock, log } =
    options;
  // Steps that can fail without cleanup come before the database is opened.
  const large = redis
    ? createRedisResultStore({ redis, clock, log })
    : await createFileResultStore({ directory: resultsDirectory, clock });
  const params = redis
    ? createRedisParamStore({ redis, clock })
    : await createFileParamStore({ directory: paramsDirectory, clock });
  const database = await connectDatabase({ url: databaseUrl, poolSize: databasePoolSize });
  const databaseWithoutDeadlines = await connectDatabase({
    url: databaseUrl,
    poolSize: 1,
    hasDeadlines: false,
  });
  const events = await listenToExecutions(databaseUrl, log);
  const table = createSmallResultTable(database.query);
  const results = redis ? large : withSmallResults({ table, files: large, clock });
  return {
    stores: {
      ...databaseStores(database),
      ...limitStores(options),
      params: guardStore(params, 'result store'),
      results: guardResultStore(results),
    },
    withoutDeadline: databaseStores(databaseWithoutDeadlines),
    databaseReady: () => database.isWritable().catch(() => false),
    redisReady: redis && (() => isWritable(redis)),
    events,
    close: async () =>
      void (await Promise.all([
        events.close(),
        databaseWithoutDeadlines.close(),
        database.close(),
      ])),
  };
}

function databaseStores(database: Database) {
  const guarded = <S extends object>(store: S): S => guardStore(store, 'database');
  return {
    accounts: guarded(createAccountStore(database)),
    credentials: guarded(createCredentialStore(database)),
    credentialTokens: guarded(createCredentialTokenStore(database)),
    cursors: guarded(createCursorStore(database)),
    deliveries: guarded(createDeliveryStore(database)),
    runAuthority: guarded(createRunAuthorityStore(database)),
    executions: guarded(createExecutionStore(database)),
    executionHistory: guarded(createExecutionHistoryStore(database)),
    executionQueue: guarded(createExecutionQueueStore(database)),
    executionRetention: guarded(createExecutionRetentionStore(database)),
    shareLinks: guarded(createShareLinkStore(database)),
    embeddings: guarded(createEmbeddingStore(database)),
    dashboards: guarded(createDashboardStore(database)),
    files: guarded(createFileStore(database)),
    idempotency: guarded(createIdempotencyStore(database)),
    integrations: guarded(createIntegrationStore(database)),
    keys: guarded(createKeyStore(database)),
    resultBytes: guarded(createResultBytesStore(database)),
    revisions: guarded(createRevisionStore(database)),
    scheduleFiring: guarded(createScheduleFiringStore(database)),
    schedules: guarded(createScheduleStore(database)),
    workers: guarded(createWorkerStore(database)),
    workflows: guarded(createWorkflowStore(database)),
    workflowTests: guarded(createWorkflowTestStore(database)),
  };
}

function limitStores({ redis, clock, log }: StoreOptions): Pick<Stores, 'attempts' | 'slots'> {
  const attempts = redis
    ? createRedisAttemptStore({ redis, clock, log })
    : createMemoryAttemptStore({ clock, maxSubjects: MAX_SUBJECTS });
  const slots = redis ? createRedisSlotStore({ redis, log }) : createMemorySlotStore();
  return {
    attempts: guardStore(attempts, 'store of limits', LIMIT_DEADLINE_MS),
    slots: guardStore(slots, 'store of limits', LIMIT_DEADLINE_MS),
  };
}

/** Only the accounts, for commands that run next to the service. */
export async function openAccountStore(
  databaseUrl: string,
): Promise<{ readonly accounts: AccountStore; readonly close: () => Promise<void> }> {
  const database = await connectDatabase({ url: databaseUrl, poolSize: 1, hasDeadlines: false });
  return {
    accounts: guardStore(createAccountStore(database), 'database', null),
    close: () => database.close(),
  };
}

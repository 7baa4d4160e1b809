/**
 * The queue: executions with the status `queued`. A notification wakes the workers, which claim runs round-robin
 * over the organizations. A lost notification delays a run until the next poll.
 */

import { hold } from '../../generated/statements/cursors.ts';
import * as sql from '../../generated/statements/executions.ts';
import type { AuthorityProblemCode } from '../../model/authority-problem.ts';
import type {
  ExecutionId,
  KeyId,
  OrganizationId,
  ScheduleId,
  UserId,
  WorkflowId,
} from '../../model/ids.ts';
import type { Visibility } from '../../model/caller.ts';
import type { ExecutionCursor } from '../../model/cursor.ts';
import type { CalledRevision, Execution, Trigger } from '../../model/execution.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import type { RunnableWorkflow } from '../../model/workflow.ts';
import type { Database } from './connection/database.ts';
import type { InTransaction } from './connection/transaction.ts';
import type { Query } from './queries/statement.ts';
import { READ_EXECUTION } from './execution-columns.ts';
import { takeRows, type RowsToTake } from './deliveries.ts';
import { RESERVE_QUEUED } from './execution-sql.ts';
import type { Attempt } from './executions.ts';
import { BATCH, inBatches } from './queries/batches.ts';
import { createResultBytesStore, expiryMinute, type Reservation } from './result-bytes.ts';
import { oneRow } from './queries/one-row.ts';
import type { RunPrincipal } from './run-authority.ts';

export interface RunToQueue {
  readonly workflowId: WorkflowId;
  readonly revision: number;
  readonly userId: UserId;
  readonly keyId: KeyId | null;
  /** Small parameters, if there is no key to encrypt them. */
  readonly params: JsonObject | null;
  /** Encrypted; empty if there are none. Null: they are not kept after the run. */
  readonly sealedParams: Buffer | null;
  /** Where large parameters are stored until the run ends. */
  readonly paramsId: string | null;
  /** Absent unless it repeats another run. */
  readonly repeated?: RepeatedRun | undefined;
  /** Absent unless it sends rows of another run again. */
  readonly rowsToTake?: RowsToTake | undefined;
  /** By default, the run is for the moment at which it is queued. */
  readonly dueAt?: Date | null;
  /** False if the run leaves the cursors of the workflow. Default: true. */
  readonly movesCursors?: boolean;
  /** The space of stored parameters. */
  readonly reservation: Reservation | null;
}

/** The run that another one repeats, and its constants. */
export interface RepeatedRun {
  readonly id: ExecutionId;
  /** Null if it never started: the other run has its own constants then. */
  readonly startedAt: Date | null;
  readonly lastSuccessAt: Date | null;
  /** Its cursors, to read the same rows. Null: the other run begins at the current values. */
  readonly cursors: readonly ExecutionCursor[] | null;
  /** The workflows that it called, so that the other run calls the same revisions. Null: the current ones. */
  readonly calledWorkflows: readonly CalledRevision[] | null;
}

export interface DueRun {
  readonly workflowId: WorkflowId;
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly keyId: KeyId | null;
  readonly trigger: Trigger;
  readonly scheduleId: ScheduleId;
  /** null: not started at a schedule's due time. */
  readonly dueAt: Date | null;
}

/** Reason and length of the pause before a requeued run. Default: no pause. */
export interface RequeuePause {
  readonly delayMs: number;
  /** True if a part of the service was unavailable. */
  readonly isOutage: boolean;
}

export interface ClaimedRun extends Attempt, RunPrincipal {
  readonly organizationId: OrganizationId;
  readonly workflowId: WorkflowId;
  /** The revision that it was queued for; null if the workflow was deleted. */
  readonly revision: number | null;
  /** The run whose rows it sends again; null if it runs the workflow. */
  readonly resendOf: ExecutionId | null;
  readonly dueAt: Date;
  /** The start of the first attempt, or that of the run that it repeats. */
  readonly baseStartedAt: Date;
  readonly lastSuccessAt: Date | null;
  readonly params: JsonObject | null;
  /** Null if the parameters are stored under `paramsId`. */
  readonly sealedParams: Buffer | null;
  readonly paramsId: string | null;
  /** True if `params` has expressions. */
  readonly hasExpressions: boolean;
  readonly backfillId: bigint | null;
  /** True if its principal sees the workflows of the whole organization. */
  readonly seesOrganization: boolean;
  /** The workflows that it can call. Null before the first attempt. */
  readonly calledWorkflows: readonly CalledRevision[] | null;
  /** The reason why its principal can no longer run it; null if they can. */
  readonly authorityProblem: AuthorityProblemCode | null;
  readonly hasReserved: boolean;
  /** Since it was first queued. */
  readonly waitedMs: number;
  /** Number of times it was requeued because a part of the service was unavailable. */
  readonly outages: number;
  /** From the start of the first attempt to the start of this one. */
  readonly sinceFirstStartMs: number;
}

export interface ExecutionQueueStore {
  /** Inserts the row and notifies the workers; null if the workflow is not visible. */
  enqueue(
    visibility: Visibility,
    run: RunToQueue,
    limits: { readonly queuedPerKey: number },
    commit?: InTransaction<Execution>,
  ): Promise<Execution | 'queue_full' | 'over_quota' | 'rows_taken' | null>;
  /** @param perOrganization maximum number of background runs of an organization at a time */
  claim(perOrganization: number, atMost: number): Promise<readonly ClaimedRun[]>;
  /** null if the revision is no longer stored. */
  graph(
    organizationId: OrganizationId,
    workflowId: WorkflowId,
    revision: number,
  ): Promise<RunnableWorkflow | null>;
  /** Records the workflows that a claimed run can call. */
  noteCalled(run: Attempt, called: readonly CalledRevision[]): Promise<void>;
  /** Returns a claimed run to the queue. False if it was superseded or has ended. */
  requeue(run: Attempt, pause?: RequeuePause): Promise<boolean>;
  /**
   * Recovers `running` runs without a heartbeat for this long, by the database's clock: their process died.
   * Requeues background runs and fails all others. Returns the number of runs.
   */
  rescue(silentMs: number): Promise<number>;
  /** Lets held runs of backfills start in the place of runs that have ended; by default, those of all backfills. */
  releaseHeld(backfillId?: bigint): Promise<void>;
  /** Fails runs that were queued for this long. */
  expireQueued(waitMs: number): Promise<number>;
}

export function createExecutionQueueStore({
  query,
  transaction,
}: Pick<Database, 'query' | 'transaction'>): ExecutionQueueStore {
  const resultBytes = createResultBytesStore({ query, transaction });
  return {
    async enqueue({ organizationId, userId }, run, { queuedPerKey }, commit) {
      const { reservation } = run;
      const visibleTo = [organizationId, userId] as const;
      const args = [run.workflowId, ...visibleTo, ...queuedColumns(run, queuedPerKey)] as const;
      try {
        return await transaction(async (tx) => {
          const [row] = await tx(sql.enqueue, args);
          if (row === undefined) return null;
          if (row.id === null) return 'queue_full';
          if (reservation !== null && !(await reserved(tx, row.id, reservation)))
            throw new Refused('over_quota');
          const { rowsToTake, movesCursors = true } = run;
          if (rowsToTake !== undefined && !(await takeRows(tx, rowsToTake, row.id)))
            throw new Refused('rows_taken');
          if (!movesCursors) await tx(hold, [row.id]);
          const execution = oneRow(await tx(READ_EXECUTION, [row.id]));
          await commit?.(tx, execution);
          return execution;
        });
      } catch (error) {
        if (error instanceof Refused) return error.reason;
        throw error;
      }
    },

    claim: (perOrganization, atMost) => query(sql.claim, [perOrganization, atMost]),

    async graph(organizationId, workflowId, revision) {
      return (await query(sql.graph, [workflowId, organizationId, revision]))[0] ?? null;
    },

    noteCalled: async ({ executionId, attempt }, called) =>
      void (await query(sql.noteCalled, [executionId, attempt, JSON.stringify(called)])),

    async requeue({ executionId, attempt }, { delayMs, isOutage } = NO_PAUSE) {
      const args = [executionId, attempt, delayMs, isOutage ? 1 : 0] as const;
      return (await query(sql.requeue, args)).length > 0;
    },

    async rescue(silentMs) {
      return inBatches(async () => {
        const settled = await query(sql.rescue, [silentMs, BATCH, MAX_RESCUES]);
        for (const { executionId, hasReserved } of settled)
          if (hasReserved) await resultBytes.releaseExecution(executionId);
        return settled.length;
      });
    },

    releaseHeld: (backfillId) => releaseHeld({ query, transaction }, backfillId),

    expireQueued: (waitMs) =>
      inBatches(async () => (await query(sql.expireQueued, [waitMs, BATCH])).length),
  };
}

async function releaseHeld(
  { query, transaction }: Pick<Database, 'query' | 'transaction'>,
  backfillId: bigint | undefined,
): Promise<void> {
  const backfills =
    backfillId === undefined
      ? (await query(sql.heldBackfills, [MAX_BACKFILLS])).map((row) => row.backfillId)
      : [backfillId];
  for (const id of backfills)
    await transaction(async (tx) => {
      await tx(sql.lockBackfill, [id]);
      // A separate statement, so that it sees what the last holder of the lock released.
      await tx(sql.releaseHeld, [id]);
    });
}

const runColumns = ({ userId, keyId, params, paramsId }: RunToQueue) =>
  [userId, keyId, params && JSON.stringify(params), paramsId] as const;

const queuedColumns = (run: RunToQueue, queuedPerKey: number) =>
  [...runColumns(run), queuedPerKey, ...inputColumns(run)] as const;

const inputColumns = ({ dueAt, revision, sealedParams, repeated, rowsToTake }: RunToQueue) =>
  [
    dueAt ?? null,
    revision,
    sealedParams,
    ...(rowsToTake === undefined
      ? repeatedColumns(repeated)
      : (['resend', rowsToTake.executionId, null, null, null, null] as const)),
  ] as const;

const repeatedColumns = (run: RepeatedRun | undefined) =>
  [
    run === undefined ? 'api' : 'rerun',
    run?.id ?? null,
    run?.startedAt ?? null,
    run?.startedAt ? run.lastSuccessAt : null,
    run?.cursors ? JSON.stringify(run.cursors) : null,
    run?.calledWorkflows ? JSON.stringify(run.calledWorkflows) : null,
  ] as const;

/** A run is not retried after its process has died this many times. */
const MAX_RESCUES = 1;

/** The others have their turn when these are done. */
const MAX_BACKFILLS = 1_000;

const NO_PAUSE: RequeuePause = { delayMs: 0, isOutage: false };

/** Rolls the transaction back. */
class Refused extends Error {
  readonly reason: 'over_quota' | 'rows_taken';

  constructor(reason: Refused['reason']) {
    super(reason);
    this.reason = reason;
  }
}

async function reserved(
  tx: Query,
  id: ExecutionId,
  { bytes, expiresAt, limitBytes }: Reservation,
): Promise<boolean> {
  const rows = await tx(RESERVE_QUEUED, [id, bytes, expiryMinute(expiresAt), limitBytes]);
  return rows.length > 0;
}

/** Inserts scheduled runs in the transaction that records that they were due. */
export async function enqueueDue(
  tx: Query,
  runs: readonly DueRun[],
): Promise<readonly { readonly scheduleId: ScheduleId; readonly executionId: ExecutionId }[]> {
  const rows = runs.map(
    ({ workflowId, organizationId, userId, keyId, trigger, scheduleId, dueAt }) => ({
      workflowId,
      organizationId,
      userId,
      keyId,
      trigger,
      scheduleId,
      dueAt: dueAt?.toISOString() ?? null,
    }),
  );
  return tx(sql.enqueueDue, [JSON.stringify(rows)]);
}

/** Due schedules in PostgreSQL: queues their runs in the transaction that sets the next due time. */

import * as sql from '../../generated/statements/schedules.ts';
import type { Visibility } from '../../model/caller.ts';
import type { Execution } from '../../model/execution.ts';
import type {
  ExecutionId,
  KeyId,
  OrganizationId,
  ScheduleId,
  UserId,
  WorkflowId,
} from '../../model/ids.ts';
import type { CatchUp, Overlap, Timing } from '../../model/schedule.ts';
import type { Database } from './connection/database.ts';
import type { InTransaction } from './connection/transaction.ts';
import type { Query } from './queries/statement.ts';
import { READ_EXECUTION } from './execution-columns.ts';
import { enqueueDue } from './execution-queue.ts';
import { oneRow } from './queries/one-row.ts';

/** A due schedule, locked until the end of the transaction. */
export interface DueSchedule extends Timing {
  readonly id: ScheduleId;
  readonly workflowId: WorkflowId;
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly overlap: Overlap;
  readonly catchUp: CatchUp;
  readonly dueAt: Date;
  readonly isPermitted: boolean;
  readonly activeRuns: number;
}

export interface Decision {
  readonly starts: boolean;
  readonly nextRunAt: Date | null;
}

export interface Fired {
  readonly due: number;
  readonly started: number;
}

export interface ScheduleFiringStore {
  /**
   * In one transaction: locks at most `limit` due schedules, longest overdue first, starts the runs that `decide`
   * returns, and sets the next due times. Skips schedules that another process has locked.
   * @param decide returns one decision per schedule, in the same order; if it throws, nothing changes
   * @param except organizations to leave for later
   */
  fire(
    now: Date,
    limit: number,
    decide: (due: readonly DueSchedule[]) => Promise<readonly Decision[]>,
    except?: readonly OrganizationId[],
  ): Promise<Fired>;
  /** The earliest due time, which can be past; null if no schedule has one. */
  earliestDue(): Promise<Date | null>;
  /** Age of the oldest process that fires schedules and sent a heartbeat in the last `silentMs`. */
  attendedMs(silentMs: number): Promise<number>;
  /** Queues a run of the schedule for a key or a user; null if the workflow is not visible or has no such schedule. */
  startNow(
    visibility: Visibility,
    run: RunNow,
    limits: { readonly queuedPerKey: number },
    commit?: InTransaction<Execution>,
  ): Promise<Execution | 'queue_full' | null>;
  /** Queues a run for each due time that has none; null like `startNow`. */
  backfill(
    visibility: Visibility,
    backfill: NewBackfill,
    limits: { readonly queuedPerKey: number },
    commit?: InTransaction<BackfillRuns>,
  ): Promise<BackfillRuns | 'queue_full' | null>;
}

interface RunNow {
  readonly workflowId: WorkflowId;
  readonly id: ScheduleId;
  readonly userId: UserId;
  readonly keyId: KeyId | null;
  readonly now: Date;
}

export interface NewBackfill {
  readonly workflowId: WorkflowId;
  readonly id: ScheduleId;
  readonly userId: UserId;
  readonly keyId: KeyId | null;
  /** In ascending order. */
  readonly dueTimes: readonly Date[];
  readonly maxParallel: number;
  /** True: nothing is queued. */
  readonly isDryRun: boolean;
}

export interface BackfillRuns {
  /** Null if nothing is queued. */
  readonly backfillId: bigint | null;
  /** The due times that had no run. */
  readonly dueTimes: readonly Date[];
}

export function createScheduleFiringStore({
  query,
  transaction,
}: Pick<Database, 'query' | 'transaction'>): ScheduleFiringStore {
  return {
    fire(now, limit, decide, except = []) {
      return transaction(async (tx) => {
        const locked =
          except.length === 0
            ? await tx(sql.lockDue, [now, limit])
            : await tx(sql.lockDueOfOthers, [now, limit, except]);
        if (locked.length === 0) return { due: 0, started: 0 };
        const due = await withActiveRuns(tx, locked);
        const decisions = await decide(due);
        const executions = await startDue(tx, due, decisions);
        await tx(sql.moveOn, [
          due.map(({ id }) => id),
          decisions.map(({ nextRunAt }) => nextRunAt?.toISOString() ?? null),
          due.map(({ id }) => executions.get(id) ?? null),
          now,
        ]);
        return { due: due.length, started: executions.size };
      });
    },

    async earliestDue() {
      return oneRow(await query(sql.earliestDue, [])).dueAt;
    },

    async attendedMs(silentMs) {
      return oneRow(await query(sql.attended, [silentMs])).ms;
    },

    startNow: (visibility, run, { queuedPerKey }, commit) =>
      transaction(async (tx) => {
        const execution = await startNow(tx, visibility, run, queuedPerKey);
        if (execution !== null && typeof execution === 'object') await commit?.(tx, execution);
        return execution;
      }),

    backfill: (visibility, newBackfill, { queuedPerKey }, commit) =>
      transaction(async (tx) => {
        const runs = await backfill(tx, visibility, newBackfill, queuedPerKey);
        if (runs !== null && typeof runs === 'object') await commit?.(tx, runs);
        return runs;
      }),
  };
}

async function startNow(
  tx: Query,
  visibility: Visibility,
  { workflowId, id, userId, keyId, now }: RunNow,
  queuedPerKey: number,
): Promise<Execution | 'queue_full' | null> {
  const args = [workflowId, visibility.organizationId, visibility.userId, id] as const;
  const [schedule] = await tx(sql.lockOne, args);
  if (schedule === undefined) return null;
  const waiting = oneRow(await tx(sql.queuedOfCaller, [userId, keyId, queuedPerKey]));
  if (waiting.runs >= queuedPerKey) return 'queue_full';
  const run = { ...schedule, scheduleId: id, userId, keyId, trigger: 'api', dueAt: null } as const;
  const { executionId } = oneRow(await enqueueDue(tx, [run]));
  await tx(sql.noteStart, [id, now, executionId]);
  return oneRow(await tx(READ_EXECUTION, [executionId]));
}

async function backfill(
  tx: Query,
  visibility: Visibility,
  { workflowId, id, userId, keyId, dueTimes, maxParallel, isDryRun }: NewBackfill,
  queuedPerKey: number,
): Promise<BackfillRuns | 'queue_full' | null> {
  const args = [workflowId, visibility.organizationId, visibility.userId, id] as const;
  if ((await tx(sql.lockOne, args)).length === 0) return null;
  const texts = dueTimes.map((time) => time.toISOString());
  const missing = (await tx(sql.missingDue, [id, texts])).map(({ dueAt }) => dueAt);
  if (isDryRun || missing.length === 0) return { backfillId: null, dueTimes: missing };
  const waiting = oneRow(await tx(sql.queuedOfCaller, [userId, keyId, queuedPerKey]));
  if (waiting.runs + missing.length > queuedPerKey) return 'queue_full';
  const times = missing.map((time) => time.toISOString());
  const queued = await tx(sql.enqueueBackfill, [id, times, userId, keyId, maxParallel]);
  return { backfillId: oneRow(queued).backfillId, dueTimes: missing };
}

async function startDue(
  tx: Query,
  due: readonly DueSchedule[],
  decisions: readonly Decision[],
): Promise<ReadonlyMap<ScheduleId, ExecutionId>> {
  const starting = due.filter((_, at) => decisions[at]!.starts);
  if (starting.length === 0) return new Map();
  const runs = starting.map((schedule) => ({
    ...schedule,
    scheduleId: schedule.id,
    keyId: null,
    trigger: 'schedule' as const,
  }));
  const started = await enqueueDue(tx, runs);
  return new Map(started.map(({ scheduleId, executionId }) => [scheduleId, executionId]));
}

/** A separate statement, so that it sees the runs that the previous lock holder queued. */
async function withActiveRuns(
  tx: Query,
  due: readonly Omit<DueSchedule, 'activeRuns'>[],
): Promise<readonly DueSchedule[]> {
  const counts = await tx(sql.activeRuns, [due.map(({ id }) => id)]);
  const runs = new Map(counts.map(({ scheduleId, active }) => [scheduleId, active]));
  return due.map((schedule) => ({ ...schedule, activeRuns: runs.get(schedule.id) ?? 0 }));
}

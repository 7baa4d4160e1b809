/** Due schedules in PostgreSQL: queues their runs in the transaction that sets the next due time. */

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
import { EXECUTION } from './execution-columns.ts';
import { enqueueDue } from './execution-queue.ts';
import { bool, columns, int, nullable, text, time } from './queries/columns.ts';
import { isPermitted } from './run-authority.ts';
import { VISIBLE_WORKFLOW } from './workflow-sql.ts';
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
  /** Queues a run of the schedule for a key; null if the workflow is not visible or has no such schedule. */
  startNow(
    visibility: Visibility,
    run: {
      readonly workflowId: WorkflowId;
      readonly id: ScheduleId;
      readonly userId: UserId;
      readonly keyId: KeyId;
      readonly now: Date;
    },
    limits: { readonly queuedPerKey: number },
    commit?: InTransaction<Execution>,
  ): Promise<Execution | 'queue_full' | null>;
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
            ? await tx(LOCK_DUE, [now, limit])
            : await tx(LOCK_DUE_OF_OTHERS, [now, limit, except]);
        if (locked.length === 0) return { due: 0, started: 0 };
        const due = await withActiveRuns(tx, locked);
        const decisions = await decide(due);
        const executions = await startDue(tx, due, decisions);
        await tx(MOVE_ON, [
          due.map(({ id }) => id),
          decisions.map(({ nextRunAt }) => nextRunAt?.toISOString() ?? null),
          due.map(({ id }) => executions.get(id)?.toString() ?? null),
          now,
        ]);
        return { due: due.length, started: executions.size };
      });
    },

    async earliestDue() {
      return oneRow(await query(EARLIEST, [])).dueAt;
    },

    async attendedMs(silentMs) {
      return oneRow(await query(ATTENDED, [silentMs])).ms;
    },

    async startNow(visibility, { workflowId, id, userId, keyId, now }, { queuedPerKey }, commit) {
      return transaction(async (tx) => {
        const args = [workflowId, visibility.organizationId, visibility.userId, id];
        const [schedule] = await tx(LOCK_ONE, args);
        if (schedule === undefined) return null;
        const waiting = oneRow(await tx(QUEUED_OF_KEY, [keyId, queuedPerKey]));
        if (waiting.runs >= queuedPerKey) return 'queue_full';
        const run = {
          ...schedule,
          scheduleId: id,
          userId,
          keyId,
          trigger: 'api',
          dueAt: null,
        } as const;
        const started = oneRow(await enqueueDue(tx, [run]));
        const { executionId } = started;
        await tx(NOTE_START, [id, now, executionId]);
        const execution = oneRow(await tx(STARTED, [executionId]));
        await commit?.(tx, execution);
        return execution;
      });
    },
  };
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
  const counts = await tx(ACTIVE_RUNS, [due.map(({ id }) => id)]);
  const runs = new Map(counts.map(({ scheduleId, active }) => [scheduleId, active]));
  return due.map((schedule) => ({ ...schedule, activeRuns: runs.get(schedule.id) ?? 0 }));
}

const DUE = columns<Omit<DueSchedule, 'activeRuns'>>('s', {
  id: int(),
  workflowId: int(),
  organizationId: int('w.organization_id'),
  userId: int(),
  cron: text(),
  timeZone: text(),
  overlap: text(),
  catchUp: text(),
  dueAt: time('s.next_run_at'),
  isPermitted: bool(isPermitted('s')),
});

const lockDueSql = (condition: string): string => `
  SELECT ${DUE.sql} FROM schedules s JOIN workflows w ON w.id = s.workflow_id JOIN users u ON u.id = s.user_id
  WHERE s.next_run_at <= $1 AND ${condition}
  ORDER BY s.next_run_at LIMIT $2 FOR NO KEY UPDATE OF s SKIP LOCKED`;

/** Only schedules with an active workflow and user: others have no due time. */
const LOCK_DUE = { name: 'schedules.lockDue', sql: lockDueSql('true'), columns: DUE };

/** Skips the schedules of excluded organizations. */
const LOCK_DUE_OF_OTHERS = {
  name: 'schedules.lockDueOfOthers',
  sql: lockDueSql('w.organization_id <> ALL ($3::int[])'),
  columns: DUE,
};

const ACTIVE = columns<{ scheduleId: ScheduleId; active: number }>('e', {
  scheduleId: int(),
  active: int('count(*)::int'),
});

const ACTIVE_RUNS = {
  name: 'schedules.activeRuns',
  sql: `
    SELECT ${ACTIVE.sql} FROM executions e
    WHERE e.schedule_id = ANY ($1::int[]) AND e.finished_at IS NULL GROUP BY e.schedule_id`,
  columns: ACTIVE,
};

const MOVE_ON = {
  name: 'schedules.moveOn',
  sql: `
    UPDATE schedules s SET next_run_at = moved.next_run_at,
      last_run_at = CASE WHEN moved.execution_id IS NULL THEN s.last_run_at ELSE $4::timestamptz END,
      last_execution_id = coalesce(moved.execution_id, s.last_execution_id)
    FROM unnest($1::int[], $2::timestamptz[], $3::bigint[]) AS moved (id, next_run_at, execution_id)
    WHERE s.id = moved.id`,
};

const EARLIEST_DUE = columns('s', { dueAt: nullable(time('min(s.next_run_at)')) });

const EARLIEST = {
  name: 'schedules.earliestDue',
  sql: `SELECT ${EARLIEST_DUE.sql} FROM schedules s WHERE s.next_run_at IS NOT NULL`,
  columns: EARLIEST_DUE,
};

const ATTENDED_FOR = columns('p', {
  ms: int('coalesce(max(extract(epoch FROM clock_timestamp() - p.started_at)), 0)::float8 * 1000'),
});

const ATTENDED = {
  name: 'schedules.attended',
  sql: `
    SELECT ${ATTENDED_FOR.sql} FROM worker_processes p
    WHERE p.seen_at > clock_timestamp() - $1 * interval '1 millisecond'`,
  columns: ATTENDED_FOR,
};

const ONE = columns<Pick<DueSchedule, 'workflowId' | 'organizationId'>>('s', {
  workflowId: int(),
  organizationId: int('w.organization_id'),
});

const LOCK_ONE = {
  name: 'schedules.lockOne',
  sql: `
    SELECT ${ONE.sql} FROM schedules s JOIN workflows w ON w.id = s.workflow_id AND ${VISIBLE_WORKFLOW}
    WHERE s.id = $4 FOR NO KEY UPDATE OF s`,
  columns: ONE,
};

const QUEUED = columns('', { runs: int('count(*)::int') });

const QUEUED_OF_KEY = {
  name: 'schedules.queuedOfKey',
  sql: `
    SELECT ${QUEUED.sql}
    FROM (SELECT FROM executions WHERE status = 'queued' AND key_id = $1 LIMIT $2) waiting`,
  columns: QUEUED,
};

const NOTE_START = {
  name: 'schedules.noteStart',
  sql: 'UPDATE schedules SET last_run_at = $2, last_execution_id = $3 WHERE id = $1',
};

const STARTED = {
  name: 'schedules.started',
  sql: `SELECT ${EXECUTION.sql} FROM executions e WHERE e.id = $1`,
  columns: EXECUTION,
};

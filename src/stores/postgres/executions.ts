/** The history of runs in PostgreSQL: one row per run. */

import type { ExecutionId, KeyId, UserId, WorkflowId } from '../../model/ids.ts';
import type { Visibility } from '../../model/caller.ts';
import type { RunnableWorkflow } from '../../model/workflow.ts';
import type { Database } from './connection/database.ts';
import type { Query } from './connection/statement.ts';
import type { InTransaction } from './connection/transaction.ts';
import {
  END,
  endColumns,
  endSql,
  FAIL,
  FINISH,
  isCurrentAttempt,
  type Attempt,
  type EndStatus,
  type FinishedExecution,
} from './execution-end.ts';
import { expiryMinute, reserve, type Reservation } from './result-bytes.ts';
import { bigint, bool, columns, int } from './queries/columns.ts';
import { insertSmallResults, smallResultColumns, type SmallResult } from './small-results.ts';
import { GRAPH_UNLESS_KNOWN, SMALL, VISIBLE_WORKFLOW } from './workflow-sql.ts';

export type { Attempt, EndStatus, FinishedExecution };

export interface StartedExecution {
  readonly executionId: ExecutionId;
  readonly revision: number;
  /** null when `knownRevision` is the stored one: the caller has the graph already. */
  readonly workflow: RunnableWorkflow | null;
}

/** `superseded`: the run has ended or another attempt of it began, and nothing was changed. */
export type Kept = 'kept' | 'over_quota' | 'superseded';

export interface EndingRun extends Attempt {
  /** The end of such a run waits for the disk; unless it is known to be none, it is taken for one. */
  readonly isBackground?: boolean;
}

export interface ExecutionStore {
  /**
   * Inserts the row as `running` and reads the workflow, in one round trip;
   * null when the workflow is not visible (then no row is written).
   */
  start(
    visibility: Visibility,
    run: {
      workflowId: WorkflowId;
      userId: UserId;
      keyId: KeyId;
      startedAt: Date;
      knownRevision: number | null;
    },
    commit?: InTransaction<StartedExecution>,
  ): Promise<StartedExecution | null>;
  /** False where it was superseded. */
  finish(run: Attempt, end: FinishedExecution): Promise<boolean>;
  /**
   * As `finish`, after a statement about this attempt was given up: the database may still carry that one out, and it
   * then changes nothing.
   */
  fail(run: Attempt, end: FinishedExecution): Promise<boolean>;
  /** Reserves quota for the results of a run in progress. */
  reserve(run: Attempt, reservation: Reservation): Promise<Kept>;
  /** Both in one round trip, and small results with it. */
  finishWithResults(
    run: EndingRun,
    end: FinishedExecution,
    reservation: Reservation,
    results?: readonly SmallResult[],
  ): Promise<Kept>;
  /** Removes a row whose run never began. */
  discard(executionId: ExecutionId): Promise<void>;
  /** Records the heartbeat of these runs; returns those with a cancellation request. */
  keepRunning(executionIds: readonly ExecutionId[]): Promise<readonly ExecutionId[]>;
}

/** Results of more bytes are not written in a pipeline, where others wait for it. */
const BRIEF_BYTES = 8_192;

export function createExecutionStore({
  query,
  briefWrite,
  largeRead,
  transaction,
}: Pick<Database, 'query' | 'briefWrite' | 'largeRead' | 'transaction'>): ExecutionStore {
  return {
    async start({ organizationId, userId }, run, commit) {
      const args = [
        ...[run.workflowId, organizationId, userId, run.userId, run.keyId],
        ...[run.startedAt.toISOString(), run.knownRevision],
      ];
      if (commit === undefined)
        return (
          (await startWith(briefWrite, START_BRIEF, args)) ??
          startWith(largeRead(organizationId), START, args)
        );
      return transaction(async (tx) => {
        const started = await startWith(tx, START, args);
        if (started !== null) await commit(tx, started);
        return started;
      });
    },

    async finish(run, end) {
      return (await query(FINISH, [run.executionId, run.attempt, ...endColumns(end)])).length > 0;
    },

    async fail(run, end) {
      return (await query(FAIL, [run.executionId, run.attempt, ...endColumns(end)])).length > 0;
    },

    async reserve(run, reservation) {
      const args = [...reservationColumns(run, reservation)];
      return kept(await query(RESERVE_RUNNING, args));
    },

    async finishWithResults(run, end, reservation, results = []) {
      const args = [
        ...reservationColumns(run, reservation),
        ...endColumns(end),
        ...smallResultColumns(results),
      ];
      const isBrief = run.isBackground === false && bytesOf(results) <= BRIEF_BYTES;
      return kept(await (isBrief ? briefWrite : query)(FINISH_WITH_RESULTS, args));
    },

    async discard(executionId) {
      await query(DISCARD, [executionId]);
    },

    async keepRunning(executionIds) {
      if (executionIds.length === 0) return [];
      const kept = await query(KEEP_RUNNING, [executionIds.map(String)]);
      return kept.filter(({ isCancelled }) => isCancelled).map(({ id }) => id);
    },
  };
}

function bytesOf(results: readonly SmallResult[]): number {
  return results.reduce((sum, { rows }) => sum + rows.length, 0);
}

async function startWith(
  query: Query,
  statement: typeof START,
  args: readonly unknown[],
): Promise<StartedExecution | null> {
  const [row] = await query(statement, args);
  if (!row) return null;
  const { executionId, revision, nodes, edges, parameters } = row;
  const workflow = nodes === null || edges === null ? null : { nodes, edges, parameters };
  return { executionId, revision, workflow };
}

function kept([found]: readonly {
  readonly isCurrentAttempt: boolean;
  readonly isKept: boolean;
}[]): Kept {
  if (found?.isKept === true) return 'kept';
  return found?.isCurrentAttempt === true ? 'over_quota' : 'superseded';
}

function reservationColumns(
  { executionId, attempt }: Attempt,
  { bytes, expiresAt, limitBytes }: Reservation,
): readonly unknown[] {
  return [executionId, bytes, expiryMinute(expiresAt), limitBytes, attempt];
}

/**
 * The history does not wait for the disk: a crash of the database may lose the
 * last fraction of a second of it. The setting ends with the
 * statement's own transaction.
 */
const WITHOUT_WAITING = "set_config('synchronous_commit', 'off', true)";

const STARTED = columns('w', {
  executionId: bigint<ExecutionId>('run.id'),
  revision: int(),
  ...GRAPH_UNLESS_KNOWN,
});

/** `$7`: the revision that the caller has. */
const KNOWN = 'revision = coalesce($7::int, 0)';

/** The graph is read only where the caller does not have it. */
const start = (workflow: string): string => `
    WITH w AS MATERIALIZED (
      SELECT *, ${KNOWN} AS known FROM workflows w WHERE ${workflow}
    ), run AS (
      INSERT INTO executions (organization_id, workflow_id, revision, user_id, key_id, status, created, started_at)
      SELECT organization_id, id, revision, $4, $5, 'running', $6, $6 FROM w RETURNING id, ${WITHOUT_WAITING}
    )
    SELECT ${STARTED.sql}
    FROM w, run`;

const START = { name: 'executions.start', sql: start(VISIBLE_WORKFLOW), columns: STARTED };

/** Not of a workflow whose graph is to be read and may be large. */
const START_BRIEF = {
  name: 'executions.startBrief',
  sql: start(`${VISIBLE_WORKFLOW} AND (${KNOWN} OR ${SMALL})`),
  columns: STARTED,
};

const KEPT = columns('', {
  isCurrentAttempt: bool('EXISTS (SELECT FROM run)'),
  isKept: bool('EXISTS (SELECT FROM kept)'),
});

const RUN_TO_RESERVE = `id = $1 AND ${isCurrentAttempt('$5')}`;

const RESERVE_RUNNING = {
  name: 'executions.reserve',
  sql: `
    WITH ${reserve(RUN_TO_RESERVE)}, kept AS (
      UPDATE executions SET result_bytes = $2::bigint, result_expires_at = $3::timestamptz
      FROM reserved WHERE id = $1 RETURNING id
    )
    SELECT ${KEPT.sql}, ${WITHOUT_WAITING}`,
  columns: KEPT,
};

const FINISH_WITH_RESULTS = {
  name: 'executions.finishWithResults',
  sql: `
    WITH ${reserve(RUN_TO_RESERVE)}, ${insertSmallResults('$11', 16)}, kept AS (
      UPDATE executions SET result_bytes = $2::bigint, result_expires_at = $3::timestamptz,
        ${endSql(6)}, params = NULL
      FROM reserved WHERE id = $1 RETURNING ${END}
    )
    SELECT ${KEPT.sql}`,
  columns: KEPT,
};

const DISCARD = {
  name: 'executions.discard',
  sql: `DELETE FROM executions WHERE id = $1 AND status = 'running' RETURNING ${WITHOUT_WAITING}`,
};

const STILL_RUNNING = columns('e', {
  id: bigint<ExecutionId>(),
  isCancelled: bool('e.cancelled_at IS NOT NULL'),
});

const KEEP_RUNNING = {
  name: 'executions.keepRunning',
  sql: `
    UPDATE executions e SET seen_at = clock_timestamp() WHERE e.id = ANY ($1::bigint[]) AND e.status = 'running'
    RETURNING ${STILL_RUNNING.sql}`,
  columns: STILL_RUNNING,
};

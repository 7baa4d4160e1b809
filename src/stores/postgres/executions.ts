/** The history of runs in PostgreSQL: one row per run. */

import type { ExecutionId, KeyId, UserId, WorkflowId } from '../../model/ids.ts';
import type { Visibility } from '../../model/caller.ts';
import type { ExecutionProblem, ExecutionStatus } from '../../model/execution.ts';
import type { Workflow } from '../../model/workflow.ts';
import type { Database } from './connection/database.ts';
import { BATCH, inBatches } from './queries/batches.ts';
import { createResultBytesStore, expiryMinute, RESERVE, type Reservation } from './result-bytes.ts';
import { bigint, bool, columns } from './queries/columns.ts';
import { GRAPH_UNLESS_KNOWN, VISIBLE_WORKFLOW, WORKFLOW_HEAD } from './workflow-sql.ts';

export interface StartedExecution {
  readonly executionId: ExecutionId;
  readonly workflowId: WorkflowId;
  readonly revision: number;
  /** null when `knownRevision` is the stored one: the caller has the graph already. */
  readonly workflow: Workflow | null;
}

export interface FinishedExecution {
  readonly status: Exclude<ExecutionStatus, 'running'>;
  readonly finishedAt: Date;
  readonly totalRows: number | null;
  readonly resultId: string | null;
  readonly problem: ExecutionProblem | null;
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
  ): Promise<StartedExecution | null>;
  finish(executionId: ExecutionId, end: FinishedExecution): Promise<void>;
  /** Reserves room for the results of a run that goes on. False when there is no room: nothing is changed. */
  reserve(executionId: ExecutionId, reservation: Reservation): Promise<boolean>;
  /** Both in one round trip. */
  finishWithResults(
    executionId: ExecutionId,
    end: FinishedExecution,
    reservation: Reservation,
  ): Promise<boolean>;
  /** Removes a row whose run never began. */
  discard(executionId: ExecutionId): Promise<void>;
  /** Says that these runs go on. */
  keepRunning(executionIds: readonly ExecutionId[]): Promise<void>;
  /**
   * Marks runs as failed that are `running` and of which nothing was heard for so long, by the
   * database's clock: their process died, and what they reserved is released. One that lives after all has the last
   * word when it finishes.
   */
  failAbandoned(silentMs: number): Promise<number>;
}

export function createExecutionStore({
  query,
  transaction,
}: Pick<Database, 'query' | 'transaction'>): ExecutionStore {
  const resultBytes = createResultBytesStore({ query, transaction });
  return {
    async start({ organizationId, userId }, run) {
      const args = [
        run.workflowId,
        organizationId,
        userId,
        run.userId,
        run.keyId,
        run.startedAt.toISOString(),
        run.knownRevision,
      ];
      const [row] = await query(START, args);
      if (!row) return null;
      const { executionId, nodes, edges, ...workflow } = row;
      const { id, revision } = workflow;
      return {
        executionId,
        workflowId: id,
        revision,
        workflow: nodes === null || edges === null ? null : { ...workflow, nodes, edges },
      };
    },

    async finish(executionId, end) {
      await query(FINISH, [executionId, ...endColumns(end)]);
    },

    async reserve(executionId, reservation) {
      return (
        (await query(RESERVE_RUNNING, [executionId, ...reservationColumns(reservation)])).length > 0
      );
    },

    async finishWithResults(executionId, end, reservation) {
      return (
        (
          await query(FINISH_WITH_RESULTS, [
            executionId,
            ...reservationColumns(reservation),
            ...endColumns(end),
          ])
        ).length > 0
      );
    },

    async discard(executionId) {
      await query(DISCARD, [executionId]);
    },

    async keepRunning(executionIds) {
      if (executionIds.length > 0) await query(KEEP_RUNNING, [executionIds.map(String)]);
    },

    async failAbandoned(silentMs) {
      return inBatches(async () => {
        const failed = await query(FAIL_ABANDONED, [silentMs, BATCH]);
        for (const { executionId, hasReserved } of failed)
          if (hasReserved) await resultBytes.releaseExecution(executionId);
        return failed.length;
      });
    },
  };
}

function endColumns({
  status,
  finishedAt,
  totalRows,
  resultId,
  problem,
}: FinishedExecution): readonly unknown[] {
  const error =
    problem &&
    JSON.stringify({
      node_id: problem.nodeId,
      code: problem.code,
      message: storable(problem.message),
    });
  return [status, finishedAt.toISOString(), totalRows, resultId, error];
}

function reservationColumns({ bytes, expiresAt, limitBytes }: Reservation): readonly unknown[] {
  return [bytes, expiryMinute(expiresAt), limitBytes];
}

/** `jsonb` has no U+0000 and no half of a surrogate pair: a message may lose a character, but a run must not lose its end. */
function storable(message: string): string {
  return message.toWellFormed().replaceAll('\u0000', '\ufffd');
}

/**
 * The history does not wait for the disk: a crash of the database may lose the
 * last fraction of a second of it, and nothing else. The setting ends with the
 * statement's own transaction.
 */
const WITHOUT_WAITING = "set_config('synchronous_commit', 'off', true)";

const STARTED = columns('w', {
  ...WORKFLOW_HEAD,
  ...GRAPH_UNLESS_KNOWN,
  executionId: bigint<ExecutionId>('run.id'),
});

/** The graph is read only where the caller does not have it: `$7` is the revision that it has. */
const START = {
  name: 'executions.start',
  sql: `
    WITH w AS MATERIALIZED (
      SELECT *, revision = coalesce($7::int, 0) AS known FROM workflows w WHERE ${VISIBLE_WORKFLOW}
    ), run AS (
      INSERT INTO executions (organization_id, workflow_id, revision, user_id, key_id, status, started_at)
      SELECT organization_id, id, revision, $4, $5, 'running', $6 FROM w RETURNING id, ${WITHOUT_WAITING}
    )
    SELECT ${STARTED.sql}
    FROM w, run`,
  columns: STARTED,
};

const FINISH = {
  name: 'executions.finish',
  sql: `
    UPDATE executions SET status = $2, finished_at = $3, total_rows = $4, result_id = $5, error = $6
    WHERE id = $1 RETURNING ${WITHOUT_WAITING}`,
};

const RESERVE_RUNNING = {
  name: 'executions.reserve',
  sql: `
    WITH ${RESERVE}
    UPDATE executions SET result_bytes = $2::bigint, result_expires_at = $3::timestamptz
    FROM reserved WHERE id = $1 RETURNING ${WITHOUT_WAITING}`,
};

const FINISH_WITH_RESULTS = {
  name: 'executions.finishWithResults',
  sql: `
    WITH ${RESERVE}
    UPDATE executions SET result_bytes = $2::bigint, result_expires_at = $3::timestamptz,
      status = $5, finished_at = $6, total_rows = $7, result_id = $8, error = $9
    FROM reserved WHERE id = $1 RETURNING ${WITHOUT_WAITING}`,
};

const DISCARD = {
  name: 'executions.discard',
  sql: `DELETE FROM executions WHERE id = $1 AND status = 'running' RETURNING ${WITHOUT_WAITING}`,
};

const KEEP_RUNNING = {
  name: 'executions.keepRunning',
  sql: "UPDATE executions SET seen_at = clock_timestamp() WHERE id = ANY ($1::bigint[]) AND status = 'running'",
};

const FAILED = columns('executions', {
  executionId: bigint<ExecutionId>('executions.id'),
  hasReserved: bool('result_bytes > 0'),
});

/** Two processes that sweep at once do not wait for each other. */
const FAIL_ABANDONED = {
  name: 'executions.failAbandoned',
  sql: `
    UPDATE executions SET status = 'failed', finished_at = clock_timestamp(),
      error = '{"node_id": null, "code": "engine_failed", "message": "The service stopped while the workflow ran."}'
    WHERE id = ANY (ARRAY(
      SELECT id FROM executions
      WHERE status = 'running' AND seen_at <= clock_timestamp() - $1 * interval '1 millisecond'
      LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
    )) RETURNING ${FAILED.sql}`,
  columns: FAILED,
};

/**
 * Runs that wait to be run, in PostgreSQL: the row of an execution is the truth, and its job, which is inserted with
 * it, wakes a worker. A worker claims the next run by turns of the organizations, whichever job woke it.
 */

import type {
  ExecutionId,
  KeyId,
  OrganizationId,
  ScheduleId,
  UserId,
  WorkflowId,
} from '../../model/ids.ts';
import type { Visibility } from '../../model/caller.ts';
import type { Execution, Trigger } from '../../model/execution.ts';
import type { JsonObject } from '../../model/json.ts';
import type { Workflow } from '../../model/workflow.ts';
import type { Database } from './connection/database.ts';
import type { Query } from './connection/statement.ts';
import { EXECUTION } from './execution-columns.ts';
import { ENDED_CHANNEL } from './execution-events.ts';
import type { Attempt } from './executions.ts';
import { BATCH, inBatches } from './queries/batches.ts';
import { bigint, bool, columns, int, json, nullable, text } from './queries/columns.ts';
import { createResultBytesStore, expiryMinute, reserve, type Reservation } from './result-bytes.ts';
import { VISIBLE_WORKFLOW, WORKFLOW } from './workflow-sql.ts';

export interface RunToQueue {
  readonly workflowId: WorkflowId;
  readonly userId: UserId;
  readonly keyId: KeyId | null;
  /** Small ones; null where they are stored under `paramsId`. */
  readonly params: JsonObject | null;
  readonly paramsId: string | null;
  /** What the stored ones take. */
  readonly reservation: Reservation | null;
}

/** A run that a schedule is due for. */
export interface DueRun {
  readonly workflowId: WorkflowId;
  readonly organizationId: OrganizationId;
  readonly userId: UserId;
  readonly keyId: KeyId | null;
  readonly trigger: Trigger;
  readonly scheduleId: ScheduleId;
  /** null: somebody started it by hand. */
  readonly dueAt: Date | null;
  readonly params: JsonObject;
}

export interface ClaimedRun extends Attempt {
  readonly organizationId: OrganizationId;
  readonly workflowId: WorkflowId;
  /** For which it was queued. */
  readonly queuedRevision: number;
  /** The workflow's own now; null where it was deleted. */
  readonly revision: number | null;
  readonly params: JsonObject | null;
  readonly paramsId: string | null;
  /** Whether the key that asked for it may still run it. */
  readonly isKeyValid: boolean;
  readonly hasReserved: boolean;
}

export interface ExecutionQueueStore {
  /** Inserts the row and its job; null when the workflow is not visible. */
  enqueue(
    visibility: Visibility,
    run: RunToQueue,
    limits: { readonly queuedPerKey: number },
  ): Promise<Execution | 'queue_full' | 'no_room' | null>;
  /**
   * The run whose turn it is, which is `running` from now on; null when there is none.
   * @param perOrganization no organization has more background runs than this at a time
   */
  claim(perOrganization: number): Promise<ClaimedRun | null>;
  /** The workflow of a run. */
  workflow(organizationId: OrganizationId, workflowId: WorkflowId): Promise<Workflow | null>;
  /** Puts a run back that was begun: it goes on in another process. False where it was superseded. */
  handBack(run: Attempt): Promise<boolean>;
  /**
   * Settles runs that are `running` and of which nothing was heard for so long, by the database's clock: their process
   * died. A background run is queued once more; any other has failed. Returns how many there were.
   */
  rescue(silentMs: number): Promise<number>;
  /** Fails what has waited for so long. */
  expireQueued(waitMs: number): Promise<number>;
  /** Wakes workers where runs wait and no job does: a job may be lost with the worker that took it. */
  wake(): Promise<void>;
}

/** After so many deaths of its process a run is not tried again. */
const MAX_RESCUES = 1;

/** Which task graphile-worker calls. */
export const RUN_TASK = 'run_execution';

/** Adds a job for each row of `run`: its arguments change with the row, or it would be called once. */
const addJob = (run: string): string =>
  `LATERAL graphile_worker.add_job('${RUN_TASK}', json_build_object('execution_id', ${run}.id), max_attempts := 3) job`;

export function createExecutionQueueStore({
  query,
  transaction,
}: Pick<Database, 'query' | 'transaction'>): ExecutionQueueStore {
  const resultBytes = createResultBytesStore({ query, transaction });
  return {
    async enqueue({ organizationId, userId }, run, { queuedPerKey }) {
      const { reservation } = run;
      const args = [
        ...[run.workflowId, organizationId, userId, run.userId, run.keyId],
        ...[run.params && JSON.stringify(run.params), run.paramsId, queuedPerKey],
      ];
      try {
        return await transaction(async (tx) => {
          const [row] = await tx(ENQUEUE, args);
          if (row === undefined) return null;
          if (row.id === null) return 'queue_full';
          if (reservation !== null && !(await reserved(tx, row.id, reservation)))
            throw new NoRoom();
          return (await tx(FIND, [row.id]))[0]!;
        });
      } catch (error) {
        if (error instanceof NoRoom) return 'no_room';
        throw error;
      }
    },

    async claim(perOrganization) {
      return transaction(async (tx) => {
        await tx(ONE_AT_A_TIME, []);
        return (await tx(CLAIM, [perOrganization]))[0] ?? null;
      });
    },

    async workflow(organizationId, workflowId) {
      return (await query(WORKFLOW_OF_RUN, [workflowId, organizationId]))[0] ?? null;
    },

    async handBack({ executionId, attempt }) {
      return (await query(HAND_BACK, [executionId, attempt])).length > 0;
    },

    async rescue(silentMs) {
      return inBatches(async () => {
        const settled = await query(RESCUE, [silentMs, BATCH, MAX_RESCUES]);
        for (const { executionId, hasReserved } of settled)
          if (hasReserved) await resultBytes.releaseExecution(executionId);
        return settled.length;
      });
    },

    async expireQueued(waitMs) {
      return inBatches(async () => (await query(EXPIRE_QUEUED, [waitMs, BATCH])).length);
    },

    async wake() {
      await query(WAKE, []);
    },
  };
}

/** Rolls the transaction back. */
class NoRoom extends Error {}

async function reserved(
  tx: Query,
  id: ExecutionId,
  { bytes, expiresAt, limitBytes }: Reservation,
): Promise<boolean> {
  const rows = await tx(RESERVE_QUEUED, [id, bytes, expiryMinute(expiresAt), limitBytes]);
  return rows.length > 0;
}

/** Inserts runs of schedules with their jobs, in the transaction that notes that they were due. */
export async function enqueueDue(
  tx: Query,
  runs: readonly DueRun[],
): Promise<readonly { readonly scheduleId: ScheduleId; readonly executionId: ExecutionId }[]> {
  const rows = runs.map((run) => ({ ...run, dueAt: run.dueAt?.toISOString() ?? null }));
  return tx(ENQUEUE_DUE, [JSON.stringify(rows)]);
}

const ENQUEUED = columns('e', { id: nullable(bigint<ExecutionId>('e.id')) });

const ENQUEUE = {
  name: 'executions.enqueue',
  columns: ENQUEUED,
  sql: `
    WITH w AS (
      SELECT id, organization_id, revision FROM workflows w WHERE ${VISIBLE_WORKFLOW}
    ), waiting AS (
      SELECT count(*) AS runs
      FROM (SELECT FROM executions WHERE status = 'queued' AND key_id = $5 LIMIT $8) queued
    ), e AS (
      INSERT INTO executions
        (organization_id, workflow_id, revision, user_id, key_id, status, is_background, attempt, params, params_id)
      SELECT organization_id, id, revision, $4, $5, 'queued', true, 0, $6::json, $7
      FROM w, waiting WHERE runs < $8::int
      RETURNING id
    )
    SELECT ${ENQUEUED.sql} FROM w LEFT JOIN (SELECT e.id FROM e CROSS JOIN ${addJob('e')}) e ON true`,
};

const FIND = {
  name: 'executions.enqueued',
  sql: `SELECT ${EXECUTION.sql} FROM executions e WHERE id = $1`,
  columns: EXECUTION,
};

const RESERVE_QUEUED = {
  name: 'executions.reserveParams',
  sql: `
    WITH ${reserve('id = $1')}
    UPDATE executions SET result_bytes = $2::bigint, result_expires_at = $3::timestamptz
    FROM reserved WHERE id = $1 RETURNING id`,
};

const DUE = columns('e', {
  scheduleId: int<ScheduleId>('e.schedule_id'),
  executionId: bigint<ExecutionId>('e.id'),
});

/** A run that exists for its due time is not inserted again. */
const ENQUEUE_DUE = {
  name: 'executions.enqueueDue',
  columns: DUE,
  sql: `
    WITH e AS (
      INSERT INTO executions
        (organization_id, workflow_id, revision, user_id, key_id, status, is_background, attempt,
         trigger, schedule_id, due_at, params)
      SELECT (run->>'organizationId')::int, w.id, w.revision, (run->>'userId')::int, (run->>'keyId')::int,
        'queued', true, 0, run->>'trigger', (run->>'scheduleId')::int, (run->>'dueAt')::timestamptz, run->'params'
      FROM json_array_elements($1::json) run JOIN workflows w ON w.id = (run->>'workflowId')::int
      ON CONFLICT (schedule_id, due_at) WHERE schedule_id IS NOT NULL DO NOTHING
      RETURNING id, schedule_id
    )
    SELECT ${DUE.sql} FROM e CROSS JOIN ${addJob('e')}`,
};

/** Any constant will do that no other lock has. The statement behind it sees what the last claim did. */
const ONE_AT_A_TIME = {
  name: 'executions.oneClaimAtATime',
  sql: "SELECT pg_advisory_xact_lock(7702369011042), set_config('synchronous_commit', 'off', true)",
};

const CLAIMED = columns('run', {
  executionId: bigint<ExecutionId>('run.id'),
  attempt: int(),
  organizationId: int<OrganizationId>(),
  workflowId: int<WorkflowId>(),
  queuedRevision: int('run.revision'),
  revision: nullable(int('w.revision')),
  params: nullable(json<JsonObject>('run.params')),
  paramsId: nullable(text()),
  isKeyValid: bool(
    'run.key_id IS NULL OR coalesce(k.is_active AND (k.expires_at IS NULL OR k.expires_at > clock_timestamp()), false)',
  ),
  hasReserved: bool('run.result_bytes > 0'),
});

/** `waiting` looks up one organization after the other in the index, however many runs each has. */
const CLAIM = {
  name: 'executions.claim',
  columns: CLAIMED,
  sql: `
    WITH RECURSIVE waiting AS (
      (SELECT organization_id FROM executions WHERE status = 'queued' ORDER BY organization_id LIMIT 1)
      UNION ALL
      SELECT (SELECT e.organization_id FROM executions e
              WHERE e.status = 'queued' AND e.organization_id > waiting.organization_id
              ORDER BY e.organization_id LIMIT 1)
      FROM waiting WHERE waiting.organization_id IS NOT NULL
    ), running AS (
      SELECT organization_id, count(*) AS runs FROM executions
      WHERE status = 'running' AND is_background GROUP BY organization_id
    ), turn AS (
      SELECT organization_id FROM waiting
      LEFT JOIN running USING (organization_id) LEFT JOIN queue_turns t USING (organization_id)
      WHERE organization_id IS NOT NULL AND coalesce(runs, 0) < $1::int
      ORDER BY coalesce(runs, 0), t.served_at NULLS FIRST, organization_id LIMIT 1
    ), run AS (
      UPDATE executions SET status = 'running', attempt = attempt + 1,
        started_at = clock_timestamp(), seen_at = clock_timestamp()
      WHERE id = (
        SELECT e.id FROM executions e
        WHERE e.status = 'queued' AND e.organization_id = (SELECT organization_id FROM turn)
        ORDER BY e.id LIMIT 1)
      RETURNING *
    ), served AS (
      INSERT INTO queue_turns (organization_id, served_at) SELECT organization_id, clock_timestamp() FROM run
      ON CONFLICT (organization_id) DO UPDATE SET served_at = excluded.served_at
    )
    SELECT ${CLAIMED.sql}
    FROM run LEFT JOIN workflows w ON w.id = run.workflow_id AND w.organization_id = run.organization_id
    LEFT JOIN api_keys k ON k.id = run.key_id`,
};

const WORKFLOW_OF_RUN = {
  name: 'executions.workflow',
  sql: `SELECT ${WORKFLOW.sql} FROM workflows w WHERE w.id = $1 AND w.organization_id = $2`,
  columns: WORKFLOW,
};

/** Of a run that somebody cancelled meanwhile this is the end. */
const QUEUED_AGAIN = `
  status = CASE WHEN cancelled_at IS NULL THEN 'queued' ELSE 'cancelled' END, started_at = NULL,
  finished_at = CASE WHEN cancelled_at IS NULL THEN NULL ELSE clock_timestamp() END`;

const HAND_BACK = {
  name: 'executions.handBack',
  sql: `
    WITH run AS (
      UPDATE executions SET ${QUEUED_AGAIN}
      WHERE id = $1 AND attempt = $2 AND status = 'running' AND is_background RETURNING id
    )
    SELECT job.id FROM run CROSS JOIN ${addJob('run')}`,
};

const SETTLED = columns('run', {
  executionId: bigint<ExecutionId>('run.id'),
  hasReserved: bool('run.result_bytes > 0 AND run.params_id IS NULL'),
});

const STOPPED = JSON.stringify({
  node_id: null,
  code: 'engine_failed',
  message: 'The service stopped while the workflow ran.',
});

/** Two processes that settle at once do not wait for each other. */
const RESCUE = {
  name: 'executions.rescue',
  columns: SETTLED,
  sql: `
    WITH silent AS (
      SELECT id, CASE WHEN cancelled_at IS NOT NULL THEN 'cancelled'
                      WHEN is_background AND rescues < $3::int THEN 'queued' ELSE 'failed' END AS next
      FROM executions
      WHERE status = 'running' AND seen_at <= clock_timestamp() - $1 * interval '1 millisecond'
      LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
    ), run AS (
      UPDATE executions e SET status = next, rescues = rescues + 1,
        started_at = CASE WHEN next = 'queued' THEN NULL ELSE started_at END,
        finished_at = CASE WHEN next = 'queued' THEN NULL ELSE clock_timestamp() END,
        error = CASE WHEN next = 'failed' THEN '${STOPPED}'::jsonb END
      FROM silent WHERE silent.id = e.id RETURNING e.*
    ), woken AS (
      SELECT job.id FROM run CROSS JOIN ${addJob('run')} WHERE run.status = 'queued'
    )
    SELECT ${SETTLED.sql}, (SELECT count(*) FROM woken),
      CASE WHEN run.status <> 'queued' THEN pg_notify('${ENDED_CHANNEL}', run.id::text) END
    FROM run`,
};

const EXPIRE_QUEUED = {
  name: 'executions.expireQueued',
  sql: `
    UPDATE executions SET status = 'failed', finished_at = clock_timestamp(), params = NULL,
      error = '{"node_id": null, "code": "queue_timeout", "message": "The run waited in the queue for too long."}'
    WHERE id = ANY (ARRAY(
      SELECT id FROM executions
      WHERE status = 'queued' AND created <= clock_timestamp() - $1 * interval '1 millisecond'
      LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
    )) RETURNING pg_notify('${ENDED_CHANNEL}', id::text)`,
};

/** As many jobs as runs wait, at most a few: a worker that is awake goes on by itself. */
const WAKE = {
  name: 'executions.wake',
  sql: `
    SELECT job.id
    FROM (SELECT id FROM executions WHERE status = 'queued' LIMIT 16) waiting CROSS JOIN ${addJob('waiting')}
    WHERE NOT EXISTS (SELECT FROM graphile_worker.jobs
                      WHERE task_identifier = '${RUN_TASK}' AND locked_at IS NULL AND attempts < max_attempts)`,
};

import type { AuthorityProblemCode } from '../../model/authority-problem.ts';
import type { ExecutionId, OrganizationId, ScheduleId, WorkflowId } from '../../model/ids.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import { EXECUTION } from './execution-columns.ts';
import { ENDED_CHANNEL, QUEUED_CHANNEL } from './execution-events.ts';
import type { Attempt } from './executions.ts';
import { bigint, bool, columns, int, json, nullable, text } from './queries/columns.ts';
import { reserve, runWhere } from './result-bytes.ts';
import { authorityProblem, principalJoins, type RunPrincipal } from './run-authority.ts';
import { VISIBLE_WORKFLOW, WORKFLOW } from './workflow-sql.ts';

export interface ClaimedRun extends Attempt, RunPrincipal {
  readonly organizationId: OrganizationId;
  readonly workflowId: WorkflowId;
  readonly queuedRevision: number;
  /** The workflow's current revision; null if it was deleted. */
  readonly revision: number | null;
  readonly params: JsonObject | null;
  readonly paramsId: string | null;
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

/** A run is not retried after its process has died this many times. */
export const MAX_RESCUES = 1;

/** PostgreSQL merges equal notifications of one transaction. */
const NOTIFY_WORKERS = `pg_notify('${QUEUED_CHANNEL}', '')`;

const notifyEnd = (id: string): string => `pg_notify('${ENDED_CHANNEL}', ${id}::text)`;

const ENQUEUED = columns('e', { id: nullable(bigint<ExecutionId>('e.id')) });

export const ENQUEUE = {
  name: 'executions.enqueue',
  columns: ENQUEUED,
  sql: `
    WITH w AS (
      SELECT id, organization_id, user_id, revision FROM workflows w WHERE ${VISIBLE_WORKFLOW}
    ), waiting AS (
      SELECT count(*) AS runs
      FROM (SELECT FROM executions WHERE status = 'queued' AND key_id = $5 LIMIT $8) queued
    ), e AS (
      INSERT INTO executions
        (organization_id, workflow_id, workflow_user_id, revision, user_id, key_id, status, is_background, attempt, params, params_id)
      SELECT organization_id, id, user_id, revision, $4, $5, 'queued', true, 0, $6::json, $7
      FROM w, waiting WHERE runs < $8::int
      RETURNING id
    )
    SELECT ${ENQUEUED.sql}, CASE WHEN e.id IS NOT NULL THEN ${NOTIFY_WORKERS} END FROM w LEFT JOIN e ON true`,
};

export const FIND = {
  name: 'executions.enqueued',
  sql: `SELECT ${EXECUTION.sql} FROM executions e WHERE id = $1`,
  columns: EXECUTION,
};

export const RESERVE_QUEUED = {
  name: 'executions.reserveParams',
  sql: `
    WITH ${reserve(runWhere('id = $1'))}
    UPDATE executions SET result_bytes = $2::bigint, result_expires_at = $3::timestamptz
    FROM reserved WHERE id = $1 RETURNING id`,
};

const DUE = columns('e', {
  scheduleId: int<ScheduleId>('e.schedule_id'),
  executionId: bigint<ExecutionId>('e.id'),
});

/**
 * Skips a run that exists for its due time. LIMIT makes the planner look up each workflow by id. The parameters are
 * copied inside the database: those of many schedules would be too large for one statement.
 */
export const ENQUEUE_DUE = {
  name: 'executions.enqueueDue',
  columns: DUE,
  sql: `
    WITH e AS (
      INSERT INTO executions
        (organization_id, workflow_id, workflow_user_id, revision, user_id, key_id, status, is_background, attempt,
         trigger, schedule_id, due_at, params)
      SELECT (run->>'organizationId')::int, w.id, w.user_id, w.revision, (run->>'userId')::int, (run->>'keyId')::int,
        'queued', true, 0, run->>'trigger', (run->>'scheduleId')::int, (run->>'dueAt')::timestamptz,
        (SELECT params FROM schedules WHERE id = (run->>'scheduleId')::int)
      FROM json_array_elements($1::json) run CROSS JOIN LATERAL (
        SELECT id, user_id, revision FROM workflows WHERE id = (run->>'workflowId')::int LIMIT 1) w
      ON CONFLICT (schedule_id, due_at) WHERE schedule_id IS NOT NULL DO NOTHING
      RETURNING id, schedule_id
    )
    SELECT ${DUE.sql}, ${NOTIFY_WORKERS} FROM e`,
};

const CLAIMED = columns<ClaimedRun>('run', {
  executionId: bigint<ExecutionId>('run.id'),
  attempt: int(),
  organizationId: int<OrganizationId>(),
  workflowId: int<WorkflowId>(),
  queuedRevision: int('run.revision'),
  revision: nullable(int('w.revision')),
  params: nullable(json<JsonObject>('run.params')),
  paramsId: nullable(text()),
  userId: int(),
  keyId: nullable(int()),
  workflowUserId: int(),
  authorityProblem: nullable(text<AuthorityProblemCode>(authorityProblem('run'))),
  hasReserved: bool('run.result_bytes > 0'),
  waitedMs: int('(extract(epoch FROM run.started_at - run.created) * 1000)::int'),
  outages: int(),
  sinceFirstStartMs: int(
    '(extract(epoch FROM run.started_at - coalesce(run.first_started_at, run.started_at)) * 1000)::int',
  ),
});

/** Defined in `prisma/sql/`. */
export const CLAIM = {
  name: 'executions.claim',
  columns: CLAIMED,
  sql: `
    SELECT ${CLAIMED.sql}
    FROM claim_executions($1, $2) run
    LEFT JOIN workflows w ON w.id = run.workflow_id AND w.organization_id = run.organization_id
    ${principalJoins('run')}`,
};

export const WORKFLOW_OF_RUN = {
  name: 'executions.workflow',
  sql: `SELECT ${WORKFLOW.sql} FROM workflow_graphs w WHERE w.id = $1 AND w.organization_id = $2`,
  columns: WORKFLOW,
};

/** If the run was cancelled in the meantime, it ends here. */
const QUEUED_AGAIN = `
  status = CASE WHEN cancelled_at IS NULL THEN 'queued' ELSE 'cancelled' END,
  first_started_at = coalesce(first_started_at, started_at), started_at = NULL,
  finished_at = CASE WHEN cancelled_at IS NULL THEN NULL ELSE clock_timestamp() END`;

export const REQUEUE = {
  name: 'executions.requeue',
  sql: `
    UPDATE executions SET ${QUEUED_AGAIN}, outages = outages + $4::int,
      not_before = clock_timestamp() + $3::int * interval '1 millisecond'
    WHERE id = $1 AND attempt = $2 AND status = 'running' AND is_background
    RETURNING CASE WHEN status = 'queued' THEN ${NOTIFY_WORKERS} ELSE ${notifyEnd('id')} END`,
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

/** Two processes that rescue at once do not wait for each other. */
export const RESCUE = {
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
        first_started_at = coalesce(first_started_at, started_at),
        started_at = CASE WHEN next = 'queued' THEN NULL ELSE started_at END,
        finished_at = CASE WHEN next = 'queued' THEN NULL ELSE clock_timestamp() END,
        error = CASE WHEN next = 'failed' THEN '${STOPPED}'::jsonb END
      FROM silent WHERE silent.id = e.id RETURNING e.*
    )
    SELECT ${SETTLED.sql}, CASE WHEN run.status = 'queued' THEN ${NOTIFY_WORKERS} ELSE ${notifyEnd('run.id')} END
    FROM run`,
};

export const EXPIRE_QUEUED = {
  name: 'executions.expireQueued',
  sql: `
    UPDATE executions SET status = 'failed', finished_at = clock_timestamp(), params = NULL,
      error = '{"node_id": null, "code": "queue_timeout", "message": "The run waited in the queue for too long."}'
    WHERE id = ANY (ARRAY(
      SELECT id FROM executions
      WHERE status = 'queued' AND created <= clock_timestamp() - $1 * interval '1 millisecond'
      LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
    )) RETURNING ${notifyEnd('id')}`,
};

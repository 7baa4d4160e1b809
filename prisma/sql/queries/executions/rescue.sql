-- Two processes that rescue at once do not wait for each other.
-- @param {float8} $1:silentMs
-- @param {int8} $2:limit
-- @param {int4} $3:maxRescues
-- @column {int8: ExecutionId} executionId
-- @column {bool} hasReserved
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
    error = CASE WHEN next = 'failed'
      THEN '{"node_id": null, "code": "engine_failed", "message": "The service stopped while the workflow ran."}'::jsonb END
  FROM silent WHERE silent.id = e.id RETURNING e.*
)
SELECT run.id AS execution_id, run.result_bytes > 0 AND run.params_id IS NULL AS has_reserved,
  CASE WHEN run.status = 'queued' THEN pg_notify('weir_execution_queued', '')
    ELSE pg_notify('weir_execution_ended', run.id::text) END
FROM run

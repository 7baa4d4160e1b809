-- If the run was cancelled in the meantime, it ends here.
-- @param {int8} $1:executionId
-- @param {int4} $2:attempt
-- @param {int4} $3:delayMs
-- @param {int4} $4:outages
UPDATE executions SET status = CASE WHEN cancelled_at IS NULL THEN 'queued' ELSE 'cancelled' END,
  first_started_at = coalesce(first_started_at, started_at), started_at = NULL,
  finished_at = CASE WHEN cancelled_at IS NULL THEN NULL ELSE clock_timestamp() END,
  outages = outages + $4::int, not_before = clock_timestamp() + $3::int * interval '1 millisecond'
WHERE id = $1 AND attempt = $2 AND status = 'running' AND is_background
RETURNING CASE WHEN status = 'queued' THEN pg_notify('weir_execution_queued', '') ELSE pg_notify('weir_execution_ended', id::text) END

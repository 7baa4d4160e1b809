-- @param {_int4} $1:scheduleIds
-- @param {_timestamptz} $2:nextRunsAt
-- @param {_int8} $3:executionIds
-- @param {timestamptz} $4:now
UPDATE schedules s SET next_run_at = moved.next_run_at,
  last_run_at = CASE WHEN moved.execution_id IS NULL THEN s.last_run_at ELSE $4::timestamptz END,
  last_execution_id = coalesce(moved.execution_id, s.last_execution_id)
FROM unnest($1::int[], $2::timestamptz[], $3::bigint[]) AS moved (id, next_run_at, execution_id)
WHERE s.id = moved.id

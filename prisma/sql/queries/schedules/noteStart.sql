-- @param {int4} $1:id
-- @param {timestamptz} $2:now
-- @param {int8} $3:executionId
UPDATE schedules SET last_run_at = $2, last_execution_id = $3 WHERE id = $1

-- @param {int8} $1:executionId
-- @param {int4} $2:attempt
-- @column {int4} attempt
UPDATE executions SET attempt = attempt + 1
WHERE id = $1 AND attempt = $2 AND (status = 'running' OR NOT is_background AND status <> 'completed')
RETURNING attempt

-- Of an execution that has ended.
-- @param {int8} $1:executionId
-- @param {json} $2:deliveries
UPDATE executions SET deliveries = $2 WHERE id = $1

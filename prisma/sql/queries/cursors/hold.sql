-- @param {int8} $1:executionId
UPDATE executions SET moves_cursors = false WHERE id = $1

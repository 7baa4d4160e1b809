-- @param {int8} $1:executionId
-- @param {text?} $2:resultId
SELECT FROM executions WHERE id = $1 AND status = 'completed' AND result_id = $2

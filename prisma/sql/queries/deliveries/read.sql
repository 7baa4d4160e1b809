-- @param {int8} $1:executionId
-- @column {json: readonly ExecutionDelivery[]} deliveries
SELECT coalesce(deliveries, '[]') AS deliveries FROM executions WHERE id = $1

-- Until the end of the transaction, no other one takes rows of the execution.
-- @param {int8} $1:executionId
-- @column {json?: readonly ExecutionDelivery[]} deliveries
SELECT deliveries FROM executions WHERE id = $1 FOR NO KEY UPDATE

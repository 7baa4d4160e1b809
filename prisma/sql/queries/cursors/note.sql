-- Records the cursors in the transaction that ends a run. It waits for the disk: a run that is lost would send its rows again.
-- @param {int8} $1:executionId
-- @param {json} $2:cursors
UPDATE executions SET cursors = $2::json WHERE id = $1 RETURNING set_config('synchronous_commit', 'on', true)

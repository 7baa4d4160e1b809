-- Commits without waiting for the disk.
-- @param {int8} $1:executionId
DELETE FROM executions WHERE id = $1 AND status = 'running' RETURNING set_config('synchronous_commit', 'off', true)

-- Waits for the disk, because the next request cannot be undone.
-- @param {int8} $1:executionId
-- @param {int4} $2:attempt
UPDATE executions SET has_effects = true
WHERE id = $1 AND attempt = $2 AND (status = 'running' OR NOT is_background) RETURNING id

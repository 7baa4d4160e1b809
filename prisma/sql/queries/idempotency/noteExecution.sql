-- @param {int8} $1:id
-- @param {int4} $2:attempt
-- @param {int8} $3:executionId
UPDATE idempotency_keys SET execution_id = $3
WHERE id = $1 AND attempt = $2 AND finished_at IS NULL AND execution_id IS NULL RETURNING id

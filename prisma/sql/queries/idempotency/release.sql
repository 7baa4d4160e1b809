-- @param {int8} $1:id
-- @param {int4} $2:attempt
DELETE FROM idempotency_keys k WHERE id = $1 AND attempt = $2 AND answer IS NULL AND NOT EXISTS (
  SELECT FROM executions e WHERE e.id = k.execution_id
    AND (e.status IN ('queued', 'running', 'completed') OR e.has_effects)
) RETURNING id

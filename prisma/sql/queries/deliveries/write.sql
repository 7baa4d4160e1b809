-- For a background run, only the latest attempt can write, as with its end.
-- @param {int8} $1:executionId
-- @param {int4} $2:attempt
-- @param {json} $3:deliveries
-- @param {bool} $4:hasEffects
-- @column {int8: ExecutionId} id
UPDATE executions SET deliveries = $3, has_effects = has_effects OR $4::boolean
WHERE id = $1 AND attempt = $2 AND (status = 'running' OR NOT is_background) RETURNING id

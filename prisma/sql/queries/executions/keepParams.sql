-- Replaces the expressions in the parameters of a run with their values.
-- @param {int8} $1:executionId
-- @param {int4} $2:attempt
-- @param {json} $3:params
UPDATE executions SET params = $3::json, has_expressions = false WHERE id = $1 AND attempt = $2

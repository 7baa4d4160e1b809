-- The workflows that a run can call. A later attempt calls the same revisions.
-- @param {int8} $1:executionId
-- @param {int4} $2:attempt
-- @param {json} $3:calledWorkflows
UPDATE executions SET called_workflows = $3::json WHERE id = $1 AND attempt = $2

-- The next sweep releases the results of the deleted workflow.
-- @param {int4} $1:workflowId
-- @param {timestamptz} $2:now
UPDATE result_bytes SET due_at = $2 WHERE workflow_id = $1 AND due_at > $2

-- @param {int4} $1:workflowId
SELECT workflow_id FROM small_results WHERE workflow_id = $1 LIMIT 1

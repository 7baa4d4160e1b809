-- The due time of the workflow's run that was the last to complete. A trigger of `executions` records it.
-- @param {int4} $1:workflowId
-- @column {timestamptz!} dueAt
SELECT due_at FROM workflow_successes WHERE workflow_id = $1

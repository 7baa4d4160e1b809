-- @param {int4} $1:workflowId
-- @param {text} $2:id
-- @column {text} head
-- @column {bytea} rows
SELECT head, rows FROM small_results WHERE workflow_id = $1 AND id = $2

-- @param {int4} $1:workflowId
-- @param {_text} $2:names
-- @column {text} name
-- @column {text?} column
-- @column {text?} value
-- @column {json: readonly string[]} keys
-- @column {int4} version
SELECT name, "column", value, keys, version FROM workflow_cursors WHERE workflow_id = $1 AND name = ANY ($2::text[])

-- Sets or resets cursors, and forgets their keys. A run in progress that began at another version does not move them.
-- No row if the workflow is not visible. The user is null for the whole organization.
-- @param {int4} $1:workflowId
-- @param {int4} $2:organizationId
-- @param {int4?} $3:userId
-- @param {json} $4:values
-- @column {text} name
-- @column {text?} column
-- @column {text?} value
-- @column {int4} keyCount
-- @column {int8?: ExecutionId} executionId
-- @column {timestamptz} modified
INSERT INTO workflow_cursors AS c (workflow_id, name, value, modified)
SELECT w.id, wanted.name, wanted.value, clock_timestamp()
FROM (
  SELECT id FROM workflows WHERE id = $1 AND organization_id = $2 AND ($3::int IS NULL OR user_id = $3) FOR KEY SHARE
) w, json_to_recordset($4::json) AS wanted (name text, value text)
ORDER BY wanted.name
ON CONFLICT (workflow_id, name) DO UPDATE SET "column" = NULL, value = excluded.value, keys = '[]', key_count = 0,
  version = c.version + 1, execution_id = NULL, modified = greatest(excluded.modified, c.modified)
RETURNING name, "column", value, key_count, execution_id, modified

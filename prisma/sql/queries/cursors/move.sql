-- Moves cursors that no other run or user has changed since the run read them. A repeated statement of the same run counts
-- as moved. The order prevents that two runs wait for each other.
-- @param {int4} $1:workflowId
-- @param {int8} $2:executionId
-- @param {json} $3:moves
-- @param {int8} $4:perWorkflow
-- @column {text} name
-- @column {text?: CursorReason} reason
WITH workflow AS (
  SELECT id, (SELECT count(*) FROM workflow_cursors c WHERE c.workflow_id = workflows.id) AS cursors
  FROM workflows WHERE id = $1 FOR KEY SHARE
), wanted AS (
  SELECT w.name, w."column", w.value, w.keys, w.version, w.position,
    EXISTS (SELECT FROM workflow_cursors c WHERE c.workflow_id = $1 AND c.name = w.name) AS exists
  FROM json_to_recordset($3::json)
    AS w (name text, "column" text, value text, keys json, version int, position int)
), moved AS (
  INSERT INTO workflow_cursors AS c (workflow_id, name, "column", value, keys, key_count, version, execution_id, modified)
  SELECT workflow.id, w.name, w."column", w.value, w.keys, json_array_length(w.keys), w.version + 1, $2::bigint, clock_timestamp()
  FROM wanted w, workflow WHERE w.exists OR w.version = 0 AND workflow.cursors + w.position <= $4::bigint
  ORDER BY w.name
  ON CONFLICT (workflow_id, name) DO UPDATE SET "column" = excluded."column", value = excluded.value,
    keys = excluded.keys, key_count = excluded.key_count, version = excluded.version,
    execution_id = excluded.execution_id, modified = excluded.modified
    WHERE c.version = excluded.version - 1 OR c.execution_id = excluded.execution_id
  RETURNING c.name
)
SELECT w.name, CASE WHEN moved.name IS NOT NULL THEN NULL
  WHEN workflow.id IS NULL THEN 'workflow_deleted'
  WHEN NOT w.exists AND w.version = 0 AND workflow.cursors + w.position > $4::bigint THEN 'too_many_cursors'
  ELSE 'changed_meanwhile' END AS reason
FROM wanted w LEFT JOIN moved USING (name) LEFT JOIN workflow ON true

-- The stored rows of an execution, by their outcome: those that can be sent again, and the last run that sends some again.
-- @param {int8} $1:executionId
-- @column {int4: NodeId} nodeId
-- @column {text: UndeliveredStatus} status
-- @column {int4!} rows
-- @column {int8?: ExecutionId} resentBy
SELECT u.node_id, u.status, coalesce(sum(u.rows - u.resent_rows) FILTER (WHERE u.resent_by IS NULL), 0)::int AS rows,
  max(coalesce(u.resent_by, u.rows_resent_by)) AS resent_by
FROM undelivered_rows u WHERE u.execution_id = $1 AND u.first_row > 0 GROUP BY u.node_id, u.status ORDER BY u.node_id, u.status

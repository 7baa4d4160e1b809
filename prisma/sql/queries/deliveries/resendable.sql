-- The stored rows of an execution, by their outcome: those that can be sent again, and the last run that sends some again.
-- @param {int8} $1:executionId
-- @column {int4: NodeId} nodeId
-- @column {text: UndeliveredStatus} status
-- @column {int4!} rows
-- @column {int8?: ExecutionId} resentBy
SELECT u.node_id, u.status, coalesce(sum(u.rows) FILTER (WHERE NOT is_resent(u.resent_by)), 0)::int AS rows,
  max(u.resent_by) FILTER (WHERE is_resent(u.resent_by)) AS resent_by
FROM undelivered_rows u WHERE u.execution_id = $1 AND u.first_row > 0 GROUP BY u.node_id, u.status ORDER BY u.node_id, u.status

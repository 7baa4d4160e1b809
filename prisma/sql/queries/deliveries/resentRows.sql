-- The rows of an execution that were taken to be sent again.
-- @param {int8} $1:executionId
-- @column {int4: NodeId} nodeId
-- @column {int4!} rows
SELECT u.node_id, sum(CASE WHEN u.resent_by IS NULL THEN u.resent_rows ELSE u.rows END)::int AS rows FROM undelivered_rows u
WHERE u.execution_id = $1 AND (u.resent_by IS NOT NULL OR u.resent_rows > 0) GROUP BY u.node_id

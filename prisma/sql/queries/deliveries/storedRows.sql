-- @param {int8} $1:executionId
-- @param {int4} $2:nodeId
-- @param {text} $3:status
-- @column {int4!} total
SELECT coalesce(sum(u.rows), 0)::int AS total FROM undelivered_rows u
WHERE u.execution_id = $1 AND u.node_id = $2 AND u.status = $3

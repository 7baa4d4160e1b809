-- The nodes whose rows a run sends again.
-- @param {int8} $1:executionId
-- @param {int8} $2:resentBy
-- @column {int4: NodeId} nodeId
-- @column {int4!} rows
-- @column {bool!} isDoubtConfirmed
SELECT u.node_id, sum(u.rows - u.resent_rows)::int AS rows, bool_or(u.is_doubt_confirmed) AS is_doubt_confirmed
FROM undelivered_rows u
WHERE u.execution_id = $1 AND u.resent_by = $2 GROUP BY u.node_id ORDER BY u.node_id

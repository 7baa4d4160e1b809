-- The next parts with rows of one outcome that a run sends again, in the order of the rows.
-- @param {int8} $1:executionId
-- @param {int8} $2:resentBy
-- @param {int4} $3:nodeId
-- @param {text} $4:status
-- @param {int4} $5:afterRow
-- @param {int8} $6:limit
-- @column {int4: NodeId} nodeId
-- @column {text: UndeliveredStatus} status
-- @column {int4} firstRow
-- @column {int4} rows
-- @column {bytea} sealed
-- @column {int4} resentRows
SELECT u.node_id, u.status, u.first_row, u.rows, u.sealed, u.resent_rows FROM undelivered_rows u
WHERE u.execution_id = $1 AND u.resent_by = $2 AND u.node_id = $3 AND u.status = $4 AND u.first_row > $5
ORDER BY u.first_row LIMIT $6

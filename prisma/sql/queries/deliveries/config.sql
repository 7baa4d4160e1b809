-- @param {int8} $1:executionId
-- @param {int4} $2:nodeId
-- @column {int4: NodeId} nodeId
-- @column {text: UndeliveredPart['status']} status
-- @column {int4} firstRow
-- @column {int4} rows
-- @column {bytea} sealed
SELECT node_id, status, first_row, rows, sealed FROM undelivered_rows
WHERE execution_id = $1 AND node_id = $2 AND first_row = 0

-- The parts with the given range of stored rows. `sealed` is read only for these.
-- @param {int8} $1:executionId
-- @param {int4} $2:nodeId
-- @param {text} $3:status
-- @param {int8} $4:row
-- @param {int4} $5:rows
-- @column {int4: NodeId} nodeId
-- @column {text: UndeliveredStatus} status
-- @column {int4} firstRow
-- @column {int4} rows
-- @column {bytea} sealed
-- @column {int4!} before
-- @column {int8?: ExecutionId} resentBy
-- @column {int4} resentRows
-- @column {int8?: ExecutionId} rowsResentBy
SELECT p.node_id, p.status, p.first_row, p.rows, p.sealed, p.before, p.resent_by, p.resent_rows, p.rows_resent_by
FROM (
  SELECT u.*, (sum(u.rows) OVER (ORDER BY u.first_row) - u.rows)::int AS before
  FROM undelivered_rows u WHERE u.execution_id = $1 AND u.node_id = $2 AND u.status = $3
) p
WHERE p.before + p.rows > $4::bigint AND p.before < $4::bigint + $5::int ORDER BY p.first_row

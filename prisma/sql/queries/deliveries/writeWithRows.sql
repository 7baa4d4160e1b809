-- The reports and undelivered rows in one statement. A later attempt can store other rows in the same place.
-- @param {int8} $1:executionId
-- @param {int4} $2:attempt
-- @param {json} $3:deliveries
-- @param {bool} $4:hasEffects
-- @param {_int4} $5:nodeIds
-- @param {_int4} $6:firstRows
-- @param {_int4} $7:rows
-- @param {_text} $8:statuses
-- @param {_bytea} $9:sealed
-- @column {int8: ExecutionId} id
WITH run AS (
  UPDATE executions SET deliveries = $3, has_effects = has_effects OR $4::boolean
  WHERE id = $1 AND attempt = $2 AND (status = 'running' OR NOT is_background) RETURNING id
), part AS (
  INSERT INTO undelivered_rows (execution_id, node_id, first_row, rows, status, sealed)
  SELECT run.id, part.node_id, part.first_row, part.rows, part.status, part.sealed
  FROM run, unnest($5::int[], $6::int[], $7::int[], $8::text[], $9::bytea[])
    AS part (node_id, first_row, rows, status, sealed)
  ON CONFLICT (execution_id, node_id, first_row)
  DO UPDATE SET rows = excluded.rows, status = excluded.status, sealed = excluded.sealed
)
SELECT id FROM run

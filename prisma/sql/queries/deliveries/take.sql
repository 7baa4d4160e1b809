-- Takes rows for a run that sends them again. The node is null for all nodes.
-- @param {int8} $1:executionId
-- @param {int4?} $2:nodeId
-- @param {_text} $3:statuses
-- @param {int8} $4:resentBy
-- @param {bool} $5:isDoubtConfirmed
-- @column {int4: NodeId} nodeId
UPDATE undelivered_rows u SET resent_by = $4::bigint, is_doubt_confirmed = $5::boolean
WHERE u.execution_id = $1 AND u.first_row > 0 AND ($2::int IS NULL OR u.node_id = $2) AND u.status = ANY ($3::text[])
  AND u.resent_by IS NULL
RETURNING u.node_id

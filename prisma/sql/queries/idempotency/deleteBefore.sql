-- @param {timestamptz} $1:created
-- @param {int8} $2:limit
DELETE FROM idempotency_keys WHERE id = ANY (ARRAY(
  SELECT id FROM idempotency_keys WHERE created <= $1 ORDER BY created LIMIT $2 FOR UPDATE SKIP LOCKED
)) RETURNING id

-- Reads only the oldest rows; the next batch deletes the rest.
-- @param {timestamptz} $1:before
-- @param {int8} $2:limit
-- @column {int8: ExecutionId} id
DELETE FROM executions WHERE id = ANY (ARRAY(
  SELECT id FROM (SELECT id, finished_at FROM executions ORDER BY id LIMIT $2) oldest WHERE finished_at < $1
)) RETURNING id

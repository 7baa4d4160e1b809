-- @param {float8} $1:waitMs
-- @param {int8} $2:limit
UPDATE executions SET status = 'failed', finished_at = clock_timestamp(), params = CASE WHEN schedule_id IS NOT NULL THEN params END,
  error = '{"node_id": null, "code": "queue_timeout", "message": "The run waited in the queue for too long."}'
WHERE id = ANY (ARRAY(
  SELECT id FROM executions
  WHERE status = 'queued' AND created <= clock_timestamp() - $1 * interval '1 millisecond'
  LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
)) RETURNING pg_notify('weir_execution_ended', id::text)

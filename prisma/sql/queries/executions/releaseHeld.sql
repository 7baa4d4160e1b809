-- Fills the places of runs that have ended. The backfill is locked.
-- @param {int8} $1:backfillId
WITH held AS MATERIALIZED (
  SELECT id, held_limit FROM executions
  WHERE backfill_id = $1 AND held_limit IS NOT NULL AND finished_at IS NULL ORDER BY id LIMIT 100
)
UPDATE executions SET held_limit = NULL WHERE id = ANY (ARRAY(
  SELECT id FROM executions WHERE id IN (SELECT id FROM held) AND held_limit IS NOT NULL AND finished_at IS NULL ORDER BY id
  LIMIT greatest(0, (SELECT max(held_limit) FROM held)
    - (SELECT count(*) FROM executions WHERE backfill_id = $1 AND held_limit IS NULL AND finished_at IS NULL))
  FOR NO KEY UPDATE SKIP LOCKED
)) RETURNING pg_notify('weir_execution_queued', '')

-- @param {int8} $1:limit
-- @column {int8!} backfillId
SELECT DISTINCT e.backfill_id FROM executions e WHERE e.held_limit IS NOT NULL AND e.finished_at IS NULL LIMIT $1

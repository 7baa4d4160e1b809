-- @param {bytea} $1:hash
-- @param {timestamptz} $2:expiredBefore
-- @column {int8} id
-- @column {int4} attempt
-- @column {bytea} targetHash
-- @column {bytea?} bodyHash
-- @column {int8?: ExecutionId} executionId
-- @column {bytea?} response
-- @column {bool} isFinished
-- @column {int4} silentMs
SELECT k.id, k.attempt, k.target_hash, k.body_hash, k.execution_id, k.answer AS response, k.finished_at IS NOT NULL AS is_finished,
  greatest(0, least(2147483647, extract(epoch FROM clock_timestamp() - k.seen_at) * 1000))::int AS silent_ms
FROM idempotency_keys k WHERE k.hash = $1 AND k.created > $2

-- Counts up to the limit.
-- @param {int4} $1:keyId
-- @param {int8} $2:limit
-- @column {int4} runs
SELECT count(*)::int AS runs
FROM (SELECT FROM executions WHERE status = 'queued' AND key_id = $1 LIMIT $2) waiting

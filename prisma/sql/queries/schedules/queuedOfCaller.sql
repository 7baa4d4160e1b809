-- The queued runs of the key or, if it is null, of the sessions of the user. Counts up to the limit.
-- @param {int4} $1:userId
-- @param {int4?} $2:keyId
-- @param {int8} $3:limit
-- @column {int4} runs
SELECT count(*)::int AS runs FROM (
  (SELECT id FROM executions WHERE status = 'queued' AND key_id = $2 LIMIT $3)
  UNION ALL
  (SELECT id FROM executions WHERE status = 'queued' AND key_id IS NULL AND trigger = 'api' AND user_id = $1 AND $2::int IS NULL LIMIT $3)
) waiting

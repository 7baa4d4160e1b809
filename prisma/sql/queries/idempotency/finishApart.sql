-- Commits without waiting for the disk. If it is lost, the response is derived from the run again.
-- @param {int8} $1:id
-- @param {int4} $2:attempt
-- @param {bytea?} $3:response
-- @param {timestamptz} $4:now
UPDATE idempotency_keys SET answer = $3, finished_at = $4
WHERE id = $1 AND attempt = $2 AND finished_at IS NULL
RETURNING id, set_config('synchronous_commit', 'off', true)

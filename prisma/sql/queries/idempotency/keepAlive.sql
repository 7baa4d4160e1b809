-- @param {_int8} $1:ids
UPDATE idempotency_keys SET seen_at = clock_timestamp() WHERE id = ANY ($1::bigint[]) AND finished_at IS NULL

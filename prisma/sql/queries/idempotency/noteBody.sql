-- With another body the attempt ends, and the request counts as abandoned, as before. Commits without waiting for the disk.
-- @param {int8} $1:id
-- @param {int4} $2:attempt
-- @param {bytea} $3:bodyHash
-- @column {bool} isSame
UPDATE idempotency_keys SET
  body_hash = coalesce(body_hash, $3),
  attempt = CASE WHEN body_hash <> $3 THEN attempt + 1 ELSE attempt END,
  seen_at = CASE WHEN body_hash <> $3 THEN 'epoch' ELSE seen_at END,
  execution_id = CASE WHEN body_hash <> $3 THEN NULL ELSE execution_id END
WHERE id = $1 AND attempt = $2 AND finished_at IS NULL
RETURNING body_hash = $3 AS is_same, set_config('synchronous_commit', 'off', true)

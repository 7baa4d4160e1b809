-- Never goes back, since processes write in any order. Skips locked rows: a concurrent write has an equally good time.
-- @param {_int4} $1:keyIds
-- @param {_timestamptz} $2:usedAt
WITH free AS (
  SELECT k.id, used.at
  FROM api_keys k JOIN unnest($1::int[], $2::timestamptz[]) AS used (id, at) ON k.id = used.id
  WHERE k.last_used_at IS NULL OR k.last_used_at < used.at
  FOR NO KEY UPDATE OF k SKIP LOCKED
)
UPDATE api_keys k SET last_used_at = free.at FROM free WHERE k.id = free.id

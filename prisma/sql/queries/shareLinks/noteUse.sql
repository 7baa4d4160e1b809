-- At most once a minute.
-- @param {int4} $1:linkId
-- @param {timestamptz} $2:now
UPDATE share_links SET last_used_at = $2::timestamptz
WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= $2::timestamptz - interval '1 minute')

-- The first of several viewers gets the row.
-- @param {int4} $1:linkId
-- @param {timestamptz} $2:now
-- @param {int4} $3:minutes
-- @column {timestamptz?} refreshedAt
UPDATE share_links SET refreshed_at = $2::timestamptz
WHERE id = $1 AND (refreshed_at IS NULL OR refreshed_at <= $2::timestamptz - $3::int * interval '1 minute')
RETURNING refreshed_at

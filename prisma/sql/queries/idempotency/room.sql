-- Whether the organization is below its limits.
-- @param {int4} $1:organizationId
-- @param {int4} $2:perOrganization
-- @param {int4} $3:kibPerOrganization
-- @column {bool} isLeft
SELECT (SELECT coalesce(sum(entries), 0) FROM list_counts
      WHERE list = 'idempotency_keys' AND organization_id = $1 AND user_id = 0) < $2::int
  AND (SELECT coalesce(sum(entries), 0) FROM list_counts
      WHERE list = 'idempotency_sizes' AND organization_id = $1 AND user_id = 0) < $3::int AS is_left

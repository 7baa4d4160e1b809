-- The organization's total and its next release time.
-- @param {int4} $1:organizationId
-- @column {int8?} bytes
-- @column {timestamptz?} firstExpiry
SELECT (SELECT bytes FROM result_totals WHERE organization_id = $1) AS bytes,
  (SELECT expires_at FROM result_bytes WHERE organization_id = $1 AND bytes > 0 ORDER BY expires_at LIMIT 1) AS first_expiry

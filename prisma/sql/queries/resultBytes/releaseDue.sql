-- Requires a lock on the totals of the organizations.
-- @param {timestamptz} $1:now
-- @param {_int4} $2:organizationIds
-- @param {int8} $3:limit
-- @column {int4} count
WITH gone AS (
  DELETE FROM result_bytes WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM result_bytes WHERE due_at <= $1 AND organization_id = ANY ($2::int[]) ORDER BY due_at LIMIT $3
  )) RETURNING organization_id, bytes
), released AS (
  UPDATE result_totals t SET bytes = t.bytes - sums.bytes
  FROM (SELECT organization_id, sum(bytes) AS bytes FROM gone GROUP BY 1) sums
  WHERE t.organization_id = sums.organization_id
)
SELECT count(*)::int AS count FROM gone

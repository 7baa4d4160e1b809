-- A block with runs that have not ended is measured again.
-- @param {int4} $1:organizationId
-- @param {int8} $2:block
-- @column {int4} count
WITH gone AS (
  DELETE FROM executions e
  WHERE e.id >= $2::bigint * 1024 AND e.id < ($2::bigint + 1) * 1024 AND e.organization_id = $1 AND e.finished_at IS NOT NULL
  RETURNING 1
), forgotten AS (
  DELETE FROM execution_sizes WHERE organization_id = $1 AND block = $2 AND NOT EXISTS (
    SELECT FROM executions e
    WHERE e.id >= $2::bigint * 1024 AND e.id < ($2::bigint + 1) * 1024 AND e.organization_id = $1 AND e.finished_at IS NULL)
)
SELECT count(*)::int AS count FROM gone

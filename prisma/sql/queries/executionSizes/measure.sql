-- A row with its index entries takes less than 1 KiB; columns that can be long are measured as stored. The newest two blocks
-- are measured again, because a run's row is inserted shortly after its id is assigned.
-- @param {int4} $1:block
-- @column {int4: OrganizationId} organizationId
WITH sizes AS (
  SELECT e.organization_id,
    sum(1024 + coalesce(pg_column_size(e.params), 0) + coalesce(pg_column_size(e.sealed_params), 0)
      + coalesce(pg_column_size(e.columns), 0)
      + coalesce(pg_column_size(e.outputs), 0) + coalesce(pg_column_size(e.sources), 0) + coalesce(pg_column_size(e.nodes), 0)
      + coalesce(pg_column_size(e.deliveries), 0) + coalesce(pg_column_size(e.error), 0)
      + coalesce((SELECT sum(pg_column_size(u.sealed)) FROM undelivered_rows u WHERE u.execution_id = e.id), 0))::bigint AS bytes,
    bool_and(e.finished_at IS NOT NULL) AND $1::int + 1 < (SELECT max(id) / 1024 FROM executions) AS is_final
  FROM executions e WHERE e.id >= $1::bigint * 1024 AND e.id < ($1::bigint + 1) * 1024 GROUP BY 1
), gone AS (
  DELETE FROM execution_sizes WHERE block = $1 AND organization_id NOT IN (SELECT organization_id FROM sizes)
)
INSERT INTO execution_sizes AS s (organization_id, block, bytes, is_final)
SELECT organization_id, $1::int, bytes, is_final FROM sizes ORDER BY organization_id
ON CONFLICT (organization_id, block) DO UPDATE SET bytes = excluded.bytes, is_final = excluded.is_final
RETURNING s.organization_id

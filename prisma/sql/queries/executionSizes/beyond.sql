-- The blocks before the newest ones that fit into the limit.
-- @param {_int4} $1:organizationIds
-- @param {int8} $2:limitBytes
-- @param {int8} $3:limit
-- @column {int4: OrganizationId} organizationId
-- @column {int4} block
SELECT held.organization_id, held.block FROM (
  SELECT organization_id, block, sum(bytes) OVER (PARTITION BY organization_id ORDER BY block DESC) AS bytes
  FROM execution_sizes WHERE organization_id = ANY ($1::int[])
) held
WHERE held.bytes > $2::bigint ORDER BY held.block LIMIT $3

-- @param {timestamptz} $1:now
-- @param {int8} $2:limit
-- @column {int4: OrganizationId} organizationId
SELECT DISTINCT due.organization_id
FROM (SELECT organization_id FROM result_bytes WHERE due_at <= $1 ORDER BY due_at LIMIT $2) due

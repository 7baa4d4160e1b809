-- Takes the operations as text, which was printed in time slices.
-- @param {int4} $1:organizationId
-- @param {text} $2:slug
-- @param {text} $3:name
-- @param {text} $4:description
-- @param {text} $5:baseUrl
-- @param {json} $6:auth
-- @param {json} $7:operations
-- @param {int4} $8:operationCount
-- @param {int4} $9:sizeBytes
-- @column {int4: IntegrationId} id
INSERT INTO integrations (organization_id, slug, name, description, base_url, auth, operations, operation_count, size_bytes)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
RETURNING id

-- Reads the operations as text, to parse thousands of them in time slices.
-- @param {int4} $1:organizationId
-- @param {int4} $2:id
-- @column {int4: IntegrationId} id
-- @column {int4: OrganizationId} organizationId
-- @column {text} slug
-- @column {text} name
-- @column {text} description
-- @column {text} baseUrl
-- @column {json: Integration['auth']} auth
-- @column {int4} revision
-- @column {timestamptz} created
-- @column {timestamptz} modified
-- @column {text} operations
SELECT id, organization_id, slug, name, description, base_url, auth, revision, created, modified, operations::text AS operations
FROM integrations WHERE organization_id = $1 AND id = $2

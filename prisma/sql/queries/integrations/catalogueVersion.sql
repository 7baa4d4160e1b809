-- Runs at every run of a workflow with nodes of integrations.
-- @param {int4} $1:organizationId
-- @column {int4} catalogueVersion
SELECT catalogue_version FROM organizations WHERE id = $1

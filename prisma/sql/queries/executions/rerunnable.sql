-- What another run of an execution needs. Expressions that were never computed are no parameters. The user is null for the whole organization.
-- @param {int8} $1:executionId
-- @param {int4} $2:organizationId
-- @param {int4?} $3:userId
-- @column {json?: JsonObject} params
-- @column {bytea?} sealedParams
-- @column {timestamptz?} baseStartedAt
SELECT CASE WHEN NOT e.has_expressions THEN e.params END AS params, e.sealed_params, coalesce(e.base_started_at, e.first_started_at, e.started_at) AS base_started_at
FROM executions e WHERE e.id = $1 AND e.organization_id = $2 AND ($3::int IS NULL OR e.workflow_user_id = $3)

-- The user is null for the whole organization.
-- @param {int4} $1:workflowId
-- @param {int4} $2:organizationId
-- @param {int4?} $3:userId
-- @param {int4} $4:id
-- @column {int4: WorkflowId} workflowId
-- @column {int4: OrganizationId} organizationId
SELECT s.workflow_id, w.organization_id
FROM schedules s JOIN workflows w
  ON w.id = s.workflow_id AND w.id = $1 AND w.organization_id = $2 AND ($3::int IS NULL OR w.user_id = $3)
WHERE s.id = $4 FOR NO KEY UPDATE OF s

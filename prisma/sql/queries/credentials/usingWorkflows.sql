-- The workflows that prevent the deletion of a credential. Uses the index on the expression.
-- @param {int8} $1:credentialId
-- @param {int4} $2:organizationId
-- @param {int8} $3:limit
-- @column {int4} total
-- @column {int4: WorkflowId} id
-- @column {text} title
SELECT (count(*) OVER ())::int AS total, w.id, w.title FROM workflows w
WHERE w.organization_id = $2 AND w.id IN (
  SELECT n.workflow_id FROM nodes n WHERE credential_of(n.config) = $1 AND credential_of(n.config) IS NOT NULL)
ORDER BY w.id DESC LIMIT $3

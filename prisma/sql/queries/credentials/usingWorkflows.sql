-- The workflows that prevent the deletion of a credential, which they name by its id or by its name.
-- Uses the index on the expression.
-- @param {int8} $1:credentialId
-- @param {int4} $2:organizationId
-- @param {int8} $3:limit
-- @column {int4} total
-- @column {int4: WorkflowId} id
-- @column {text} title
SELECT (count(*) OVER ())::int AS total, w.id, w.title FROM workflows w
WHERE w.organization_id = $2 AND (w.id IN (
    SELECT n.workflow_id FROM nodes n WHERE credential_of(n.config) = $1 AND credential_of(n.config) IS NOT NULL
      AND json_typeof(n.config->'credential_id') = 'number')
  OR EXISTS (
    SELECT 1 FROM nodes n JOIN credentials c ON c.id = $1 WHERE n.workflow_id = w.id
      AND json_typeof(n.config->'credential_id') = 'string' AND n.config->>'credential_id' = c.name))
ORDER BY w.id DESC LIMIT $3

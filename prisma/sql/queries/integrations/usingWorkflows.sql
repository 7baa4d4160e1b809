-- The workflows that prevent a change of these node types.
-- @param {int4} $1:organizationId
-- @param {_text} $2:nodeTypes
-- @param {int8} $3:limit
-- @column {int4} total
-- @column {int4: WorkflowId} id
-- @column {text} title
WITH users AS MATERIALIZED (
  SELECT DISTINCT n.workflow_id FROM nodes n WHERE n.organization_id = $1 AND n.node_type = ANY ($2::text[]))
SELECT (count(*) OVER ())::int AS total, w.id, w.title FROM users JOIN workflows w ON w.id = users.workflow_id
WHERE w.organization_id = $1
ORDER BY w.id DESC LIMIT $3

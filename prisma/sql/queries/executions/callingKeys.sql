-- The keys that executed a workflow, of its newest 50,000 executions.
-- @param {int4} $1:workflowId
-- @param {int4} $2:organizationId
-- @param {timestamptz} $3:since
-- @param {int8} $4:limit
-- @column {int4: KeyId} id
-- @column {text} name
SELECT k.id, k.name FROM api_keys k
WHERE k.organization_id = $2 AND k.id IN (
  SELECT e.key_id FROM (
    SELECT key_id FROM executions WHERE workflow_id = $1 AND created >= $3 ORDER BY created DESC, id DESC LIMIT 50000) e)
ORDER BY k.id DESC LIMIT $4

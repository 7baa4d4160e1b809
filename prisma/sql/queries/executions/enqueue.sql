-- No row if the workflow is not visible, and a null id if the key, or without one the sessions of the user, have the limit of
-- queued runs. PostgreSQL merges equal notifications of one transaction.
-- @param {int4} $1:workflowId
-- @param {int4} $2:organizationId
-- @param {int4?} $3:visibleUserId
-- @param {int4} $4:userId
-- @param {int4?} $5:keyId
-- @param {json?} $6:params
-- @param {text?} $7:paramsId
-- @param {int8} $8:queuedPerKey
-- @param {timestamptz?} $9:dueAt
-- @param {int4} $10:revision
-- @param {bytea?} $11:sealedParams
-- @param {text} $12:trigger
-- @param {int8?} $13:rerunOf
-- @param {timestamptz?} $14:baseStartedAt
-- @param {timestamptz?} $15:lastSuccessAt
-- @param {json?} $16:cursors
-- @param {json?} $17:calledWorkflows
-- @column {int8?: ExecutionId} id
WITH w AS (
  SELECT id, organization_id, user_id FROM workflows
  WHERE id = $1 AND organization_id = $2 AND ($3::int IS NULL OR user_id = $3)
), waiting AS (
  SELECT count(*) AS runs FROM (
    (SELECT id FROM executions WHERE status = 'queued' AND key_id = $5 LIMIT $8)
    UNION ALL
    (SELECT id FROM executions WHERE status = 'queued' AND key_id IS NULL AND trigger = 'api' AND user_id = $4 AND $5::int IS NULL LIMIT $8)
  ) queued
), e AS (
  INSERT INTO executions
    (organization_id, workflow_id, workflow_user_id, revision, user_id, key_id, status, is_background, attempt, params, params_id,
     due_at, sealed_params, trigger, rerun_of, base_started_at, last_success_at, cursors, called_workflows)
  SELECT organization_id, id, user_id, $10::int, $4, $5, 'queued', true, 0, $6::json, $7, $9::timestamptz,
    $11::bytea, $12, $13::bigint, $14::timestamptz, $15::timestamptz, $16::json, $17::json
  FROM w, waiting WHERE runs < $8::int
  RETURNING id
)
SELECT e.id, CASE WHEN e.id IS NOT NULL THEN pg_notify('weir_execution_queued', '') END FROM w LEFT JOIN e ON true

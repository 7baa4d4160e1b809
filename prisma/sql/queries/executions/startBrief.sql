-- Like `start`, without workflows that have a graph to read that can be large: 256 KiB block a pipeline for milliseconds.
-- @param {int4} $1:workflowId
-- @param {int4} $2:organizationId
-- @param {int4?} $3:userId
-- @param {int4?} $4:cachedRevision
-- @column {int8: ExecutionId} executionId
-- @column {int4: UserId} workflowUserId
-- @column {int4} revision
-- @column {timestamptz?} lastSuccessAt
-- @column {json?: Workflow['nodes']} nodes
-- @column {json?: Workflow['edges']} edges
-- @column {json?: WorkflowParameters} parameters
SELECT nextval('executions_id_seq') AS execution_id, w.user_id AS workflow_user_id, w.revision,
  (SELECT last.due_at FROM workflow_successes last WHERE last.workflow_id = w.id) AS last_success_at,
  CASE WHEN w.revision IS DISTINCT FROM $4::int THEN w.nodes END AS nodes,
  CASE WHEN w.revision IS DISTINCT FROM $4::int THEN w.edges END AS edges,
  CASE WHEN w.revision IS DISTINCT FROM $4::int THEN w.parameters END AS parameters
FROM workflow_graphs w
WHERE w.id = $1 AND w.organization_id = $2 AND ($3::int IS NULL OR w.user_id = $3)
  AND (w.revision = $4 OR w.size_kib <= 256)

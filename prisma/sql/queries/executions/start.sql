-- The id of a new execution, and its workflow. The graph is null if it is of the cached revision, or if the
-- revision is not stored. `revision` is null for the published one, or the newest if none is published, and 0 for the newest.
-- The user is null for the whole organization.
-- @param {int4} $1:workflowId
-- @param {int4} $2:organizationId
-- @param {int4?} $3:userId
-- @param {int4?} $4:cachedRevision
-- @param {int4?} $5:revision
-- @column {int8: ExecutionId} executionId
-- @column {int4: UserId} workflowUserId
-- @column {int4} revision
-- @column {timestamptz?} lastSuccessAt
-- @column {json?: Workflow['nodes']} nodes
-- @column {json?: Workflow['edges']} edges
-- @column {json?: WorkflowParameters} parameters
-- @column {json?: GraphSettings} settings
SELECT nextval('executions_id_seq') AS execution_id, w.user_id AS workflow_user_id, chosen.revision,
  (SELECT last.due_at FROM workflow_successes last WHERE last.workflow_id = w.id) AS last_success_at,
  CASE WHEN chosen.revision IS NOT DISTINCT FROM $4::int THEN NULL WHEN chosen.revision = w.revision THEN w.nodes ELSE (
    SELECT r.graph->'nodes' FROM workflow_revisions r WHERE r.workflow_id = w.id AND r.number = chosen.revision) END AS nodes,
  CASE WHEN chosen.revision IS NOT DISTINCT FROM $4::int THEN NULL WHEN chosen.revision = w.revision THEN w.edges ELSE (
    SELECT r.graph->'edges' FROM workflow_revisions r WHERE r.workflow_id = w.id AND r.number = chosen.revision) END AS edges,
  CASE WHEN chosen.revision IS NOT DISTINCT FROM $4::int THEN NULL WHEN chosen.revision = w.revision THEN w.parameters ELSE (
    SELECT r.parameters FROM workflow_revisions r WHERE r.workflow_id = w.id AND r.number = chosen.revision) END AS parameters,
  CASE WHEN chosen.revision IS NOT DISTINCT FROM $4::int THEN NULL WHEN chosen.revision = w.revision THEN w.settings ELSE (
    SELECT r.settings FROM workflow_revisions r WHERE r.workflow_id = w.id AND r.number = chosen.revision) END AS settings
FROM workflow_graphs w CROSS JOIN LATERAL (
  SELECT CASE WHEN $5::int = 0 THEN w.revision ELSE coalesce($5::int, w.published_revision, w.revision) END AS revision) chosen
WHERE w.id = $1 AND w.organization_id = $2 AND ($3::int IS NULL OR w.user_id = $3)

-- The graph of a queued run, for its worker.
-- @param {int4} $1:workflowId
-- @param {int4} $2:organizationId
-- @param {int4} $3:revision
-- @column {json!: Workflow['nodes']} nodes
-- @column {json!: Workflow['edges']} edges
-- @column {json?: WorkflowParameters} parameters
-- @column {json!: GraphSettings} settings
SELECT nodes, edges, parameters, settings FROM workflow_revision_graphs
WHERE workflow_id = $1 AND organization_id = $2 AND number = $3

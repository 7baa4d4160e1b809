-- The workflow of a queued run, for its worker.
-- @param {int4} $1:workflowId
-- @param {int4} $2:organizationId
-- @column {int4!: WorkflowId} id
-- @column {text!} title
-- @column {text?} slug
-- @column {text?} description
-- @column {bool!} isActive
-- @column {timestamptz!} created
-- @column {timestamptz!} modified
-- @column {int4!} revision
-- @column {int4!} version
-- @column {text!} entityTag
-- @column {json!: Workflow['nodes']} nodes
-- @column {json!: Workflow['edges']} edges
-- @column {json?: WorkflowParameters} parameters
SELECT id, title, slug, description, is_active, created, modified, revision, version, entity_tag, nodes, edges, parameters
FROM workflow_graphs WHERE id = $1 AND organization_id = $2

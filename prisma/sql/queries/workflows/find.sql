-- A workflow with its graph: `pg`, because editors and clients read workflows in a loop, and Prisma's client takes three
-- times the CPU. The user is null for the whole organization; the size is null for any.
-- @param {int4} $1:workflowId
-- @param {int4} $2:organizationId
-- @param {int4?} $3:userId
-- @param {int4?} $4:maxSizeKib
-- @column {int4: WorkflowId} id
-- @column {text} title
-- @column {text?} slug
-- @column {text?} description
-- @column {bool} isActive
-- @column {int4?} publishedRevision
-- @column {timestamptz} created
-- @column {timestamptz} modified
-- @column {int4} revision
-- @column {int4} version
-- @column {text} entityTag
-- @column {json: Workflow['nodes']} nodes
-- @column {json: Workflow['edges']} edges
-- @column {json?: WorkflowParameters} parameters
-- @column {json?: Workflow['canvas']} canvas
-- @column {json: GraphSettings} settings
SELECT w.id, w.title, w.slug, w.description, w.is_active, w.published_revision, w.created, w.modified, w.revision, w.version,
  w.entity_tag, w.nodes, w.edges, w.parameters, w.canvas, w.settings
FROM workflow_graphs w
WHERE w.id = $1 AND w.organization_id = $2 AND ($3::int IS NULL OR w.user_id = $3) AND ($4::int IS NULL OR w.size_kib <= $4)

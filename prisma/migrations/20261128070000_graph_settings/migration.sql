-- AlterTable
ALTER TABLE "workflow_revisions" ADD COLUMN     "settings" JSON NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "workflows" ADD COLUMN     "settings" JSON NOT NULL DEFAULT '{}';

-- A workflow with its graph. Nodes and edges have the member names of `WorkflowNode` and `WorkflowEdge`, so that their
-- text needs no translation. A new column must be the last.
CREATE OR REPLACE VIEW "workflow_graphs" AS
SELECT w.id, w.organization_id, w.user_id, w.title, w.description, w.is_active, w.revision, w.version, w.parameters, w.size_kib,
  w.created, w.modified, w.version || '-' || floor(extract(epoch FROM w.modified) * 1000)::bigint AS entity_tag,
  (SELECT coalesce(json_agg(json_build_object(
     'id', n.id, 'nodeType', n.node_type, 'nodeRole', n.node_role, 'label', n.label, 'config', n.config
   ) ORDER BY n.position), '[]') FROM nodes n WHERE n.workflow_id = w.id) AS nodes,
  (SELECT coalesce(json_agg(json_build_object(
     'id', e.id, 'sourceNodeId', e.source_node_id, 'targetNodeId', e.target_node_id,
     'sourceKey', e.source_key, 'targetKey', e.target_key
   ) ORDER BY e.position), '[]') FROM edges e WHERE e.workflow_id = w.id) AS edges,
  w.slug, w.published_revision, w.canvas, w.settings
FROM workflows w;

-- A revision with its graph: that of the current revision is in `nodes` and `edges`. A new column must be the last.
CREATE OR REPLACE VIEW "workflow_revision_graphs" AS
SELECT r.workflow_id, r.number, w.organization_id, w.user_id AS workflow_user_id, r.created, r.user_id, r.key_id, r.restored_from,
  r.parameters, r.number = w.revision AS is_current,
  coalesce(r.node_count, (SELECT count(*)::int FROM nodes n WHERE n.workflow_id = w.id)) AS node_count,
  coalesce(r.edge_count, (SELECT count(*)::int FROM edges e WHERE e.workflow_id = w.id)) AS edge_count,
  CASE WHEN r.graph IS NULL THEN w.nodes ELSE r.graph->'nodes' END AS nodes,
  CASE WHEN r.graph IS NULL THEN w.edges ELSE r.graph->'edges' END AS edges,
  r.settings
FROM workflow_revisions r JOIN workflow_graphs w ON w.id = r.workflow_id;

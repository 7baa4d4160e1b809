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

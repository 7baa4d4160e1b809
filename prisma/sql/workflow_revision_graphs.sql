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

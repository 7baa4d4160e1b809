-- One statement for hundreds of rows. Nodes and edges are the arrays of `GraphInput`; positions resolve to the new ids of
-- the nodes. Weir's own categories, which no integration can have, are left out of the index of integration uses;
-- without one of them here, the index only has an entry more per node.
-- @param {int4} $1:workflowId
-- @param {json} $2:nodes
-- @param {json} $3:edges
WITH placed AS (
  INSERT INTO nodes (workflow_id, position, node_type, node_role, label, config, organization_id)
  SELECT $1, at - 1, node->>'nodeType', node->>'nodeRole', node->>'label', node->'config',
    CASE WHEN split_part(node->>'nodeType', '/', 1) NOT IN ('sources', 'queryoperators', 'termination')
      THEN (SELECT organization_id FROM workflows WHERE id = $1) END
  FROM json_array_elements($2::json) WITH ORDINALITY AS sent (node, at) ORDER BY at
  RETURNING id, position
)
INSERT INTO edges (workflow_id, position, source_node_id, target_node_id, source_key, target_key)
SELECT $1, at - 1, source.id, target.id, edge->>'sourceKey', edge->>'targetKey'
FROM json_array_elements($3::json) WITH ORDINALITY AS sent (edge, at)
LEFT JOIN placed source ON source.position = (edge->>'sourceNodeIndex')::int
LEFT JOIN placed target ON target.position = (edge->>'targetNodeIndex')::int
ORDER BY at

-- Runs before a workflow's graph is replaced, with the workflow locked and its parameters already updated. Stores the graph
-- under its number without reading it into the process, begins the next revision, and removes the oldest ones beyond the
-- limits: at most 100, because an update adds one, and never the graph that is replaced now or the published one. `bytes_before` is the size of
-- all earlier graphs, including removed ones, so that no rows are summed.
-- @param {int4} $1:workflowId
-- @param {int4} $2:number
-- @param {int4?} $3:userId
-- @param {int4?} $4:keyId
-- @param {int4?} $5:restoredFrom
-- @param {int4} $6:maxRevisions
-- @param {int8} $7:maxBytes
-- @param {int8?} $8:graphBytes
WITH published AS (
  SELECT published_revision AS number FROM workflows WHERE id = $1 AND published_revision < $2::int - 1
), kept AS (
  UPDATE workflow_revisions r
  SET graph = g.graph, node_count = json_array_length(g.graph->'nodes'), edge_count = json_array_length(g.graph->'edges')
  FROM (SELECT json_build_object('nodes', nodes, 'edges', edges) AS graph FROM workflow_graphs WHERE id = $1) g
  WHERE r.workflow_id = $1 AND r.number = $2::int - 1
  RETURNING r.bytes_before + octet_length(g.graph::text) + coalesce(octet_length(r.parameters::text), 0) AS bytes,
    octet_length(g.graph::text) AS graph_bytes
), pruned AS (
  DELETE FROM workflow_revisions r
  WHERE r.workflow_id = $1 AND r.number < $2 - 1
    AND r.number IS DISTINCT FROM (SELECT number FROM published)
    AND r.number < 100 + (
      SELECT o.number FROM workflow_revisions o
      WHERE o.workflow_id = $1 AND o.number IS DISTINCT FROM (SELECT number FROM published) ORDER BY o.number LIMIT 1)
    AND (r.number <= $2 - $6::int OR r.bytes_before < (SELECT bytes FROM kept) - $7::bigint)
  RETURNING r.number
), oldest AS (
  SELECT o.number, o.bytes_before FROM workflow_revisions o
  WHERE o.workflow_id = $1 AND o.number > coalesce((SELECT max(number) FROM pruned), 0)
    AND o.number IS DISTINCT FROM (SELECT number FROM published)
  ORDER BY o.number LIMIT 1
), stored AS (
  -- A published revision that is older than all others is apart from their sum.
  SELECT coalesce((SELECT bytes FROM kept) - (SELECT bytes_before FROM oldest), 0) + coalesce((
    SELECT octet_length(r.graph::text) + coalesce(octet_length(r.parameters::text), 0) FROM workflow_revisions r
    WHERE r.workflow_id = $1 AND r.number = (SELECT number FROM published) AND r.number < (SELECT number FROM oldest)
  ), 0) AS bytes
), sized AS (
  UPDATE workflows w
  SET size_kib = ((coalesce($8::bigint, (SELECT graph_bytes FROM kept), 0) + coalesce(octet_length(w.parameters::text), 0)
    + (SELECT bytes FROM stored) + 1023) / 1024)::int
  WHERE w.id = $1
)
INSERT INTO workflow_revisions (workflow_id, number, created, user_id, key_id, restored_from, bytes_before, parameters, settings)
SELECT id, $2, modified, $3::int, $4::int, $5::int, coalesce((SELECT bytes FROM kept), 0), parameters, settings FROM workflows WHERE id = $1

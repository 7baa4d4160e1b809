/** The statement with which the workflow store begins a revision: it copies the graph inside the database. */

import type { Statement } from './queries/statement.ts';

/** Maximum number of revisions that one update removes. An update adds one, so this keeps up. */
const PRUNED_AT_ONCE = 100;

const KEPT_BYTES = `coalesce((SELECT bytes FROM kept) - (
  SELECT o.bytes_before FROM workflow_revisions o
  WHERE o.workflow_id = $1 AND o.number > coalesce((SELECT max(number) FROM pruned), 0)
  ORDER BY o.number LIMIT 1), 0)`;

/**
 * Runs before a workflow's graph is replaced, with the workflow locked and its parameters already updated. Stores
 * the graph under its number, and begins revision `$2` by user `$3` and key `$4`, restored from `$5`. Removes the
 * oldest beyond `$6` revisions or `$7` bytes of graphs, but never the graph that is replaced now. `$8` is the size
 * of the new graph in bytes; null if only the parameters change. `bytes_before` is the cumulative size of all
 * earlier graphs, including removed ones, so that no rows are summed.
 */
export const NEXT_REVISION: Statement = {
  name: 'revisions.next',
  sql: `
    WITH kept AS (
      UPDATE workflow_revisions r
      SET graph = g.graph, node_count = json_array_length(g.graph->'nodes'), edge_count = json_array_length(g.graph->'edges')
      FROM (SELECT json_build_object('nodes', nodes, 'edges', edges) AS graph FROM workflow_graphs WHERE id = $1) g
      WHERE r.workflow_id = $1 AND r.number = $2::int - 1
      RETURNING r.bytes_before + octet_length(g.graph::text) + coalesce(octet_length(r.parameters::text), 0) AS bytes,
        octet_length(g.graph::text) AS graph_bytes
    ), pruned AS (
      DELETE FROM workflow_revisions r
      WHERE r.workflow_id = $1 AND r.number < $2 - 1
        AND r.number < ${PRUNED_AT_ONCE} + (
          SELECT o.number FROM workflow_revisions o WHERE o.workflow_id = $1 ORDER BY o.number LIMIT 1)
        AND (r.number <= $2 - $6::int OR r.bytes_before < (SELECT bytes FROM kept) - $7::bigint)
      RETURNING r.number
    ), sized AS (
      UPDATE workflows w
      SET size_kib = ((coalesce($8::bigint, (SELECT graph_bytes FROM kept), 0) + coalesce(octet_length(w.parameters::text), 0)
        + ${KEPT_BYTES} + 1023) / 1024)::int
      WHERE w.id = $1
    )
    INSERT INTO workflow_revisions (workflow_id, number, created, user_id, key_id, restored_from, bytes_before, parameters)
    SELECT id, $2, modified, $3::int, $4::int, $5::int, coalesce((SELECT bytes FROM kept), 0), parameters FROM workflows WHERE id = $1`,
};

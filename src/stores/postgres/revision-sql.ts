/**
 * Statements of the revision store, and those with which the workflow store writes revisions. They do not use
 * Prisma's client, because a revision and its graph must be read in one snapshot.
 */

import type { KeyId, UserId } from '../../model/ids.ts';
import type { Revision, RevisionItem } from '../../model/revision.ts';
import type { Statement } from './queries/statement.ts';
import { bool, columns, int, json, nullable, time, type Fields } from './queries/columns.ts';
import { EDGES, kibOf, NODES, VISIBLE_WORKFLOW } from './workflow-sql.ts';

/** The graph of the current revision is in `nodes` and `edges`, and is copied when it is replaced. */
const ITEM: Fields<RevisionItem> = {
  number: int(),
  created: time(),
  userId: nullable(int<UserId>('r.user_id')),
  keyId: nullable(int<KeyId>('r.key_id')),
  restoredFrom: nullable(int()),
  isCurrent: bool('r.number = w.revision'),
  nodeCount: int(
    'coalesce(r.node_count, (SELECT count(*)::int FROM nodes n WHERE n.workflow_id = w.id))',
  ),
  edgeCount: int(
    'coalesce(r.edge_count, (SELECT count(*)::int FROM edges e WHERE e.workflow_id = w.id))',
  ),
};

export const REVISION_ITEM = columns<RevisionItem>('r', ITEM);
export const REVISION = columns<Revision>('r', {
  ...ITEM,
  nodes: json(`CASE WHEN r.graph IS NULL THEN ${NODES} ELSE r.graph->'nodes' END`),
  edges: json(`CASE WHEN r.graph IS NULL THEN ${EDGES} ELSE r.graph->'edges' END`),
  parameters: nullable(json('r.parameters')),
});

/** `$1` is the workflow, `$2` the organization, `$3` the user, or null for the whole organization. */
const OF_WORKFLOW = `workflow_revisions r JOIN workflows w ON w.id = r.workflow_id AND ${VISIBLE_WORKFLOW}`;

export const LIST = {
  name: 'revisions.list',
  sql: `SELECT ${REVISION_ITEM.sql} FROM ${OF_WORKFLOW} ORDER BY r.number DESC OFFSET $4 LIMIT $5`,
  columns: REVISION_ITEM,
};

export const FIND = {
  name: 'revisions.find',
  sql: `SELECT ${REVISION.sql} FROM ${OF_WORKFLOW} WHERE r.number = $4`,
  columns: REVISION,
};

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
      FROM (SELECT json_build_object('nodes', ${NODES}, 'edges', ${EDGES}) AS graph FROM workflows w WHERE w.id = $1) g
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
      SET size_kib = ${kibOf('coalesce($8::bigint, (SELECT graph_bytes FROM kept), 0) + coalesce(octet_length(w.parameters::text), 0) + ' + KEPT_BYTES)}
      WHERE w.id = $1
    )
    INSERT INTO workflow_revisions (workflow_id, number, created, user_id, key_id, restored_from, bytes_before, parameters)
    SELECT id, $2, modified, $3::int, $4::int, $5::int, coalesce((SELECT bytes FROM kept), 0), parameters FROM workflows WHERE id = $1`,
};

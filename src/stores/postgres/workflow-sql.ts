/**
 * Statements of the workflow store, and columns that the execution store shares. They do not use Prisma's client: a
 * graph of thousands of rows is written and read in one statement, and the write compares the entity tag.
 */

import type { Workflow, WorkflowListItem, WorkflowSummary } from '../../model/workflow.ts';
import {
  bigint,
  bool,
  columns,
  int,
  json,
  nullable,
  text,
  time,
  type Fields,
} from './queries/columns.ts';
import type { List } from './queries/list-page.ts';
import type { Statement } from './queries/statement.ts';

/** Same member names as the model, so that the text needs no translation. */
export const NODES = `
  (SELECT coalesce(json_agg(json_build_object(
     'id', n.id, 'nodeType', n.node_type, 'nodeRole', n.node_role, 'label', n.label, 'config', n.config
   ) ORDER BY n.position), '[]') FROM nodes n WHERE n.workflow_id = w.id)`;

export const EDGES = `
  (SELECT coalesce(json_agg(json_build_object(
     'id', e.id, 'sourceNodeId', e.source_node_id, 'targetNodeId', e.target_node_id,
     'sourceKey', e.source_key, 'targetKey', e.target_key
   ) ORDER BY e.position), '[]') FROM edges e WHERE e.workflow_id = w.id)`;

const SUMMARY: Fields<WorkflowSummary> = {
  id: int(),
  title: text(),
  description: nullable(text()),
  isActive: bool(),
  created: time(),
  modified: time(),
};

export const WORKFLOW_HEAD: Fields<WorkflowSummary & Pick<Workflow, 'revision'>> = {
  ...SUMMARY,
  revision: int(),
};

/** Uses only columns of the row, so that one statement can compare and write. */
const ENTITY_TAG = `w.version || '-' || floor(extract(epoch FROM w.modified) * 1000)::bigint`;

export const WORKFLOW = columns<Workflow>('w', {
  ...WORKFLOW_HEAD,
  version: int(),
  entityTag: text(ENTITY_TAG),
  nodes: json(NODES),
  edges: json(EDGES),
  parameters: nullable(json('w.parameters')),
});

export const LIST_ITEM = columns<WorkflowListItem>('w', {
  ...SUMMARY,
  nodeCount: int('(SELECT count(*)::int FROM nodes n WHERE n.workflow_id = w.id)'),
  edgeCount: int('(SELECT count(*)::int FROM edges e WHERE e.workflow_id = w.id)'),
});

const REVISION_COLUMNS = columns<Pick<Workflow, 'revision'>>('w', { revision: int() });
const TAG_COLUMNS = columns<Pick<Workflow, 'entityTag'>>('w', { entityTag: text(ENTITY_TAG) });
const ID_COLUMNS = columns<Pick<Workflow, 'id'>>('w', { id: int() });

/** `$1` is the id, `$2` the organization, `$3` the user, or null for the whole organization. */
const VISIBLE = 'w.id = $1 AND w.organization_id = $2 AND ($3::int IS NULL OR w.user_id = $3)';

export const VISIBLE_WORKFLOW = VISIBLE;

/**
 * The parameter is a list of accepted tags, or null for any. PostgreSQL rechecks the condition after it has waited
 * for a row lock, so of several writers with one tag only the first succeeds.
 */
function matches(parameter: string): string {
  return `(${parameter}::text[] IS NULL OR ${ENTITY_TAG} = ANY(${parameter}))`;
}

/** Rounds up. */
export function kibOf(bytes: string): string {
  return `((${bytes} + 1023) / 1024)::int`;
}

/** For an alias `w` that knows whether the graph is wanted; null if not. */
export const GRAPH_UNLESS_KNOWN: Fields<{
  nodes: Workflow['nodes'] | null;
  edges: Workflow['edges'] | null;
  parameters: Workflow['parameters'];
}> = {
  nodes: nullable(json(`CASE WHEN NOT w.known THEN ${NODES} END`)),
  edges: nullable(json(`CASE WHEN NOT w.known THEN ${EDGES} END`)),
  parameters: nullable(json('CASE WHEN NOT w.known THEN w.parameters END')),
};

export const GET = {
  name: 'workflows.get',
  sql: `SELECT ${WORKFLOW.sql} FROM workflows w WHERE ${VISIBLE}`,
  columns: WORKFLOW,
};

/** Includes the revisions; a larger read can block a pipeline for milliseconds. */
export const SMALL = 'w.size_kib <= 256';

export const GET_SMALL = {
  name: 'workflows.getSmall',
  sql: `${GET.sql} AND ${SMALL}`,
  columns: WORKFLOW,
};

export const REVISION = {
  name: 'workflows.revision',
  sql: `SELECT ${REVISION_COLUMNS.sql} FROM workflows w WHERE ${VISIBLE}`,
  columns: REVISION_COLUMNS,
};

export const TAG = {
  name: 'workflows.tag',
  sql: `SELECT ${TAG_COLUMNS.sql} FROM workflows w WHERE ${VISIBLE}`,
  columns: TAG_COLUMNS,
};

export const LIST: List<WorkflowListItem> = {
  table: 'workflows',
  alias: 'w',
  order: 'newest first',
  columns: LIST_ITEM,
};

const HELD_COLUMNS = columns('', {
  workflows: int(`coalesce(sum(entries) FILTER (WHERE list = 'workflows'), 0)::int`),
  kib: bigint(`coalesce(sum(entries) FILTER (WHERE list = 'workflow_sizes'), 0)`),
});

export const HELD = {
  name: 'workflows.held',
  sql: `
    SELECT ${HELD_COLUMNS.sql} FROM list_counts
    WHERE list IN ('workflows', 'workflow_sizes') AND organization_id = $1 AND user_id = 0`,
  columns: HELD_COLUMNS,
};

/** Also inserts the first revision, by the key `$7`. `$8` is the size of its graph in bytes. */
export const INSERT = {
  name: 'workflows.insert',
  sql: `
    WITH w AS (
      INSERT INTO workflows (organization_id, user_id, title, description, is_active, parameters, size_kib)
      VALUES ($1, $2, $3, $4, $5, $6::json, ${kibOf('$8::bigint + coalesce(octet_length($6::json::text), 0)')})
      RETURNING id, created, parameters
    ), revision AS (
      INSERT INTO workflow_revisions (workflow_id, number, created, user_id, key_id, parameters)
      SELECT id, 1, created, $2, $7, parameters FROM w
    )
    SELECT ${ID_COLUMNS.sql} FROM w`,
  columns: ID_COLUMNS,
};

/** `modified` never goes back, in whatever order waiting updates began. */
export const UPDATE = {
  name: 'workflows.update',
  sql: `
    UPDATE workflows w SET
      title = coalesce($4, title),
      description = CASE WHEN $5::boolean THEN $6 ELSE description END,
      is_active = coalesce($7, is_active),
      revision = revision + $8::int,
      version = version + 1,
      parameters = CASE WHEN $10::boolean THEN $11::json ELSE parameters END,
      modified = greatest(clock_timestamp(), modified)
    WHERE ${VISIBLE} AND ${matches('$9')} RETURNING ${REVISION_COLUMNS.sql}`,
  columns: REVISION_COLUMNS,
};

export const DELETE: Statement = {
  name: 'workflows.delete',
  sql: `DELETE FROM workflows w WHERE ${VISIBLE} AND ${matches('$4')} RETURNING id`,
};

/** Edges first: otherwise the foreign key looks them up for each node. */
export const DELETE_GRAPH: Statement = {
  name: 'workflows.deleteGraph',
  sql: 'WITH gone AS (DELETE FROM edges WHERE workflow_id = $1) DELETE FROM nodes WHERE workflow_id = $1',
};

/**
 * Weir's own categories, which no integration can have; their nodes are left out of the index of integration uses.
 * A missing prefix only costs an index entry per node.
 */
export const UNINDEXED_CATEGORIES = ['sources', 'queryoperators', 'termination'] as const;

const OWN_CATEGORY = UNINDEXED_CATEGORIES.map((category) => `'${category}'`).join(', ');

/** `$2` and `$3` are the arrays of GraphInput as JSON; positions resolve to the new ids of the nodes. */
export const INSERT_GRAPH: Statement = {
  name: 'workflows.insertGraph',
  sql: `
    WITH placed AS (
      INSERT INTO nodes (workflow_id, position, node_type, node_role, label, config, organization_id)
      SELECT $1, at - 1, node->>'nodeType', node->>'nodeRole', node->>'label', node->'config',
        CASE WHEN split_part(node->>'nodeType', '/', 1) NOT IN (${OWN_CATEGORY})
          THEN (SELECT organization_id FROM workflows WHERE id = $1) END
      FROM json_array_elements($2::json) WITH ORDINALITY AS sent (node, at) ORDER BY at
      RETURNING id, position
    )
    INSERT INTO edges (workflow_id, position, source_node_id, target_node_id, source_key, target_key)
    SELECT $1, at - 1, source.id, target.id, edge->>'sourceKey', edge->>'targetKey'
    FROM json_array_elements($3::json) WITH ORDINALITY AS sent (edge, at)
    LEFT JOIN placed source ON source.position = (edge->>'sourceNodeIndex')::int
    LEFT JOIN placed target ON target.position = (edge->>'targetNodeIndex')::int
    ORDER BY at`,
};

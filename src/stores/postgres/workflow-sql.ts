/** The list of workflows, and columns that the execution store shares. */

import type { Workflow, WorkflowListItem, WorkflowSummary } from '../../model/workflow.ts';
import { bool, columns, int, json, nullable, text, time, type Fields } from './queries/columns.ts';
import type { List } from './queries/list-page.ts';

const SUMMARY: Fields<WorkflowSummary> = {
  id: int(),
  title: text(),
  description: nullable(text()),
  isActive: bool(),
  created: time(),
  modified: time(),
};

const WORKFLOW_HEAD: Fields<WorkflowSummary & Pick<Workflow, 'revision'>> = {
  ...SUMMARY,
  revision: int(),
};

/** Columns of the view `workflow_graphs`. */
export const WORKFLOW = columns<Workflow>('w', {
  ...WORKFLOW_HEAD,
  version: int(),
  entityTag: text(),
  nodes: json('w.nodes'),
  edges: json('w.edges'),
  parameters: nullable(json('w.parameters')),
});

export const LIST_ITEM = columns<WorkflowListItem>('w', {
  ...SUMMARY,
  nodeCount: int('(SELECT count(*)::int FROM nodes n WHERE n.workflow_id = w.id)'),
  edgeCount: int('(SELECT count(*)::int FROM edges e WHERE e.workflow_id = w.id)'),
});

/** `$1` is the id, `$2` the organization, `$3` the user, or null for the whole organization. */
const VISIBLE = 'w.id = $1 AND w.organization_id = $2 AND ($3::int IS NULL OR w.user_id = $3)';

export const VISIBLE_WORKFLOW = VISIBLE;

/** For an alias `w` that knows whether the graph is wanted; null if not. */
export const GRAPH_UNLESS_KNOWN: Fields<{
  nodes: Workflow['nodes'] | null;
  edges: Workflow['edges'] | null;
  parameters: Workflow['parameters'];
}> = {
  nodes: nullable(json('CASE WHEN NOT w.known THEN w.nodes END')),
  edges: nullable(json('CASE WHEN NOT w.known THEN w.edges END')),
  parameters: nullable(json('CASE WHEN NOT w.known THEN w.parameters END')),
};

/** Includes the revisions; a larger read can block a pipeline for milliseconds. */
export const SMALL = 'w.size_kib <= 256';

export const LIST: List<WorkflowListItem> = {
  table: 'workflows',
  alias: 'w',
  order: 'newest first',
  columns: LIST_ITEM,
};

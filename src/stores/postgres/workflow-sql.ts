/** The list of workflows. */

import type { WorkflowListItem } from '../../model/workflow.ts';
import { bool, columns, int, nullable, text, time } from './queries/columns.ts';
import type { List } from './queries/list-page.ts';

export const LIST_ITEM = columns<WorkflowListItem>('w', {
  id: int(),
  title: text(),
  slug: nullable(text()),
  description: nullable(text()),
  isActive: bool(),
  publishedRevision: nullable(int()),
  created: time(),
  modified: time(),
  nodeCount: int('(SELECT count(*)::int FROM nodes n WHERE n.workflow_id = w.id)'),
  edgeCount: int('(SELECT count(*)::int FROM edges e WHERE e.workflow_id = w.id)'),
});

export const LIST: List<WorkflowListItem> = {
  table: 'workflows',
  alias: 'w',
  order: 'newest first',
  columns: LIST_ITEM,
};

/** The list of workflows. */

import type { LastExecution, WorkflowListItem } from '../../model/workflow.ts';
import { bool, columns, int, json, nullable, text, time, type Column } from './queries/columns.ts';
import type { List } from './queries/list-page.ts';

interface LastExecutionText extends Omit<LastExecution, 'created' | 'finishedAt'> {
  readonly created: string;
  readonly finishedAt: string | null;
}

const stored = json<LastExecutionText>(`(
  SELECT json_build_object('id', e.id, 'status', e.status, 'trigger', e.trigger, 'created', e.created,
    'finishedAt', e.finished_at, 'totalRows', e.total_rows)
  FROM executions e WHERE e.workflow_id = w.id ORDER BY e.created DESC, e.id DESC LIMIT 1)`);

const lastExecution: Column<LastExecution> = {
  ...stored,
  parse: (value) => {
    const { created, finishedAt, ...execution } = stored.parse(value);
    const finished = finishedAt === null ? null : new Date(finishedAt);
    return { ...execution, created: new Date(created), finishedAt: finished };
  },
};

/** A former admin's schedule of another user's workflow stays due, and starts no run. */
const NEXT_RUN_AT = `(
  SELECT min(s.next_run_at) FROM schedules s JOIN users u ON u.id = s.user_id
  WHERE s.workflow_id = w.id AND u.deleted_at IS NULL AND (s.user_id = w.user_id OR u.role = 'admin'))`;

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
  userId: int(),
  lastExecution: nullable(lastExecution),
  nextRunAt: nullable(time(NEXT_RUN_AT)),
});

export const LIST: List<WorkflowListItem> = {
  table: 'workflows',
  alias: 'w',
  order: 'newest first',
  columns: LIST_ITEM,
};

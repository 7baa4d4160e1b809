/** Workflows that use a resource, and so prevent its deletion. */

import type { UsingWorkflows } from '../../../model/workflow.ts';
import type { WorkflowId } from '../../../model/ids.ts';
import { columns, int, text } from './columns.ts';

interface UsingWorkflow {
  /** Total number of workflows, the same in every row. */
  readonly total: number;
  readonly id: WorkflowId;
  readonly title: string;
}

/** Columns of workflows `w`, before the LIMIT. */
export const USING_WORKFLOW = columns<UsingWorkflow>('w', {
  total: int('(count(*) OVER ())::int'),
  id: int(),
  title: text(),
});

export function usingWorkflows(workflows: readonly UsingWorkflow[]): UsingWorkflows {
  return { total: workflows[0]?.total ?? 0, workflows };
}

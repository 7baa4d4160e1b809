/** Workflows that use a resource, and so prevent its deletion. */

import type { UsingWorkflows } from '../../../model/workflow.ts';
import type { WorkflowId } from '../../../model/ids.ts';

interface UsingWorkflow {
  /** Total number of workflows, the same in every row. */
  readonly total: number;
  readonly id: WorkflowId;
  readonly title: string;
}

export function usingWorkflows(workflows: readonly UsingWorkflow[]): UsingWorkflows {
  return { total: workflows[0]?.total ?? 0, workflows };
}

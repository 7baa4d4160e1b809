/** A workflow that was created or updated. */

import type { ValidationReport, WrittenWorkflow } from '../../services/workflows/workflows.ts';
import type { Shapes } from './shapes.ts';
import { presentUnstored } from './validation.ts';
import { presentWorkflow } from './workflow.ts';

/**
 * `node_id_map` goes from positions, as strings, to ids; it is there whenever nodes were sent.
 * @param report refers to nodes by position; null if the request did not ask for validation
 */
export function presentWritten(
  { workflow, nodeIds }: WrittenWorkflow,
  report: ValidationReport | null = null,
): Shapes['WrittenWorkflow'] {
  return {
    ...presentWorkflow(workflow),
    ...(nodeIds && { node_id_map: Object.fromEntries(nodeIds.entries()) }),
    ...(report && { validation: presentUnstored(report) }),
  };
}

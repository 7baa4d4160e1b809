import type { UsingWorkflows } from '../model/workflow.ts';

/** Number of workflows that an error names. */
export const NAMED_WORKFLOWS = 10;

/** `31 (Orders), 12 (Stock) and 3 more`. */
export function listWorkflows({ total, workflows }: UsingWorkflows): string {
  const named = workflows.map(({ id, title }) => `${id} (${title})`).join(', ');
  const others = total - workflows.length;
  return others > 0 ? `${named} and ${others} more` : named;
}

export function countWorkflows({ total }: UsingWorkflows): string {
  return total === 1 ? '1 workflow uses' : `${total} workflows use`;
}

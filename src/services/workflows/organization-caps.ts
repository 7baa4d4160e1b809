/** Limits of an organization's workflows in total. Concurrent requests can exceed them slightly. */

import { ApiError } from '../../errors.ts';
import type { HeldWorkflows } from '../../model/workflow.ts';

export interface OrganizationCaps {
  readonly workflowsPerOrganization: number;
  readonly workflowsMaxBytesPerOrganization: number;
}

/** Throws INVALID_INPUT if no workflow can be added. */
export function refuseAnother(caps: OrganizationCaps, held: HeldWorkflows): void {
  const most = caps.workflowsPerOrganization;
  if (held.workflows >= most)
    throw new ApiError(
      'INVALID_INPUT',
      `Your organization has ${most} workflows, the most that it may have (WORKFLOWS_PER_ORGANIZATION). Delete one that you no longer need.`,
    );
  refuseLarger(caps, held);
}

/** Throws INVALID_INPUT if no graph or parameters can be stored. */
export function refuseLarger(caps: OrganizationCaps, { kib }: HeldWorkflows): void {
  const most = caps.workflowsMaxBytesPerOrganization;
  if (kib * 1024n < BigInt(most)) return;
  throw new ApiError(
    'INVALID_INPUT',
    `The workflows of your organization take ${most} bytes with their revisions, the most that they may take (WORKFLOWS_MAX_BYTES_PER_ORGANIZATION). Delete one that you no longer need.`,
  );
}

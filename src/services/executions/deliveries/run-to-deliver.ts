import type { RunConstants } from '../../../engine/index.ts';
import type { ExecutionId, OrganizationId } from '../../../model/ids.ts';
import type { Attempt } from '../../../stores/postgres/executions.ts';
import type { RunPrincipal } from '../../../stores/postgres/run-authority.ts';

export interface RunToDeliver extends Attempt {
  readonly organizationId: OrganizationId;
  readonly principal: Pick<RunPrincipal, 'userId'>;
  readonly isBackground: boolean;
  readonly constants: Pick<RunConstants, 'dueAt'>;
  readonly timeoutSeconds: number;
  /** The run whose rows it sends again; null or absent if it runs the workflow. */
  readonly resendOf?: ExecutionId | null;
}

export function isResend({ resendOf }: RunToDeliver): boolean {
  return resendOf !== undefined && resendOf !== null;
}

import type { Intake, RunConstants, RunOutput } from '../../engine/index.ts';
import type { ExecutionId, OrganizationId, WorkflowId } from '../../model/ids.ts';
import type { Attempt } from '../../stores/postgres/executions.ts';
import type { RunPrincipal } from '../../stores/postgres/run-authority.ts';
import type { CachedGraph } from '../workflows/graph-cache.ts';
import type { ExecutionOutcome } from './outcome.ts';
import type { ServiceFault } from './service-fault.ts';

export interface StartedRun extends Attempt, CachedGraph {
  readonly organizationId: OrganizationId;
  readonly workflowId: WorkflowId;
  readonly principal: RunPrincipal;
  readonly directory: Intake['directory'];
  readonly constants: RunConstants;
  readonly timeoutSeconds: number;
  /** True if its parameters can be expressions over its constants. */
  readonly hasExpressions?: boolean;
  /** False if the call chose a revision. The history has it for background runs. Default: true. */
  readonly movesCursors?: boolean;
  /** Synchronous runs have precedence over background runs. */
  readonly isBackground: boolean;
  /**
   * Awaited before a request to another service: its row is in the history then.
   * @param isRead false: the request may change something in that service, and the history notes that
   */
  readonly beforeCalls?: (isRead: boolean) => Promise<void>;
  /** The rows of its terminators, if they are not computed from the graph. */
  readonly outputs?: readonly RunOutput[];
  /** The run whose rows it sends again. */
  readonly resendOf?: ExecutionId | null;
  /** Called when only storing small results and recording the end are left, which takes one round trip. */
  readonly onNearEnd?: () => void;
}

/**
 * `superseded`: another process took over the run. `requeued`: this process stops, or a failure of the service
 * prevented the end, and another attempt follows.
 */
export type RunEnd =
  | ExecutionOutcome
  | { readonly kind: 'superseded' }
  | {
      readonly kind: 'requeued';
      readonly fault: ServiceFault | null;
      /** Removes results that the run may have stored. Call it only if the run has certainly not completed. */
      readonly discard?: () => Promise<void>;
    };

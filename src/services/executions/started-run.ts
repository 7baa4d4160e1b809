/** A run that has begun, and how it ends. */

import type { Intake } from '../../engine/index.ts';
import type { OrganizationId, WorkflowId } from '../../model/ids.ts';
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
  readonly timeoutSeconds: number;
  /** A synchronous run goes before one that waited in the queue. */
  readonly isBackground: boolean;
  /**
   * Awaited before a request to another service: its row is in the history then.
   * @param isRead false: the request may change something in that service, and the history notes that
   */
  readonly beforeCalls?: (isRead: boolean) => Promise<void>;
  /** Called when nothing is left but to store small results and to record the end, which takes as long as one round trip. */
  readonly onNearEnd?: () => void;
}

/**
 * `superseded`: another process took the run over. `requeued`: this one stops, or a fault of the service kept it from
 * ending the run, and another attempt is to follow.
 */
export type RunEnd =
  | ExecutionOutcome
  | { readonly kind: 'superseded' }
  | {
      readonly kind: 'requeued';
      readonly fault: ServiceFault | null;
      /** Removes what the run may have stored; only to be called once it is known that the run has not completed. */
      readonly discard?: () => Promise<void>;
    };

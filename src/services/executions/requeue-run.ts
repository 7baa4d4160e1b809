/** Requeues background runs that this process cannot complete, or fails them after their deadline. */

import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { ExecutionProblem } from '../../model/execution.ts';
import type { ExecutionQueueStore } from '../../stores/index.ts';
import type { ClaimedRun, RequeuePause } from '../../stores/postgres/execution-queue.ts';
import { retryWhileUnavailable } from '../retry-while-unavailable.ts';
import type { ClaimMoment } from './claim-lease.ts';
import { loggedRun } from './run-log.ts';
import type { ServiceFault } from './service-fault.ts';

/** A run, and a time before it was claimed. */
export interface Claim {
  readonly run: ClaimedRun;
  readonly claimed: ClaimMoment;
}

export interface RequeueTools {
  readonly queue: Pick<ExecutionQueueStore, 'requeue'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** Aborted when this process stops. */
  readonly stopping: AbortSignal;
  readonly log: Log;
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 10_000;
/** The run itself may crash engine processes: after this number of outages, another crash fails it. */
const MAX_OUTAGES_BEFORE_CRASH = 7;
/** If a stopping process cannot requeue a run, the rescue job settles it. */
const STOPPING_MS = 5_000;

/** The final problem of the run. Null if it should be tried again. */
export function finalProblem(
  { run, claimed }: Claim,
  { problem, isCrash }: ServiceFault,
  { clock, timeoutSeconds }: { clock: Pick<Clock, 'monotonicMs'>; timeoutSeconds: number },
): ExecutionProblem | null {
  const elapsedMs = run.sinceFirstStartMs + clock.monotonicMs() - claimed.monotonicMs;
  if (elapsedMs >= timeoutSeconds * 1000) return problem;
  return isCrash && run.outages >= MAX_OUTAGES_BEFORE_CRASH ? problem : null;
}

/**
 * Retries until the database is available again.
 * @param fault the failure of the service that the run met, or null if there was none
 * @returns false if the run was superseded or has ended
 */
export async function requeueRun(
  { queue, stopping, log }: RequeueTools,
  run: ClaimedRun,
  fault: ServiceFault | null,
): Promise<boolean> {
  const pause = pauseOf(run, fault);
  const fields = loggedRun(run);
  const isRequeued = await retryWhileUnavailable(() => queue.requeue(run, pause), {
    giveUpAfterMs: () => (stopping.aborted ? STOPPING_MS : Infinity),
    log,
    fields,
  });
  const why = fault === null ? {} : { problem: fault.problem.code, delayMs: pause.delayMs };
  if (isRequeued) log.info({ ...fields, ...why }, 'execution requeued');
  return isRequeued;
}

function pauseOf({ outages }: ClaimedRun, fault: ServiceFault | null): RequeuePause {
  if (fault === null) return { delayMs: 0, isOutage: false };
  return { delayMs: Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** outages), isOutage: true };
}

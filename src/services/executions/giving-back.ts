/** Puts background runs back into the queue that this process cannot end, or fails them once their deadline has passed. */

import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { ExecutionProblem } from '../../model/execution.ts';
import type { ExecutionQueueStore } from '../../stores/index.ts';
import type { ClaimedRun, RequeuePause } from '../../stores/postgres/execution-queue.ts';
import { retryWhileUnavailable } from '../retry-while-unavailable.ts';
import type { ClaimMoment } from './claim-lease.ts';
import { loggedRun } from './run-log.ts';
import type { ServiceFault } from './service-fault.ts';

/** A run, and a moment before it was claimed. */
export interface Claim {
  readonly run: ClaimedRun;
  readonly claimed: ClaimMoment;
}

export interface GivingBackTools {
  readonly queue: Pick<ExecutionQueueStore, 'requeue'>;
  readonly clock: Pick<Clock, 'monotonicMs'>;
  /** Aborted when this process stops. */
  readonly stopping: AbortSignal;
  readonly log: Log;
}

const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 10_000;
/** The run itself may be the reason why engine processes die: after so many outages, one more death of them fails it. */
const MAX_OUTAGES_BEFORE_CRASH = 7;
/** A process that stops leaves a run that it cannot put back to the rescue. */
const STOPPING_MS = 5_000;

/** The problem with which the run fails; null if it is to be tried again. */
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
 * @param fault that the run met; null: it was not the reason
 * @returns false if the run was superseded or has ended
 */
export async function giveBack(
  { queue, stopping, log }: GivingBackTools,
  run: ClaimedRun,
  fault: ServiceFault | null,
): Promise<boolean> {
  const pause = pauseOf(run, fault);
  const fields = loggedRun(run);
  const isGivenBack = await retryWhileUnavailable(() => queue.requeue(run, pause), {
    giveUpAfterMs: () => (stopping.aborted ? STOPPING_MS : Infinity),
    log,
    fields,
  });
  const why = fault === null ? {} : { problem: fault.problem.code, delayMs: pause.delayMs };
  if (isGivenBack) log.info({ ...fields, ...why }, 'execution requeued');
  return isGivenBack;
}

function pauseOf({ outages }: ClaimedRun, fault: ServiceFault | null): RequeuePause {
  if (fault === null) return { delayMs: 0, isOutage: false };
  return { delayMs: Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** outages), isOutage: true };
}

/** How a run waits for stores that are away. */

import type { ServiceLog } from '../service-log.ts';
import { retryWhileUnavailable } from '../retry-while-unavailable.ts';
import { SILENT_AFTER_MS } from './heartbeat.ts';

interface OutageOptions {
  readonly log: Pick<ServiceLog, 'warn'>;
  /** What names the run in the log. */
  readonly named: object;
  /** Ends the waiting. */
  readonly signal?: AbortSignal;
  /** What the run has left. */
  readonly remainingMs?: number;
}

/** Shorter than what makes other processes take the run for abandoned. */
const PATIENCE_MS = SILENT_AFTER_MS / 2;

/** @param ask what may be done twice */
export function waitOutOutage<T>(
  ask: () => Promise<T>,
  { log, named, signal, remainingMs = Infinity }: OutageOptions,
): Promise<T> {
  return retryWhileUnavailable(ask, {
    giveUpAfterMs: Math.min(PATIENCE_MS, remainingMs),
    signal,
    waiting: (error) => log.warn({ error, ...named }, 'store unavailable, retrying'),
  });
}

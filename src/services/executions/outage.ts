/** Retries a run's store calls during an outage. */

import type { Log } from '../../kit/log.ts';
import { retryWhileUnavailable } from '../retry-while-unavailable.ts';
import { SILENT_AFTER_MS } from '../heartbeats.ts';

interface OutageOptions {
  readonly log: Pick<Log, 'warn'>;
  readonly named: object;
  readonly signal?: AbortSignal;
  /** Until the run's deadline. */
  readonly remainingMs?: number;
  /**
   * Returns true if retries can continue to the deadline: no other process takes over a synchronous run, and a
   * background run confirms its claim before it continues.
   */
  readonly isPatient?: () => boolean;
}

/** Shorter than the silence after which other processes consider the run abandoned. */
const OUTAGE_LIMIT_MS = SILENT_AFTER_MS / 2;

/** @param ask must be safe to repeat */
export function waitOutOutage<T>(
  ask: () => Promise<T>,
  { log, named, signal, remainingMs = Infinity, isPatient = () => false }: OutageOptions,
): Promise<T> {
  return retryWhileUnavailable(ask, {
    giveUpAfterMs: () => (isPatient() ? remainingMs : Math.min(OUTAGE_LIMIT_MS, remainingMs)),
    signal,
    log,
    fields: named,
  });
}

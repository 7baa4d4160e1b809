/**
 * Stores the results of a background run despite an outage: its rows may already be sent, so running it again is the
 * last resort.
 */

import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../kit/log.ts';
import type { ExecutionDelivery } from '../../model/execution.ts';
import type { ResultBytesStore } from '../../stores/index.ts';
import type { Attempt } from '../../stores/postgres/executions.ts';
import { hasBegun } from './deliveries/report.ts';
import type { RegisteredRun } from './registry.ts';
import { faultOfError } from './service-fault.ts';

interface RunToStore {
  readonly run: Attempt;
  readonly registered: RegisteredRun;
  readonly deliveries: readonly ExecutionDelivery[];
  /** Until the deadline of the run. */
  readonly remainingMs: () => number;
}

interface Dependencies {
  readonly resultBytes: Pick<ResultBytesStore, 'releaseExecution'>;
  readonly log: Pick<Log, 'warn'>;
}

/** A run that has sent nothing is given to another worker after this time, which may reach the stores. */
const STORED_HERE_MS = 20_000;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 2_000;

/** @param store must be safe to repeat after the reserved space is released */
export async function storePersistently<T>(
  { resultBytes, log }: Dependencies,
  { run, registered, deliveries, remainingMs }: RunToStore,
  store: () => Promise<T>,
): Promise<T> {
  const { signal, lease } = registered;
  const startMs = performance.now();
  const limitMs = deliveries.some(hasBegun) ? Infinity : STORED_HERE_MS;
  const isOver = (): boolean =>
    signal.aborted || remainingMs() <= 0 || performance.now() - startMs >= limitMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(LONGEST_PAUSE_MS, pauseMs * 2)) {
    try {
      // An earlier attempt may have reserved space or completed. Space of another attempt must not be released.
      if (pauseMs > FIRST_PAUSE_MS && (await lease?.reconfirm()) === true)
        await resultBytes.releaseExecution(run.executionId);
      return await store();
    } catch (error) {
      if (faultOfError(error) === null || isOver()) throw error;
      if (pauseMs === FIRST_PAUSE_MS)
        log.warn({ error, executionId: String(run.executionId) }, 'results not stored, retrying');
    }
    await delay(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

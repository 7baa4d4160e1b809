/** Retries while a backend is unavailable. Used at startup and in workers, which no client waits for. */

import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../kit/log.ts';
import { ApiError } from '../errors.ts';

const GIVE_UP_AFTER_MS = 30_000;
const PAUSE_MS = 250;

export interface RetryOptions {
  /** A function is called after each failure. */
  readonly giveUpAfterMs?: number | (() => number);
  readonly pauseMs?: number;
  /** Ends the retries. An attempt in progress is awaited. */
  readonly signal?: AbortSignal | undefined;
  /** Logs the first failure that is retried. */
  readonly log: Pick<Log, 'warn'>;
  readonly fields?: object;
}

/** @param ask must be safe to repeat; errors other than SERVICE_UNAVAILABLE are thrown immediately */
export async function retryWhileUnavailable<T>(
  ask: () => Promise<T>,
  { giveUpAfterMs = GIVE_UP_AFTER_MS, pauseMs = PAUSE_MS, signal, log, fields }: RetryOptions,
): Promise<T> {
  const startMs = performance.now();
  const limitMs = (): number =>
    typeof giveUpAfterMs === 'number' ? giveUpAfterMs : giveUpAfterMs();
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      if (
        !(error instanceof ApiError) ||
        error.code !== 'SERVICE_UNAVAILABLE' ||
        performance.now() - startMs >= limitMs()
      )
        throw error;
      if (attempt === 1) log.warn({ error, ...fields }, 'store unavailable, retrying');
    }
    await delay(pauseMs, undefined, { ...(signal && { signal }) });
  }
}

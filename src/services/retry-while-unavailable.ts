/** Retries while a backend is unavailable, where no request waits for the answer: at the start and in workers. */

import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from '../errors.ts';

const PATIENCE_MS = 30_000;
const PAUSE_MS = 250;

export interface RetryOptions {
  readonly giveUpAfterMs?: number;
  readonly pauseMs?: number;
  /** Ends the waiting; what is being asked at that moment is waited for. */
  readonly signal?: AbortSignal | undefined;
  /** Told once, of the first failure that is waited out. */
  readonly waiting?: (error: ApiError) => void;
}

/** @param ask what may be done twice; where it throws anything but SERVICE_UNAVAILABLE, so does this, at once */
export async function retryWhileUnavailable<T>(
  ask: () => Promise<T>,
  { giveUpAfterMs = PATIENCE_MS, pauseMs = PAUSE_MS, signal, waiting }: RetryOptions = {},
): Promise<T> {
  const end = performance.now() + giveUpAfterMs;
  for (let attempt = 1; ; attempt += 1) {
    signal?.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      if (
        !(error instanceof ApiError) ||
        error.code !== 'SERVICE_UNAVAILABLE' ||
        performance.now() >= end
      )
        throw error;
      if (attempt === 1) waiting?.(error);
    }
    await delay(pauseMs, undefined, { ...(signal && { signal }) });
  }
}

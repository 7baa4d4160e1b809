/** Decides if and when a request is sent again. */

import type { operations } from '../generated/v1.ts';
import type { WeirError } from './error.ts';

export type OperationId = keyof operations;

/**
 * The effect of sending an operation twice, as the specification defines it (`x-repetition`):
 * - `read`: none. Retried after 429, 503 and if there was no response.
 * - `idempotent`: the same as sending it once. Retried after 429 and 503.
 * - `keyed`: the same as sending it once, because of its Idempotency-Key. Retried like `read`, and after 409
 * IDEMPOTENCY_CONFLICT.
 * - `once`: it could create, run or delete twice. A 503 can be sent after the work was done, so it is retried only
 * after 429, which the service sends before it begins.
 */
export type Repetition = 'read' | 'idempotent' | 'keyed' | 'once';

export interface Clock {
  nowMs(): number;
  /** Rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface RetrySettings {
  /** Maximum number of retries of a failed request. */
  readonly retries: number;
  /** If the service requests a longer wait, the error is thrown immediately. */
  readonly maxRetryDelaySeconds: number;
}

const FIRST_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 8_000;

export interface Attempts {
  /** Number of times the request was sent, 1 after the first. */
  readonly attempts: number;
  /** Failed attempts, without those that met an earlier one in progress. */
  readonly failed: number;
}

/**
 * @returns the wait before the request is sent again, or null if it is not retried
 */
export function retryDelayMs(
  error: WeirError,
  repetition: Repetition,
  { attempts: sent, failed }: Attempts,
  settings: RetrySettings,
): number | null {
  const { retries, maxRetryDelaySeconds } = settings;
  if (retries === 0 || failed > retries || !mayRepeat(error, repetition)) return null;
  const requestedSeconds = error.retryAfterSeconds;
  if (requestedSeconds !== null && requestedSeconds > maxRetryDelaySeconds) return null;
  const mostMs = Math.min(MAX_BACKOFF_MS, maxRetryDelaySeconds * 1000);
  const backoffMs = Math.min(FIRST_BACKOFF_MS * 2 ** (sent - 1), mostMs);
  // The service always suggests a second, but a request every second would use up the rate limit.
  if (isInProgress(error)) return Math.max((requestedSeconds ?? 0) * 1000, backoffMs);
  if (requestedSeconds !== null) return requestedSeconds * 1000;
  // Half of the wait is random, so that many clients do not retry at the same time.
  return Math.round((backoffMs * (1 + Math.random())) / 2);
}

function mayRepeat(error: WeirError, repetition: Repetition): boolean {
  const { status, code } = error;
  if (status === 429) return true;
  if (status === 503) return repetition !== 'once';
  if (isInProgress(error)) return repetition === 'keyed';
  return code === 'NETWORK_ERROR' && (repetition === 'read' || repetition === 'keyed');
}

/** An earlier attempt of the same request is in progress. */
export const isInProgress = ({ code }: WeirError): boolean => code === 'IDEMPOTENCY_CONFLICT';

export const systemClock: Clock = {
  nowMs: () => Date.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const stop = (): void => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, ms);
      signal?.addEventListener('abort', stop, { once: true });
    }),
};

/** When a request is sent again, and after how long. */

import type { operations } from '../generated/v1.ts';
import type { WeirError } from './error.ts';

export type OperationId = keyof operations;

/**
 * What sending an operation twice does, as the specification says (`x-repetition`):
 * - `read`: nothing. It is sent again after 429, 503 and where no response came.
 * - `idempotent`: the same as sending it once. It is sent again after 429 and 503.
 * - `keyed`: the same as sending it once, because of its Idempotency-Key. It is sent again as one that reads, and after 409
 *   IDEMPOTENCY_CONFLICT.
 * - `once`: it could create, run or delete twice. A 503 can come after the work was done, so it is
 *   sent again only after 429, which the service answers before it begins.
 */
export type Repetition = 'read' | 'idempotent' | 'keyed' | 'once';

export interface Clock {
  nowMs(): number;
  /** Rejects with the signal's reason as soon as it is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface RetrySettings {
  /** Maximum number of repetitions of a failed request. */
  readonly retries: number;
  /** A service that asks for a longer wait than this gets none: the error is thrown at once. */
  readonly maxRetryDelaySeconds: number;
}

const FIRST_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 8_000;

export interface Attempts {
  /** Number of times the request was sent, 1 after the first. */
  readonly attempts: number;
  /** Those that failed, without those that met an earlier one at work. */
  readonly failed: number;
}

/**
 * @returns how long to wait before the request is sent again; null: not at all
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
  // The service asks for a second while it works, however long that takes; asking each second would use up the rate limit.
  if (isUnderWay(error)) return Math.max((requestedSeconds ?? 0) * 1000, backoffMs);
  if (requestedSeconds !== null) return requestedSeconds * 1000;
  // Half of it is left to chance, so that many clients do not come back all at once.
  return Math.round((backoffMs * (1 + Math.random())) / 2);
}

function mayRepeat(error: WeirError, repetition: Repetition): boolean {
  const { status, code } = error;
  if (status === 429) return true;
  if (status === 503) return repetition !== 'once';
  if (isUnderWay(error)) return repetition === 'keyed';
  return code === 'NETWORK_ERROR' && (repetition === 'read' || repetition === 'keyed');
}

/** An earlier attempt at the same request has not ended. */
export const isUnderWay = ({ code }: WeirError): boolean => code === 'IDEMPOTENCY_CONFLICT';

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

/**
 * Retries calls after temporary failures, with exponential backoff and full jitter, or after the time that the host
 * requests.
 */

import { setTimeout as delay } from 'node:timers/promises';

import { isRepeatable, type ApiCall } from '../../engine/index.ts';
import { systemClock, type Clock } from '../../kit/clock.ts';
import { CallError } from './call-error.ts';

const MAX_ATTEMPTS = 10;
const FIRST_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 10_000;
/** If a host requests a longer wait, the call is not retried. */
const MAX_WAIT_MS = 120_000;
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export interface RetryTools {
  readonly clock: Pick<Clock, 'now'>;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** Rejects if the signal is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export const systemRetryTools: RetryTools = {
  clock: systemClock,
  random: Math.random,
  sleep: (ms, signal) => delay(ms, undefined, { signal }),
};

export interface RetryOptions {
  readonly signal: AbortSignal;
  readonly tools?: RetryTools;
  /** The remaining time for the call. A wait that would exceed it is not started. */
  readonly remainingMs?: (() => number) | undefined;
}

/**
 * Throws the error of the last attempt, or the signal's reason if it is aborted during a wait.
 *
 * @param attempt throws a `CallError` for temporary failures; its argument counts from 1
 */
export async function withRetry<T>(
  call: Pick<ApiCall, 'method' | 'retry'>,
  { signal, tools = systemRetryTools, remainingMs }: RetryOptions,
  attempt: (number: number) => Promise<T>,
): Promise<T> {
  const attempts = isRepeatable(call) ? Math.min(call.retry.maxAttempts, MAX_ATTEMPTS) : 1;
  for (let number = 1; ; number += 1) {
    try {
      return await attempt(number);
    } catch (error) {
      signal.throwIfAborted();
      if (number >= attempts || !mayPass(error)) throw error;
      const waitMs = waitBefore(error, number, tools);
      if (waitMs > MAX_WAIT_MS) throw tooLong(error);
      if (remainingMs !== undefined && waitMs >= remainingMs()) throw error;
      await tools.sleep(waitMs, signal);
    }
  }
}

function mayPass(error: unknown): error is CallError {
  if (!(error instanceof CallError)) return false;
  return error.isTransient || (error.status !== undefined && TRANSIENT_STATUSES.has(error.status));
}

function waitBefore({ retryAfter }: CallError, failures: number, tools: RetryTools): number {
  const requestedMs = retryAfterMs(retryAfter, tools.clock.now().getTime());
  if (requestedMs !== undefined) return requestedMs;
  return Math.floor(
    tools.random() * Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - 1)),
  );
}

/** Parses whole seconds or an HTTP date. Undefined for other values. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,12}$/.test(text)) return Number(text) * 1000;
  // A date begins with the name of a weekday. Date.parse alone accepts many other formats.
  const atMs = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}

/** Does not include the number, because the host chose it. */
function tooLong(error: CallError): CallError {
  const { status, retryAfter, isTransient } = error;
  return new CallError(
    `${error.message}, and asked to wait longer than the ${MAX_WAIT_MS / 1000} seconds that a call waits`,
    { ...(status !== undefined && { status }), retryAfter, isTransient, cause: error },
  );
}

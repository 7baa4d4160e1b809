/** Repeats calls that failed for a reason that may pass: exponential backoff with full jitter, or as long as the host asks. */

import { setTimeout as delay } from 'node:timers/promises';

import { isRepeatable, type ApiCall } from '../engine/index.ts';
import { systemClock, type Clock } from '../kit/clock.ts';
import { CallError } from './call-error.ts';

const MAX_ATTEMPTS = 10;
const FIRST_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 10_000;
/** A host that asks for a longer wait is not asked again. */
const MAX_WAIT_MS = 120_000;
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

export interface RetryTools {
  readonly clock: Pick<Clock, 'now'>;
  /** At least 0, below 1. */
  readonly random: () => number;
  /** Rejects when the signal is aborted. */
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
  /** Time left for the call. A wait that would exceed it is not started. */
  readonly remainingMs?: (() => number) | undefined;
}

/**
 * Throws the last attempt's error, or the signal's reason where it is aborted during a wait.
 *
 * @param attempt throws a `CallError` for whatever may pass; its argument counts from 1
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

/** Whole seconds or an HTTP date; undefined for anything else. */
export function retryAfterMs(header: string | undefined, nowMs: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,12}$/.test(text)) return Number(text) * 1000;
  // A date has a weekday's name first; Date.parse alone takes far more than that.
  const atMs = /^[A-Z][a-z]{2}/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(atMs) ? undefined : Math.max(0, atMs - nowMs);
}

/** Without the number, which the host chose. */
function tooLong(error: CallError): CallError {
  const { status, retryAfter, isTransient } = error;
  return new CallError(
    `${error.message}, and asked to wait longer than the ${MAX_WAIT_MS / 1000} seconds that a call waits`,
    { ...(status !== undefined && { status }), retryAfter, isTransient, cause: error },
  );
}

/** Repeats requests after temporary failures. */

import { setTimeout as delay } from 'node:timers/promises';

import { ConnectionLost } from '../objects/connection-lost.ts';
import { StepError } from '../step-error.ts';
import { BucketError } from './bucket-error.ts';

const MAX_ATTEMPTS = 4;
const FIRST_PAUSE_MS = 250;
const TRANSIENT_STATUSES: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);
const TRANSIENT_CODES: ReadonlySet<string> = new Set([
  'RequestTimeout',
  'SlowDown',
  'InternalError',
  'OperationAborted',
]);

export async function withAttempts<T>(
  attempt: () => Promise<T>,
  signal: AbortSignal,
  isRepeatable = true,
): Promise<T> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (!isRepeatable || number >= MAX_ATTEMPTS || !mayPass(error)) throw error;
      const pauseMs = FIRST_PAUSE_MS * 2 ** (number - 1) * (1 + Math.random());
      await delay(pauseMs, undefined, { signal });
    }
  }
}

function mayPass(error: unknown): boolean {
  if (error instanceof ConnectionLost) return true;
  if (!(error instanceof BucketError)) return error instanceof StepError && error.step === 'tcp';
  return TRANSIENT_STATUSES.has(error.status) || TRANSIENT_CODES.has(error.code);
}

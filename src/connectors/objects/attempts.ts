/** Repeats requests after temporary failures. */

import { setTimeout as delay } from 'node:timers/promises';

import { StepError } from '../step-error.ts';
import { ConnectionLost } from './connection-lost.ts';

const FIRST_PAUSE_MS = 250;

export interface Attempts {
  readonly maxAttempts: number;
  /** True if another attempt can succeed. */
  readonly isTemporary: (error: unknown) => boolean;
  readonly signal: AbortSignal;
}

export async function withAttempts<T>(
  attempt: () => Promise<T>,
  { maxAttempts, isTemporary, signal }: Attempts,
): Promise<T> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (error) {
      signal.throwIfAborted();
      if (number >= maxAttempts || !isTemporary(error)) throw error;
      const pauseMs = FIRST_PAUSE_MS * 2 ** (number - 1) * (1 + Math.random());
      await delay(pauseMs, undefined, { signal });
    }
  }
}

/** There is no connection, or it ended. */
export const isOutage = (error: unknown): boolean =>
  error instanceof ConnectionLost || (error instanceof StepError && error.step === 'tcp');

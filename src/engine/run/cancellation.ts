/** Why and when a run stops before its end: one signal for deadline, caller and shutdown. */

import { setMaxListeners } from 'node:events';

export type CancellationReason = 'timed_out' | 'cancelled';

export interface Cancellation {
  readonly signal: AbortSignal;
  /** Set once `signal` is aborted; the first reason counts. */
  reason(): CancellationReason;
  /** Until the deadline. */
  remainingMs(): number;
  /** Must be called when the run has ended. */
  release(): void;
}

/** @param cancels signals of which any cancels the run */
export function createCancellation(
  timeoutMs: number,
  cancels: readonly AbortSignal[],
): Cancellation {
  const controller = new AbortController();
  const deadlineMs = performance.now() + timeoutMs;
  // Every source of a run that waits listens, and there may be hundreds.
  setMaxListeners(0, controller.signal);
  let reason: CancellationReason = 'cancelled';
  const stop = (why: CancellationReason): void => {
    if (controller.signal.aborted) return;
    reason = why;
    controller.abort();
  };
  const cancel = (): void => stop('cancelled');
  const timer = setTimeout(() => stop('timed_out'), timeoutMs);
  for (const signal of cancels) {
    if (signal.aborted) cancel();
    signal.addEventListener('abort', cancel, { once: true });
  }
  return {
    signal: controller.signal,
    reason: () => reason,
    remainingMs: () => Math.max(0, deadlineMs - performance.now()),
    release: () => {
      clearTimeout(timer);
      for (const signal of cancels) signal.removeEventListener('abort', cancel);
    },
  };
}

/** Cancellation of a run: one signal for deadline, caller and shutdown, with the reason. */

import { setMaxListeners } from 'node:events';

export type CancellationReason = 'timed_out' | 'cancelled';

export interface Cancellation {
  readonly signal: AbortSignal;
  /** Set when `signal` is aborted. Later reasons are ignored. */
  reason(): CancellationReason;
  /** Until the deadline. */
  remainingMs(): number;
  /** Must be called when the run has ended. */
  release(): void;
}

/** @param cancels any of these signals cancels the run */
export function createCancellation(
  timeoutMs: number,
  cancels: readonly AbortSignal[],
): Cancellation {
  const controller = new AbortController();
  const deadlineMs = performance.now() + timeoutMs;
  // Hundreds of sources of a run can listen to it.
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

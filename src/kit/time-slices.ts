/** Long computations on the event loop, in slices between which other requests are served. */

import { setImmediate as nextTurn } from 'node:timers/promises';

/** A computation that yields wherever it may pause, and returns its result. */
export type Steps<T> = Generator<void, T, void>;

/**
 * The longest time that one slice keeps the event loop busy, plus one step. The first is shorter, because many may
 * begin together.
 */
const SLICE_MS = 1;
const FIRST_SLICE_MS = 0.5;
/** However busy the loop is, there is some progress in each of its turns. */
const LEAST_SLICE_MS = 0.1;
/** The target duration of a turn of the event loop. */
const TURN_MS = 4;

/**
 * Computations that run at the same time share each turn of the loop: the longer a turn takes, the shorter the next slice is.
 * Rejects with the signal's reason when it is aborted before the end.
 */
export async function runInTimeSlices<T>(
  steps: Steps<T>,
  signal?: AbortSignal,
  clock: { readonly now: () => number } = performance,
): Promise<T> {
  let sliceMs = FIRST_SLICE_MS;
  let began = clock.now();
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (clock.now() < began + sliceMs) continue;
    await nextTurn();
    signal?.throwIfAborted();
    const now = clock.now();
    sliceMs = sliceAfter(sliceMs, now - began);
    began = now;
  }
}

function sliceAfter(sliceMs: number, turnMs: number): number {
  return Math.min(SLICE_MS, Math.max(LEAST_SLICE_MS, (sliceMs * TURN_MS) / turnMs));
}

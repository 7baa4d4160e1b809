/** Long computations on the event loop, in slices between which other requests are served. */

import { setImmediate as nextTurn } from 'node:timers/promises';

/** A computation that yields wherever it may pause, and returns its result. */
export type Steps<T> = Generator<void, T, void>;

/** How long one slice keeps the event loop busy, give or take a step. */
const SLICE_MS = 5;

/** Rejects with the signal's reason when it is aborted before the end. */
export async function runInTimeSlices<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
  let sliceEnds = performance.now() + SLICE_MS;
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() < sliceEnds) continue;
    await nextTurn();
    signal?.throwIfAborted();
    sliceEnds = performance.now() + SLICE_MS;
  }
}

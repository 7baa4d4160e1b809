/** A computation in steps, run to its end at once. */

import type { Steps } from '../../src/kit/time-slices.ts';

export function finished<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** At the start a backend may be slow, or still starting itself: it is asked again for a while before the start fails. */

import { setTimeout as delay } from 'node:timers/promises';
import { ApiError } from './errors.ts';

const PATIENCE_MS = 30_000;
const PAUSE_MS = 250;

/** @param ask what may be done twice; where it throws anything but SERVICE_UNAVAILABLE, so does this, at once */
export async function patiently<T>(ask: () => Promise<T>, { patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS } = {}): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'SERVICE_UNAVAILABLE' || performance.now() >= end) throw error;
    }
    await delay(pauseMs);
  }
}

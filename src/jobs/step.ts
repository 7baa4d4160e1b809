/** The steps of a periodic job's round: one that fails is logged, and hinders no other. */

import type { Log } from '../kit/log.ts';

/** @param what is logged with the count, if it is not 0, and with a failure */
export type Step = (what: string, task: () => Promise<number>) => Promise<void>;

/** @param level for counts */
export function createStep(log: Log, level: 'info' | 'warn'): Step {
  return async (what, task) => {
    try {
      const count = await task();
      if (count > 0) log[level]({ count }, what);
    } catch (error) {
      log.error({ error }, `failed: ${what}`);
    }
  };
}

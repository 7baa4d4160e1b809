/** The steps of a periodic job's round. A step that fails is logged and does not affect the others. */

import type { Log } from '../kit/log.ts';

/** @param what the name in log lines about counts other than 0 and about errors */
export type Step = (what: string, task: () => Promise<number>) => Promise<void>;

/** @param level the level of log lines about counts */
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

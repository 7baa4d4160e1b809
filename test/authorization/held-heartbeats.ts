/** A service whose heartbeats a test can hold back: they also find a loss that the service is not told of. */

import type { Stores } from '../../src/stores/index.ts';

export function createHeldHeartbeats() {
  let resumed: Promise<void> = Promise.resolve();
  return {
    stores: (stores: Stores): Stores => {
      const { executions } = stores;
      const keepRunning: typeof executions.keepRunning = async (runs) => {
        await resumed;
        return executions.keepRunning(runs);
      };
      return { ...stores, executions: { ...executions, keepRunning } };
    },
    /** Returns a function that lets them continue. */
    hold: (): (() => void) => {
      let resume = (): void => undefined;
      resumed = new Promise((resolve) => (resume = resolve));
      return resume;
    },
  };
}

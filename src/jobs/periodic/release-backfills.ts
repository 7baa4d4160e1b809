/** Lets held runs of backfills start if a worker did not, because it stopped or the run before was cancelled. */

import type { Log } from '../../kit/log.ts';
import { createPeriodicTask } from '../../kit/periodic-task.ts';
import type { ExecutionQueueStore } from '../../stores/index.ts';
import type { PeriodicJob } from '../periodic-job.ts';

interface Parts {
  readonly executionQueue: Pick<ExecutionQueueStore, 'releaseHeld'>;
  readonly log: Log;
}

const INTERVAL_MS = 5_000;

export const releaseBackfills: PeriodicJob<Parts> = {
  runsIn: 'workers',
  create: ({ executionQueue, log }) =>
    createPeriodicTask({ intervalMs: INTERVAL_MS, atOnce: true }, async () => {
      try {
        await executionQueue.releaseHeld();
      } catch (error) {
        log.error({ error }, 'runs of backfills not released');
      }
    }),
};

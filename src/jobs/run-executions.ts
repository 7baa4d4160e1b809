/** The worker: takes queued executions and runs them, so many at a time. */

import type { Log } from '../kit/log.ts';
import { withTimeout } from '../kit/with-timeout.ts';
import type { Executions } from '../services/executions/executions.ts';
import type { QueueWorkers } from '../stores/index.ts';

export interface ExecutionWorker {
  start(): void;
  /** Under which names this process holds jobs. */
  ids(): readonly string[];
  /** Takes no more. What has not ended in a few seconds continues in another process. */
  stop(): Promise<void>;
}

interface Dependencies {
  readonly executions: Pick<Executions, 'runNext' | 'requeue'>;
  /** @param task what a job calls */
  readonly queue: (task: () => Promise<void>) => QueueWorkers;
  readonly log: Log;
}

/** How long a stop waits for the executions under way. */
const DRAIN_MS = 5_000;

export function createExecutionWorker({ executions, queue, log }: Dependencies): ExecutionWorker {
  let isStopping = false;
  const workers = queue(async () => {
    // A job wakes the worker, which continues as long as there is something to do: jobs and executions need not match.
    while (!isStopping && (await executions.runNext()));
  });
  return {
    start: () => workers.start(),
    ids: () => workers.ids(),
    async stop() {
      isStopping = true;
      const stopped = workers.stop();
      await withTimeout(DRAIN_MS, stopped, () => new Error('executions under way')).catch(() => {
        log.info({}, 'requeueing executions');
        executions.requeue();
      });
      await stopped;
    },
  };
}

/** The worker: takes queued executions and runs them, a limited number at a time. */

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
  /** How many executions this process runs at a time. */
  readonly concurrency: number;
  readonly log: Log;
}

/** How long a stop waits for the executions under way. */
const DRAIN_MS = 5_000;

export function createExecutionWorker({
  executions,
  queue,
  concurrency,
  log,
}: Dependencies): ExecutionWorker {
  const stopping = new AbortController();
  const { signal } = stopping;
  let working = 0;
  const workers = queue(async () => {
    // After a long silence of the database, the queue gives its jobs up and begins again, while their executions go on.
    if (working >= concurrency) return;
    working += 1;
    try {
      // A job wakes the worker, which continues as long as there is something to do: jobs and executions need not match.
      while (!signal.aborted && (await executions.runNext(signal)));
    } finally {
      working -= 1;
    }
  });
  return {
    start: () => workers.start(),
    ids: () => workers.ids(),
    async stop() {
      stopping.abort();
      const stopped = workers.stop();
      await withTimeout(DRAIN_MS, stopped, () => new Error('executions under way')).catch(() => {
        log.info({}, 'requeueing executions');
        executions.requeue();
      });
      await stopped;
    },
  };
}

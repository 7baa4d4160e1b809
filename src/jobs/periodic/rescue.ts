/** What dead processes left: their executions are queued again or failed, their jobs are free, and no run waits unnoticed. */

import type { Log } from '../../kit/log.ts';
import { createPeriodicTask } from '../../kit/periodic-task.ts';
import { LONGEST_WAIT_MS } from '../../model/execution.ts';
import { SILENT_AFTER_MS } from '../../services/heartbeats.ts';
import type {
  ExecutionHistoryStore,
  ExecutionQueueStore,
  WorkerStore,
} from '../../stores/index.ts';
import type { QueueStats } from '../../stores/postgres/execution-history.ts';
import type { PeriodicJob, PeriodicJobTask } from '../periodic-job.ts';
import { createStep } from '../step.ts';

interface Parts {
  readonly executionQueue: Pick<ExecutionQueueStore, 'rescue' | 'expireQueued' | 'wake'>;
  readonly executionHistory: Pick<ExecutionHistoryStore, 'stats'>;
  readonly workers: Pick<WorkerStore, 'releaseDead'>;
  readonly log: Log;
}

const INTERVAL_MS = 10_000;

export const rescue: PeriodicJob<Parts> = { runsIn: 'every process', create };

function create({ executionQueue, executionHistory, workers, log }: Parts): PeriodicJobTask {
  /** As the last round found them. */
  let stats: QueueStats = { queued: 0, running: 0, oldestSeconds: 0 };
  const step = createStep(log, 'warn');

  async function round(): Promise<void> {
    await step('abandoned executions settled', () => executionQueue.rescue(SILENT_AFTER_MS));
    await step('jobs of dead workers released', () => workers.releaseDead(SILENT_AFTER_MS));
    await step('executions queued for too long', () =>
      executionQueue.expireQueued(LONGEST_WAIT_MS),
    );
    await step('queue woken', async () => {
      await executionQueue.wake();
      stats = await executionHistory.stats();
      return 0;
    });
  }

  return {
    ...createPeriodicTask({ intervalMs: INTERVAL_MS, atOnce: true }, round),
    gauges: [
      {
        name: 'weir_executions_queued',
        help: 'Executions that wait in the queue, of all processes.',
        observe: () => stats.queued,
      },
      {
        name: 'weir_executions_running',
        help: 'Executions that run, of all processes.',
        observe: () => stats.running,
      },
      {
        name: 'weir_executions_oldest_queued_seconds',
        help: 'How long the first execution in the queue has waited.',
        observe: () => stats.oldestSeconds,
      },
    ],
  };
}

/** What dead processes left: their executions are queued again or failed, their jobs are free, and no run waits unnoticed. */

import { createPeriodicTask, type PeriodicTask } from '../kit/periodic-task.ts';
import { SILENT_AFTER_MS } from '../services/executions/heartbeat.ts';
import type { ServiceLog } from '../services/service-log.ts';
import type { ExecutionHistoryStore, ExecutionQueueStore, WorkerStore } from '../stores/index.ts';
import { LONGEST_WAIT_MS } from '../model/execution.ts';
import type { QueueStats } from '../stores/postgres/execution-history.ts';

export interface Rescuer extends PeriodicTask {
  /** As the last round found them. */
  stats(): QueueStats;
}

interface Dependencies {
  readonly queue: Pick<ExecutionQueueStore, 'rescue' | 'expireQueued' | 'wake'>;
  readonly history: Pick<ExecutionHistoryStore, 'stats'>;
  readonly workers: Pick<WorkerStore, 'releaseDead'>;
  readonly log: ServiceLog;
}

const INTERVAL_MS = 10_000;

export function createRescuer({ queue, history, workers, log }: Dependencies): Rescuer {
  let stats: QueueStats = { queued: 0, running: 0, oldestSeconds: 0 };

  async function attempt(what: string, task: () => Promise<number>): Promise<void> {
    try {
      const count = await task();
      if (count > 0) log.warn({ count }, what);
    } catch (error) {
      log.error({ error }, `failed: ${what}`);
    }
  }

  async function round(): Promise<void> {
    await attempt('abandoned executions settled', () => queue.rescue(SILENT_AFTER_MS));
    await attempt('jobs of dead workers released', () => workers.releaseDead(SILENT_AFTER_MS));
    await attempt('executions queued for too long', () => queue.expireQueued(LONGEST_WAIT_MS));
    await attempt('queue woken', async () => {
      await queue.wake();
      stats = await history.stats();
      return 0;
    });
  }

  return {
    ...createPeriodicTask({ intervalMs: INTERVAL_MS, atOnce: true }, round),
    stats: () => stats,
  };
}

/** Settles the executions of dead processes and those that waited for too long, and measures the queue. */

import type { Log } from '../../kit/log.ts';
import { createPeriodicTask } from '../../kit/periodic-task.ts';
import { LONGEST_WAIT_MS } from '../../model/execution.ts';
import type { Attendance } from '../../services/attendance.ts';
import { HEARTBEAT_INTERVAL_MS, SILENT_AFTER_MS } from '../../services/heartbeats.ts';
import type {
  ExecutionHistoryStore,
  ExecutionQueueStore,
  WorkerStore,
} from '../../stores/index.ts';
import type { QueueStats } from '../../stores/postgres/execution-history.ts';
import type { PeriodicJob, PeriodicJobTask } from '../periodic-job.ts';
import { createStep } from '../step.ts';

interface Parts {
  readonly executionQueue: Pick<ExecutionQueueStore, 'rescue' | 'expireQueued'>;
  readonly executionHistory: Pick<ExecutionHistoryStore, 'stats'>;
  readonly workers: Pick<WorkerStore, 'removeDead'>;
  readonly attendance: Pick<Attendance, 'breaks'>;
  readonly log: Log;
}

const INTERVAL_MS = 10_000;
/** After an outage of the database or of this process, the heartbeats of others can be missing for two intervals. */
const HEARD_WITHIN_MS = 2 * HEARTBEAT_INTERVAL_MS;

export const rescue: PeriodicJob<Parts> = { runsIn: 'every process', create };

function create(parts: Parts): PeriodicJobTask {
  const { executionQueue, executionHistory, workers, attendance, log } = parts;
  /** The result of the last round. */
  let stats: QueueStats = { queued: 0, running: 0, oldestSeconds: 0 };
  const step = createStep(log, 'warn');
  let breaks = attendance.breaks();
  let isDatabaseAway = false;
  let judgesFromMs = -Infinity;

  /** Returns false if heartbeats could not be received: a process without one may be alive. */
  function judges(): boolean {
    const before = breaks;
    breaks = attendance.breaks();
    if (isDatabaseAway || breaks > before) judgesFromMs = performance.now() + HEARD_WITHIN_MS;
    isDatabaseAway = false;
    return performance.now() >= judgesFromMs;
  }

  async function settleAbandoned(): Promise<void> {
    await step('abandoned executions settled', () => executionQueue.rescue(SILENT_AFTER_MS));
    await step('dead workers removed', () => workers.removeDead(SILENT_AFTER_MS));
  }

  async function round(): Promise<void> {
    if (judges()) await settleAbandoned();
    await step('executions queued for too long', () =>
      executionQueue.expireQueued(LONGEST_WAIT_MS),
    );
    await step('queue measured', async () => {
      isDatabaseAway = true;
      stats = await executionHistory.stats();
      isDatabaseAway = false;
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

/** What runs without a request: the worker of the queue, and the periodic tasks. */

import { randomUUID } from 'node:crypto';
import { createScheduleTask } from '../jobs/fire-schedules.ts';
import { createRescuer } from '../jobs/rescue.ts';
import { createExecutionWorker } from '../jobs/run-executions.ts';
import { createSweeper } from '../jobs/sweep.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { createHeartbeat } from '../services/executions/heartbeat.ts';
import type { Vault } from '../services/credentials/vault.ts';
import { createScheduleFiring } from '../services/schedules/firing.ts';
import type { Services } from '../services/index.ts';
import { createQueueWorkers, RUN_TASK, type Stores } from '../stores/index.ts';
import type { Config } from './config.ts';

export interface Background {
  start(): void;
  /** Takes nothing more from the queue, and returns when this process works on nothing of it. */
  stopWorking(): Promise<void>;
  stop(): Promise<void>;
  /** For the metrics. */
  stats(): BackgroundStats;
}

export interface BackgroundStats {
  readonly resultBytes: number;
  readonly executionsQueued: number;
  readonly executionsRunning: number;
  readonly oldestQueuedSeconds: number;
  readonly schedulesLateSeconds: number;
}

interface Parts {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly stores: Stores;
  readonly services: Pick<Services, 'executions' | 'exports' | 'idempotency'>;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
}

export function createBackground(parts: Parts): Background {
  const { config, databaseUrl, stores, services, clock, log } = parts;
  const { executions, exports, idempotency } = services;
  const { workers, executionQueue: queue, executionHistory: history } = stores;
  const processId = randomUUID();
  const worker =
    config.role === 'api'
      ? null
      : createExecutionWorker({
          executions,
          queue: (task) =>
            createQueueWorkers({
              databaseUrl,
              // More would only wait in the engine, with their deadlines running, while another process may be idle.
              concurrency: config.workerConcurrency ?? config.engineChildren,
              log,
              tasks: { [RUN_TASK]: task },
            }),
          log,
        });
  const beat = worker && { beat: () => workers.beat(processId, worker.ids()) };
  const sweeper = createSweeper({
    ...stores,
    vault: parts.vault,
    retentionDays: config.executionRetentionDays,
    historyMaxBytes: config.executionsMaxBytesPerOrganization,
    clock,
    log,
  });
  const rescuer = createRescuer({ queue, history, workers, log });
  const heartbeat = createHeartbeat({ executions, exports, idempotency, worker: beat, log });
  const firing = createScheduleFiring({ store: stores.scheduleFiring, clock, log });
  const schedules = config.role === 'api' ? [] : [createScheduleTask({ firing, log })];
  const tasks = [sweeper, rescuer, heartbeat, ...schedules];

  return {
    start() {
      for (const task of tasks) task.start();
      worker?.start();
    },
    async stopWorking() {
      await worker?.stop();
    },
    async stop() {
      await worker?.stop();
      await Promise.all(tasks.map((task) => task.stop()));
      // Where the database is away another process finds out that this one is gone.
      if (worker !== null) await workers.leave(processId).catch(() => undefined);
    },
    stats() {
      const { queued, running, oldestSeconds } = rescuer.stats();
      return {
        resultBytes: sweeper.resultBytes(),
        executionsQueued: queued,
        executionsRunning: running,
        oldestQueuedSeconds: oldestSeconds,
        schedulesLateSeconds: firing.lateSeconds(),
      };
    },
  };
}

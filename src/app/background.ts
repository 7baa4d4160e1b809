/** Work without a request: the worker of the queue, and the periodic jobs. */

import { randomUUID } from 'node:crypto';
import { periodicJobs } from '../generated/periodic-jobs.ts';
import type { PeriodicJob } from '../jobs/periodic-job.ts';
import { ExecutionWorker } from '../jobs/run-executions.ts';
import type { Clock } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import type { LabelledGauge, ObservableGauge } from '../kit/observable-gauge.ts';
import type { Vault } from '../services/credentials/vault.ts';
import { Attendance } from '../services/attendance.ts';
import { SILENT_AFTER_MS } from '../services/heartbeats.ts';
import type { Services } from '../services/index.ts';
import type { ExecutionEvents, Stores } from '../stores/index.ts';
import type { Config } from './config.ts';

export interface Background {
  start(): void;
  /** Stops claiming work, and returns when this process has no run in progress. */
  stopWorking(): Promise<void>;
  stop(): Promise<void>;
  readonly gauges: readonly (ObservableGauge | LabelledGauge)[];
}

interface Parts {
  readonly config: Config;
  readonly events: ExecutionEvents;
  readonly stores: Stores;
  readonly services: Services;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
}

/** The parts that a job can use: the stores by their names, and others. */
interface JobParts extends Stores {
  readonly services: Services;
  readonly settings: Config;
  /** The worker of this process; null if it has none. */
  readonly worker: { beat(isBack: boolean): Promise<void> } | null;
  readonly attendance: Attendance;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
}

const jobs: readonly PeriodicJob<JobParts>[] = periodicJobs;

export function createBackground(parts: Parts): Background {
  const { config, stores, services, vault, clock, log } = parts;
  const { workers } = stores;
  const processId = randomUUID();
  const attendance = new Attendance({ breakMs: SILENT_AFTER_MS });
  const worker = config.role === 'api' ? null : createWorker(parts);
  const tasks = jobs.map(({ runsIn, create }) => ({
    isOurs: runsIn === 'every process' || worker !== null,
    task: create({
      ...stores,
      services,
      vault,
      attendance,
      clock,
      log,
      settings: config,
      worker: worker && { beat: (isBack) => workers.beat(processId, isBack) },
    }),
  }));

  return {
    gauges: [...tasks.flatMap(({ task }) => task.gauges ?? []), ...services.executions.gauges],
    start() {
      for (const { isOurs, task } of tasks) if (isOurs) task.start();
      worker?.start();
    },
    async stopWorking() {
      await worker?.stop();
    },
    async stop() {
      await worker?.stop();
      await Promise.all(tasks.map(({ task }) => task.stop()));
      attendance.close();
      // If the database is not available, another process detects that this one is gone.
      if (worker !== null) await workers.leave(processId).catch(() => undefined);
    },
  };
}

function createWorker({ config, events, services, log }: Parts): ExecutionWorker {
  // More of them would wait in the engine, while their deadlines run and another process may be idle.
  const concurrency = config.workerConcurrency ?? config.engineChildren;
  return new ExecutionWorker({ executions: services.executions, events, concurrency, log });
}

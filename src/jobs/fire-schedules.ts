/** Starts the runs of schedules, once a second, in every process that works off the queue. */

import { createPeriodicTask, type PeriodicTask } from '../kit/periodic-task.ts';
import type { ScheduleFiring } from '../services/schedules/firing.ts';
import type { ServiceLog } from '../services/service-log.ts';

interface Dependencies {
  readonly firing: Pick<ScheduleFiring, 'fire'>;
  readonly log: ServiceLog;
}

const INTERVAL_MS = 1_000;

export function createScheduleTask({ firing, log }: Dependencies): PeriodicTask {
  return createPeriodicTask({ intervalMs: INTERVAL_MS, atOnce: true }, async () => {
    try {
      const started = await firing.fire();
      if (started > 0) log.info({ started }, 'schedules fired');
    } catch (error) {
      log.error({ error }, 'schedules not fired');
    }
  });
}

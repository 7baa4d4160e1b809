/** Starts the runs of schedules, once a second, in every process with a worker. */

import type { Log } from '../../kit/log.ts';
import type { Clock } from '../../kit/clock.ts';
import { createPeriodicTask } from '../../kit/periodic-task.ts';
import type { Attendance } from '../../services/attendance.ts';
import { createScheduleFiring } from '../../services/schedules/firing.ts';
import type { ScheduleFiringStore } from '../../stores/index.ts';
import type { PeriodicJob, PeriodicJobTask } from '../periodic-job.ts';

interface Parts {
  readonly scheduleFiring: Pick<ScheduleFiringStore, 'fire' | 'earliestDue' | 'attendedMs'>;
  readonly attendance: Pick<Attendance, 'breaks'>;
  readonly clock: Clock;
  readonly log: Log;
}

const INTERVAL_MS = 1_000;

export const fireSchedules: PeriodicJob<Parts> = { runsIn: 'workers', create };

function create({ scheduleFiring, attendance, clock, log }: Parts): PeriodicJobTask {
  const firing = createScheduleFiring({ store: scheduleFiring, attendance, clock, log });
  const task = createPeriodicTask({ intervalMs: INTERVAL_MS, atOnce: true }, async () => {
    try {
      const started = await firing.fire();
      if (started > 0) log.info({ started }, 'schedules fired');
    } catch (error) {
      log.error({ error }, 'schedules not fired');
    }
  });
  return {
    ...task,
    gauges: [
      {
        name: 'weir_schedules_late_seconds',
        help: 'How late the first schedule that is due is. Always 0 if WEIR_ROLE is api.',
        observe: () => firing.lateSeconds(),
      },
    ],
  };
}

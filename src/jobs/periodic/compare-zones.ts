/** Compares the time zones of the runtime and of the engine: once the process has started, and then once a day. */

import { createPeriodicTask } from '../../kit/periodic-task.ts';
import type { Clock } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { Services } from '../../services/index.ts';
import type { PeriodicJob, PeriodicJobTask } from '../periodic-job.ts';

interface Parts {
  readonly services: Pick<Services, 'zoneData'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** The first requests after the start do not wait for it. */
const INTERVAL_MS = 60_000;
const DAY_MS = 86_400_000;

export const compareZones: PeriodicJob<Parts> = { runsIn: 'every process', create };

function create({ services: { zoneData }, clock, log }: Parts): PeriodicJobTask {
  let comparedMs = -Infinity;
  return createPeriodicTask({ intervalMs: INTERVAL_MS, atOnce: false }, async () => {
    const nowMs = clock.monotonicMs();
    if (nowMs - comparedMs < DAY_MS) return;
    comparedMs = nowMs;
    try {
      await zoneData.compare();
    } catch (error) {
      log.error({ error }, 'time zones not compared');
    }
  });
}

/**
 * The heartbeat of a process for its runs, exports and requests with an Idempotency-Key, so that
 * other replicas do not consider them abandoned.
 */

import type { Log } from '../../kit/log.ts';
import { bothSettled } from '../../kit/both-settled.ts';
import { createPeriodicTask } from '../../kit/periodic-task.ts';
import type { Attendance } from '../../services/attendance.ts';
import { HEARTBEAT_INTERVAL_MS } from '../../services/heartbeats.ts';
import type { PeriodicJob, PeriodicJobTask } from '../periodic-job.ts';

interface Parts {
  readonly services: {
    readonly executions: { beat(): Promise<void> };
    readonly exports: { renew(): Promise<void> };
    readonly idempotency: { beat(): Promise<void> };
  };
  /** Reports that this process works on the queue; null if it does not. */
  readonly worker: { beat(isBack: boolean): Promise<void> } | null;
  readonly attendance: Pick<Attendance, 'breaks'>;
  readonly log: Log;
}

export const heartbeat: PeriodicJob<Parts> = { runsIn: 'every process', create };

function create({ services, worker, attendance, log }: Parts): PeriodicJobTask {
  const { executions, exports, idempotency } = services;
  let reportedBreaks = attendance.breaks();

  async function beatAsWorker(): Promise<void> {
    const breaks = attendance.breaks();
    const isBack = breaks > reportedBreaks;
    if (isBack) log.warn({}, 'process was suspended');
    await worker?.beat(isBack);
    reportedBreaks = breaks;
  }

  return createPeriodicTask({ intervalMs: HEARTBEAT_INTERVAL_MS, atOnce: true }, () =>
    bothSettled(
      bothSettled(executions.beat(), bothSettled(exports.renew(), idempotency.beat())),
      beatAsWorker(),
    ).then(
      () => undefined,
      (error: unknown) => log.warn({ error }, 'heartbeat failed'),
    ),
  );
}

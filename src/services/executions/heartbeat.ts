/**
 * The heartbeat of a process for its runs, exports and requests with an Idempotency-Key, so that
 * other replicas do not consider them abandoned.
 */

import { bothSettled } from '../../kit/both-settled.ts';
import { createPeriodicTask, type PeriodicTask } from '../../kit/periodic-task.ts';
import type { ServiceLog } from '../service-log.ts';

/** Whose process has said nothing for this long is dead: three beats were missed. */
export const SILENT_AFTER_MS = 35_000;

const INTERVAL_MS = 10_000;

export type Heartbeat = Pick<PeriodicTask, 'start' | 'stop'>;

interface Dependencies {
  readonly executions: { beat(): Promise<void> };
  readonly exports: { renew(): Promise<void> };
  readonly idempotency: { beat(): Promise<void> };
  /** Says that this process works off the queue; null where it does not. */
  readonly worker: { beat(): Promise<void> } | null;
  readonly log: ServiceLog;
}

export function createHeartbeat(dependencies: Dependencies): Heartbeat {
  const { executions, exports, idempotency, worker, log } = dependencies;
  return createPeriodicTask({ intervalMs: INTERVAL_MS, atOnce: true }, () =>
    bothSettled(
      bothSettled(executions.beat(), bothSettled(exports.renew(), idempotency.beat())),
      worker?.beat() ?? Promise.resolve(),
    ).then(
      () => undefined,
      (error: unknown) => log.warn({ error }, 'heartbeat failed'),
    ),
  );
}

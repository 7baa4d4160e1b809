/**
 * Synchronous runs that may have changed data in another service, for example by sending rows. A repeated request must
 * not run them again, so their end is recorded and reported even if something fails afterwards.
 */

import type { Log } from '../../kit/log.ts';
import { sendingRows, settledRows } from '../../model/delivery.ts';
import type { ExecutionDelivery, ExecutionProblem } from '../../model/execution.ts';
import { waitOutOutage } from './outage.ts';
import type { StartedRun } from './started-run.ts';
import { explainStorageFailure } from './storage-full.ts';

export interface RunWithEffects {
  readonly run: Pick<StartedRun, 'executionId' | 'isBackground' | 'timeoutSeconds'>;
  readonly elapsedMs: () => number;
  readonly hasEffects: boolean;
}

/** Background runs are not repeated by requests; another attempt continues them. */
export function mustReport({
  run,
  hasEffects,
}: Pick<RunWithEffects, 'run' | 'hasEffects'>): boolean {
  return hasEffects && !run.isBackground;
}

/**
 * Retries a write of such a run until its deadline, while a store is unavailable or full.
 * @param write must be safe to repeat
 */
export function persist<T>(
  { run, elapsedMs }: RunWithEffects,
  log: Pick<Log, 'warn'>,
  write: () => Promise<T>,
): Promise<T> {
  return waitOutOutage(
    () =>
      write().catch((error: unknown) => {
        throw explainStorageFailure(error);
      }),
    {
      log,
      named: { executionId: String(run.executionId) },
      remainingMs: run.timeoutSeconds * 1000 - elapsedMs(),
      isPatient: () => true,
    },
  );
}

/**
 * The problem of such a run after a failure of the service.
 * @param isStoring true if only storing the result was left
 */
export function faultAfterEffects(
  deliveries: readonly ExecutionDelivery[],
  isStoring: boolean,
): ExecutionProblem {
  const what =
    deliveries.length === 0
      ? 'The run sent requests that may have changed something in another service.'
      : `${sentRows(deliveries)}.`;
  if (isStoring)
    return {
      nodeId: null,
      code: 'result_not_stored',
      message: `The workflow ran to its end, and its result could not be stored. ${what}`,
    };
  return {
    nodeId: null,
    code: 'engine_failed',
    message: `The service failed while it ran the workflow. ${what}`,
  };
}

function sentRows(deliveries: readonly ExecutionDelivery[]): string {
  const sum = (count: (delivery: ExecutionDelivery) => number): number =>
    deliveries.reduce((total, delivery) => total + count(delivery), 0);
  const rows = sum((delivery) => delivery.rows);
  const others = [
    [sum(({ failed }) => failed), 'failed'],
    [sum((delivery) => delivery.inDoubt + sendingRows(delivery).rows), 'are in doubt'],
    [
      sum((delivery) => delivery.rows - settledRows(delivery) - sendingRows(delivery).rows),
      'were not sent',
    ],
  ] as const;
  const rest = others.flatMap(([count, how]) => (count > 0 ? [`${counted(count)} ${how}`] : []));
  const delivered = sum((delivery) => delivery.delivered);
  return [`${counted(delivered)} of ${counted(rows)} rows were delivered`, ...rest].join(', ');
}

function counted(count: number): string {
  return count.toLocaleString('en-US');
}

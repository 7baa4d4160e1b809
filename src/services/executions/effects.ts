/**
 * Runs that a client waits for, and that may have changed something in another service, such as by sending rows. They must
 * not be run again for a repeated request, so their end is recorded and reported whatever fails afterwards.
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

/** A background run is not repeated by a request: another attempt continues with it. */
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
 * Why such a run failed where the service is at fault.
 * @param isStoring whether nothing was left but to store the result
 */
export function faultAfterEffects(
  sent: readonly ExecutionDelivery[],
  isStoring: boolean,
): ExecutionProblem {
  const what =
    sent.length === 0
      ? 'The run sent requests that may have changed something in another service.'
      : `${sentRows(sent)}.`;
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

function sentRows(sent: readonly ExecutionDelivery[]): string {
  const sum = (count: (delivery: ExecutionDelivery) => number): number =>
    sent.reduce((total, delivery) => total + count(delivery), 0);
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

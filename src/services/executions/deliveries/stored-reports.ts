/** Writes the reports of a run, with the rows that it did not deliver. */

import type { Clock } from '../../../kit/clock.ts';
import { getOrThrow } from '../../../kit/get-or-throw.ts';
import type { Log } from '../../../kit/log.ts';
import { PROCESS_DIED, sendingRows } from '../../../model/delivery.ts';
import type { ExecutionDelivery } from '../../../model/execution.ts';
import type { UndeliveredCall, UndeliveredPart } from '../../../model/undelivered.ts';
import type { DeliveryStore } from '../../../stores/index.ts';
import type { ClaimLease } from '../claim-lease.ts';
import type { DeliveryOutput } from './begun-reports.ts';
import { hasBegun } from './report.ts';
import type { RunUndelivered } from './run-undelivered.ts';
import { isResend, type RunToDeliver } from './run-to-deliver.ts';
import { callsInDoubt, inGroups, unsentCalls } from './undelivered-calls.ts';
import { MAX_STORED_BYTES } from './undelivered-rows.ts';

interface Tools {
  readonly deliveryStore: Pick<DeliveryStore, 'write'>;
  readonly clock: Clock;
  readonly log: Log;
}

interface UnsettledRun {
  readonly run: RunToDeliver;
  readonly outputs: readonly DeliveryOutput[];
  readonly reports: Map<number, ExecutionDelivery>;
  readonly options: { readonly lease: ClaimLease | null };
  readonly undelivered: RunUndelivered;
}

/** The end of a run waits no longer for its undelivered rows to be stored. */
const MAX_STORING_MS = 2_000;

/** Returns false if the run belongs to another process. */
export async function writeReports(
  store: Pick<DeliveryStore, 'write'>,
  run: RunToDeliver,
  reports: readonly ExecutionDelivery[],
  {
    lease,
    parts,
  }: { readonly lease: ClaimLease | null; readonly parts: readonly UndeliveredPart[] },
): Promise<boolean> {
  const queried = lease?.moment();
  const isCurrentAttempt = await store.write(run, reports, reports.some(hasBegun), parts);
  if (!isCurrentAttempt) lease?.lose();
  else if (queried !== undefined) lease?.renew(queried);
  return isCurrentAttempt;
}

/**
 * Stores the rows that the run leaves unsettled, within its limits. A failure is logged, and the run ends in any case.
 * For a run that sends rows again, a failure is thrown instead, so that another attempt stores them.
 * @param before reports in which rows that a process may have sent are not yet in doubt; null for those of this attempt
 */
export async function storeUnsettled(
  { deliveryStore, clock, log }: Tools,
  { run, outputs, reports, options, undelivered }: UnsettledRun,
  before: readonly ExecutionDelivery[] | null,
): Promise<void> {
  const beganMs = clock.monotonicMs();
  try {
    for (const output of outputs) {
      const { nodeId } = output;
      const earlier =
        before === null
          ? getOrThrow(reports, nodeId)
          : before.find((report) => report.nodeId === nodeId);
      const isLoad = output.delivery.kind === 'load';
      if (earlier === undefined || (isLoad && output.bytes > MAX_STORED_BYTES)) continue;
      for await (const calls of inGroups(unsettledCalls(run, output, earlier), isLoad)) {
        const isLate = !isResend(run) && clock.monotonicMs() - beganMs > MAX_STORING_MS;
        if (undelivered.isFull || isLate) return;
        const current = getOrThrow(reports, nodeId);
        const { report, parts } = await undelivered.seal(output, current, calls);
        reports.set(nodeId, report);
        const { lease } = options;
        const isOurs = await writeReports(deliveryStore, run, [...reports.values()], {
          lease,
          parts,
        });
        if (!isOurs) return;
      }
    }
  } catch (error) {
    if (isResend(run)) throw error;
    log.warn({ error, executionId: String(run.executionId) }, 'undelivered rows not stored');
  }
}

/** Rows that a run which sends rows again did not send remain with the first run. */
async function* unsettledCalls(
  run: RunToDeliver,
  output: DeliveryOutput,
  report: ExecutionDelivery,
): AsyncGenerator<UndeliveredCall> {
  const sending = sendingRows(report);
  yield* callsInDoubt(output, sending, { key: report.key, message: PROCESS_DIED });
  if (!isResend(run)) yield* unsentCalls(output, sending.row + sending.rows);
}

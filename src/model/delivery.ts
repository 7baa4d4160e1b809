/** The progress of the rows that a terminator sends: settled rows first, then rows in flight. */

import type { ExecutionDelivery } from './execution.ts';
import { joinedRanges, type RowRange } from './row-range.ts';

/** Error for rows that a process was sending when it died: their outcome is unknown. */
export const PROCESS_DIED =
  'The process that ran the workflow ended while the rows were being sent';

/** The first row that is neither delivered, failed nor in doubt. */
export function settledRows({ delivered, failed, inDoubt }: ExecutionDelivery): number {
  return delivered + failed + inDoubt;
}

/** The rows that are not settled and may be in flight; none if `rows` is 0. */
export function sendingRows(delivery: ExecutionDelivery): RowRange {
  const row = settledRows(delivery);
  return { row, rows: Math.max(0, delivery.sendingUntil - row) };
}

/** Calls of a process that has died were sent as far as anyone knows. */
export function withSendingCalls(delivery: ExecutionDelivery): ExecutionDelivery {
  const { calls, sendingCalls = 0 } = delivery;
  if (sendingCalls === 0) return delivery;
  return { ...delivery, calls: calls + sendingCalls, sendingCalls: 0 };
}

/** @param range after all that failed already */
export function withFailure(
  delivery: ExecutionDelivery,
  { row, rows }: RowRange,
): ExecutionDelivery {
  const { failed, failedRanges = [] } = delivery;
  return {
    ...delivery,
    failed: failed + rows,
    failedRanges: joinedRanges(failedRanges, { row, rows }),
  };
}

/** @param range after all that are in doubt already */
export function withDoubt(delivery: ExecutionDelivery, { row, rows }: RowRange): ExecutionDelivery {
  const { inDoubt, inDoubtRanges = [] } = delivery;
  return {
    ...delivery,
    inDoubt: inDoubt + rows,
    inDoubtRanges: joinedRanges(inDoubtRanges, { row, rows }),
  };
}

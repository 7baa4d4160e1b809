/** What is known of the rows that a terminator sends: settled ones first, then those that are being sent. */

import type { ExecutionDelivery } from './execution.ts';
import { joinedRanges, type RowRange } from './row-range.ts';

/** Why the outcome of rows is unknown that a dead process was sending. */
export const PROCESS_DIED =
  'The process that ran the workflow ended while the rows were being sent';

/** The first row that is neither delivered, failed nor in doubt. */
export function settledRows({ delivered, failed, inDoubt }: ExecutionDelivery): number {
  return delivered + failed + inDoubt;
}

/** Rows that are not settled, and of which a call may be under way; none where `rows` is 0. */
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

/** @param range after all that are in doubt already */
export function withDoubt(delivery: ExecutionDelivery, { row, rows }: RowRange): ExecutionDelivery {
  const { inDoubt, inDoubtRanges = [] } = delivery;
  return {
    ...delivery,
    inDoubt: inDoubt + rows,
    inDoubtRanges: joinedRanges(inDoubtRanges, { row, rows }),
  };
}

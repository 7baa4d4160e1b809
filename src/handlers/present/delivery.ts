/** What a terminator sent, in the API's shape. */

import type { DeliveryError, ExecutionDelivery } from '../../model/execution.ts';
import { joinedRanges } from '../../model/row-range.ts';
import type { Shapes } from './model.ts';

/** @param hasEnded whether the run has ended: the outcome of what it was sending then stays unknown */
export function presentDelivery(
  delivery: ExecutionDelivery,
  hasEnded: boolean,
): Shapes['ExecutionDelivery'] {
  const { delivered, failed, calls, rows } = delivery;
  const settled = delivered + failed + delivery.inDoubt;
  const sending = Math.max(0, delivery.sendingUntil - settled);
  const errors: readonly DeliveryError[] =
    hasEnded && sending > 0
      ? [...delivery.errors, { row: settled, rows: sending, code: 'in_doubt', message: DIED }]
      : delivery.errors;
  const { inDoubtRanges = [] } = delivery;
  const ranges =
    sending === 0 ? inDoubtRanges : joinedRanges(inDoubtRanges, { row: settled, rows: sending });
  return {
    node_id: delivery.nodeId,
    delivered,
    failed,
    in_doubt: delivery.inDoubt + sending,
    in_doubt_ranges: ranges.map((range) => ({ ...range })),
    not_sent: rows - settled - sending,
    calls,
    errors: errors
      .slice(-100)
      .map(({ row, rows: count, code, message }) => ({ row, rows: count, code, message })),
  };
}

const DIED = 'The process that ran the workflow ended while the rows were being sent';

/** What a terminator sent, in the API's shape. */

import {
  PROCESS_DIED,
  sendingRows,
  settledRows,
  withDoubt,
  withSendingCalls,
} from '../../model/delivery.ts';
import type { ExecutionDelivery } from '../../model/execution.ts';
import type { Shapes } from './shapes.ts';

const SHOWN_ERRORS = 100;

/** @param hasEnded whether the run has ended: the outcome of what it was sending then stays unknown */
export function presentDelivery(
  delivery: ExecutionDelivery,
  hasEnded: boolean,
): Shapes['ExecutionDelivery'] {
  const sending = sendingRows(delivery);
  const isSending = sending.rows > 0;
  const shown = isSending ? withDoubt(withSendingCalls(delivery), sending) : delivery;
  const lost =
    isSending && hasEnded ? [{ ...sending, code: 'in_doubt', message: PROCESS_DIED }] : [];
  return {
    node_id: shown.nodeId,
    delivered: shown.delivered,
    failed: shown.failed,
    in_doubt: shown.inDoubt,
    in_doubt_ranges: (shown.inDoubtRanges ?? []).map((range) => ({ ...range })),
    not_sent: shown.rows - settledRows(shown),
    calls: shown.calls,
    errors: [...shown.errors, ...lost]
      .slice(-SHOWN_ERRORS)
      .map(({ row, rows, code, message }) => ({ row, rows, code, message })),
  };
}

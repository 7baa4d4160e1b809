/** Deliveries of a terminator in the API's shape. */

import {
  PROCESS_DIED,
  sendingRows,
  settledRows,
  withDoubt,
  withSendingCalls,
} from '../../model/delivery.ts';
import type { ExecutionDelivery } from '../../model/execution.ts';
import type { RowRange } from '../../model/row-range.ts';
import type { Shapes } from './shapes.ts';

const SHOWN_ERRORS = 100;

/** @param hasEnded true if the run has ended: rows in flight then stay in doubt */
export function presentDelivery(
  delivery: ExecutionDelivery,
  hasEnded: boolean,
): Shapes['ExecutionDelivery'] {
  const sending = sendingRows(delivery);
  const isSending = sending.rows > 0;
  const presented = isSending ? withDoubt(withSendingCalls(delivery), sending) : delivery;
  const lost =
    isSending && hasEnded ? [{ ...sending, code: 'in_doubt', message: PROCESS_DIED }] : [];
  return {
    node_id: presented.nodeId,
    kind: presented.kind ?? 'calls',
    delivered: presented.delivered,
    failed: presented.failed,
    failed_ranges: (presented.failedRanges ?? []).map(presentRange),
    in_doubt: presented.inDoubt,
    in_doubt_ranges: (presented.inDoubtRanges ?? []).map(presentRange),
    not_sent: presented.rows - settledRows(presented),
    stored_rows: presented.storedRows ?? 0,
    calls: presented.calls,
    errors: [...presented.errors, ...lost]
      .slice(-SHOWN_ERRORS)
      .map(({ row, rows, code, message }) => ({ ...presentRange({ row, rows }), code, message })),
    ...(presented.foundRows !== undefined && { found: presented.foundRows }),
  };
}

/** `row` counts from 0: it is kept for clients of earlier releases. */
function presentRange({ row, rows }: RowRange): Shapes['RowRange'] {
  return { first_row: row + 1, row, rows };
}

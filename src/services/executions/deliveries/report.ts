/** The report about the rows of one terminator: a value, and the functions that update it. */

import type { SendEnd } from '../../../engine/index.ts';
import {
  sendingRows,
  settledRows,
  withDoubt,
  withFailure,
  withSendingCalls,
} from '../../../model/delivery.ts';
import type { DeliveryError, ExecutionDelivery } from '../../../model/execution.ts';

export const MAX_ERRORS = 100;

/** The outcome of one call; `unsent`: the run ended before the call began. */
export interface CallEnd {
  readonly row: number;
  readonly rows: number;
  readonly end:
    | SendEnd
    /** The service had the rows of an earlier run. */
    | { readonly kind: 'delivered'; readonly attempts: number; readonly isFound: true }
    | { readonly kind: 'unsent' };
}

export function hasBegun(delivery: ExecutionDelivery): boolean {
  const { sendingUntil, transaction, calls, sendingCalls = 0 } = delivery;
  // A mail can have no rows.
  const hasCalls = calls + sendingCalls > 0;
  return settledRows(delivery) > 0 || sendingUntil > 0 || transaction !== undefined || hasCalls;
}

/** Marks rows in flight as in doubt. */
export function withoutSending(delivery: ExecutionDelivery, message: string): ExecutionDelivery {
  const sending = sendingRows(delivery);
  const counted = withSendingCalls(delivery);
  if (sending.rows === 0) return { ...counted, sendingUntil: sending.row };
  const error = { ...sending, code: 'in_doubt', message };
  return { ...withDoubt(counted, sending), errors: added(delivery.errors, error) };
}

/**
 * Adds the calls of a group, in order. Unsent calls at its end stay unsettled.
 *
 * @param keepInterrupted true if another attempt follows: rows from the first interrupted call on then stay in flight
 */
export function withEnds(
  delivery: ExecutionDelivery,
  ends: readonly CallEnd[],
  keepInterrupted: boolean,
): ExecutionDelivery {
  const settled = settledEnds(ends, keepInterrupted);
  const left = ends.slice(settled.length).filter((one) => wasSent(one));
  const result = settled.reduce(withEnd, delivery);
  const last = left.at(-1);
  return {
    ...result,
    calls: left.reduce((calls, { end }) => calls + attemptsOf(end), result.calls),
    sendingUntil: last ? last.row + last.rows : settledRows(result),
  };
}

/** The calls, from the first one, whose outcome is final. */
export function settledEnds(
  ends: readonly CallEnd[],
  keepInterrupted: boolean,
): readonly CallEnd[] {
  return ends.slice(0, settledCalls(ends, keepInterrupted));
}

/** The outcome of a call whose rows were not delivered. */
export function failureOf(end: Exclude<CallEnd['end'], { readonly kind: 'delivered' }>) {
  if (end.kind === 'failed') return end;
  return { code: 'interrupted', message: 'The run ended', inDoubt: false, attempts: 0 };
}

function settledCalls(ends: readonly CallEnd[], keepInterrupted: boolean): number {
  const interrupted = ends.findIndex(
    ({ end }) => end.kind === 'failed' && end.code === 'interrupted',
  );
  if (keepInterrupted && interrupted >= 0) return interrupted;
  return ends.findLastIndex((one) => wasSent(one)) + 1;
}

function attemptsOf(end: CallEnd['end']): number {
  return end.kind === 'unsent' ? 0 : end.attempts;
}

function wasSent({ end }: CallEnd): boolean {
  if (end.kind === 'unsent') return false;
  return end.kind === 'delivered' || end.inDoubt || end.code !== 'interrupted';
}

function withEnd(delivery: ExecutionDelivery, { row, rows, end }: CallEnd): ExecutionDelivery {
  if (end.kind === 'delivered')
    return {
      ...delivery,
      delivered: delivery.delivered + rows,
      calls: delivery.calls + end.attempts,
      ...('isFound' in end && { foundRows: (delivery.foundRows ?? 0) + rows }),
    };
  const { code, message, inDoubt, attempts } = failureOf(end);
  return {
    ...(inDoubt ? withDoubt(delivery, { row, rows }) : withFailure(delivery, { row, rows })),
    calls: delivery.calls + attempts,
    errors: added(delivery.errors, { row, rows, code, message: message.toWellFormed() }),
  };
}

export function added(
  errors: readonly DeliveryError[],
  error: DeliveryError,
): readonly DeliveryError[] {
  return errors.length < MAX_ERRORS ? [...errors, error] : errors;
}

/** The counts of a report, without those of the one before. */
export function addedCounts(before: ExecutionDelivery, after: ExecutionDelivery) {
  return {
    delivered: after.delivered - before.delivered,
    failed: after.failed - before.failed,
    inDoubt: after.inDoubt - before.inDoubt,
    calls: after.calls - before.calls,
  };
}

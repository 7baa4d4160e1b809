/** Sends the rows of one call. */

import type { CallsDelivery, SendCall, SendEnd } from '../../../engine/index.ts';
import { ClaimLost } from '../claim-lease.ts';
import { idempotencyKeyOf, parsedRows, type RowsOfCall } from './calls.ts';

const MAX_BODY_BYTES = 16 * 1_048_576;

export interface CallSending {
  readonly delivery: CallsDelivery;
  readonly tenant: string;
  readonly send: SendCall;
  /** No call begins after it is aborted. */
  readonly ending: AbortSignal;
  /** Aborts calls in progress. */
  readonly calls: AbortSignal;
  readonly remainingMs: () => number;
  /**
   * Returns false if the run belongs to another process. Called before each call, because this process may have been
   * suspended.
   */
  readonly holdsClaim: () => Promise<boolean>;
  /** True if the outcomes need the bodies of responses. */
  readonly keepsBodies?: boolean | undefined;
}

/** @param key that of the report */
export async function sendRowsOfCall(
  sending: CallSending,
  rows: RowsOfCall,
  key: string,
): Promise<SendEnd> {
  const { delivery, send } = sending;
  const call = delivery.call(parsedRows(rows));
  if (!call.ok) {
    const [problem] = call.problems;
    return refused('invalid_value', problem?.message ?? 'The row cannot be sent');
  }
  const bytes = Buffer.byteLength(call.value.body?.text ?? '');
  if (bytes > MAX_BODY_BYTES)
    return refused(
      'too_large',
      `The body of a request is larger than ${MAX_BODY_BYTES / 1_048_576} MiB`,
    );
  const options = sendOptions(sending, idempotencyKeyOf(key, rows));
  return send(call.value, { ...options, keepsBody: sending.keepsBodies === true });
}

export function sendOptions(
  { tenant, calls, remainingMs, holdsClaim }: CallSending,
  idempotencyKey: string,
): Parameters<SendCall>[1] {
  return {
    signal: calls,
    tenant,
    remainingMs,
    idempotencyKey,
    // The call may have waited for a slot, or for another attempt.
    beforeRequest: async () => {
      if (!(await holdsClaim())) throw new ClaimLost();
    },
  };
}

/** The end of a call that was not made. */
export function refused(code: string, message: string) {
  return { kind: 'failed', code, message, attempts: 0, inDoubt: false } as const;
}

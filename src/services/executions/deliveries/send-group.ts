/** Sends a group of calls, some at a time. */

import { concurrency } from '../../../admission.ts';
import { ClaimLost } from '../claim-lease.ts';
import type { RowsOfCall } from './calls.ts';
import { LOOKUP_FAILED, settleRepeated, type SettledCall } from './repeated-calls.ts';
import type { CallEnd } from './report.ts';
import { sendRowsOfCall, type CallSending } from './send-call.ts';

interface SentGroup {
  /** In the order of their rows. A repeated call of which only some rows were missing is divided. */
  readonly calls: readonly RowsOfCall[];
  /** The outcomes of the calls, in the same order. */
  readonly ends: readonly CallEnd[];
  /** The reason why calls were not sent: the claim is lost, or the service failed. */
  readonly failure: 'superseded' | { readonly error: unknown } | null;
}

/** Calls begin in the order of their rows. With `stop`, each begins after the one before was delivered. */
export async function sendGroup(
  sending: CallSending,
  group: readonly RowsOfCall[],
  key: string,
): Promise<SentGroup> {
  const { delivery, ending } = sending;
  const mayStop = delivery.onError === 'stop';
  const settled = group.map((call): readonly SettledCall[] => [{ call, end: { kind: 'unsent' } }]);
  const left = group.entries();
  let isOver = false;
  let failure: SentGroup['failure'] = null;
  async function sendWhileOurs(): Promise<void> {
    while (!isOver && !ending.aborted) {
      if (!(await sending.holdsClaim())) {
        failure = 'superseded';
        isOver = true;
      }
      // Another call may have ended the group in the meantime.
      if (isOver || ending.aborted) return;
      const next = left.next();
      if (next.done === true) return;
      const [at, call] = next.value;
      const ends = await settle(sending, call, key);
      settled[at] = ends;
      if (mayStop && ends.some(({ end }) => isFailure(end) || isInterrupted(end))) isOver = true;
    }
  }
  /** Calls in flight end before the failure is reported. */
  const sendNext = (): Promise<void> =>
    sendWhileOurs().catch((error: unknown) => {
      failure ??= error instanceof ClaimLost ? 'superseded' : { error };
      isOver = true;
    });
  await Promise.all(Array.from({ length: mayStop ? 1 : concurrency.deliveries.total }, sendNext));
  const all = settled.flat();
  return {
    calls: all.map(({ call }) => call),
    ends: all.map(({ call: { row, rows }, end }) => ({ row, rows, end })),
    failure,
  };
}

async function settle(
  sending: CallSending,
  call: RowsOfCall,
  key: string,
): Promise<readonly SettledCall[]> {
  if (call.repeated !== undefined && sending.delivery.lookUp !== undefined)
    return settleRepeated(sending, call, key);
  return [{ call, end: await sendRowsOfCall(sending, call, key) }];
}

/** A failure ends the sending unless the terminator continues. */
export function isFailure(end: CallEnd['end']): boolean {
  return end.kind === 'failed' && end.code !== 'interrupted' && end.code !== LOOKUP_FAILED;
}

function isInterrupted(end: CallEnd['end']): boolean {
  return end.kind === 'failed' && end.code === 'interrupted';
}

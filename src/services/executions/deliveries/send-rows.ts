/** Sends the rows of one terminator in groups: each group is recorded before it is sent, and its outcome afterwards. */

import { concurrency } from '../../../admission.ts';
import type { Delivery, RunOutput, SendCall, SendEnd } from '../../../engine/index.ts';
import type { ExecutionDelivery } from '../../../model/execution.ts';
import { idempotencyKeyOf, parsedRows, rowsOfCalls, type RowsOfCall } from './calls.ts';
import { ClaimLost } from '../claim-lease.ts';
import { settledRows } from '../../../model/delivery.ts';
import type { UndeliveredCall } from '../../../model/undelivered.ts';
import { withEnds, type CallEnd } from './report.ts';
import { undeliveredCalls } from './undelivered-calls.ts';

const FIRST_GROUP = 8;
const MAX_GROUP = 1_000;
const MAX_GROUP_BYTES = 8 * 1_048_576;
/** Limits the rows that can be in doubt after a crash to those of this time. */
const GROUP_MS = 250;
const MAX_BODY_BYTES = 16 * 1_048_576;

export interface Sending {
  readonly output: RunOutput;
  readonly delivery: Delivery;
  readonly tenant: string;
  readonly send: SendCall;
  /** No call begins after it is aborted. */
  readonly ending: AbortSignal;
  /** Aborts calls in progress. */
  readonly calls: AbortSignal;
  readonly remainingMs: () => number;
  /** Returns true if another attempt of the run follows an interruption. */
  readonly isRequeued: () => boolean;
  /** Awaited before each group of calls. It can end the sending. */
  readonly beforeGroup: () => Promise<void>;
  readonly nowMs: () => number;
  /**
   * Returns false if the run belongs to another process. Called before each call, because this process may have been
   * suspended.
   */
  readonly holdsClaim: () => Promise<boolean>;
  /** Called with the outcome of each group before it is saved. */
  readonly onOutcome: (report: ExecutionDelivery) => void;
  /**
   * Returns after the report is stored. False if the run belongs to another process.
   * @param undelivered rows of calls that the report counts since the last time
   */
  readonly save: (
    report: ExecutionDelivery,
    undelivered: readonly UndeliveredCall[],
  ) => Promise<boolean>;
}

export type SendingEnd = 'done' | 'failed' | 'interrupted' | 'superseded';

export async function sendRows(sending: Sending, before: ExecutionDelivery): Promise<SendingEnd> {
  const { output, delivery, ending, nowMs } = sending;
  const calls = rowsOfCalls(output, delivery, settledRows(before));
  let report = before;
  let size = FIRST_GROUP;
  let hasFailed = false;
  let isInterrupted = false;
  let undelivered: readonly UndeliveredCall[] = [];
  // Rows that an earlier attempt may have sent stay in doubt until they are settled.
  const keep = (until: number): number => Math.max(until, before.sendingUntil);
  try {
    for (;;) {
      if (!hasFailed && !ending.aborted) await sending.beforeGroup();
      const isOver = hasFailed || ending.aborted;
      const group = isOver ? [] : await nextGroup(calls, size);
      const last = group.at(-1);
      const sendingUntil = last ? last.row + last.rows : report.sendingUntil;
      const announced = { sendingUntil: keep(sendingUntil), sendingCalls: group.length };
      if (!(await sending.save({ ...report, ...announced }, undelivered))) return 'superseded';
      if (last === undefined)
        return endOf(hasFailed, isInterrupted || settledRows(report) < before.rows);
      const beganMs = nowMs();
      const { ends, failure } = await sendGroup(sending, group, before.key);
      if (failure === 'superseded') return failure;
      const keepInterrupted = ending.aborted && sending.isRequeued();
      report = withEnds(report, ends, keepInterrupted);
      undelivered = undeliveredCalls(group, ends, { key: before.key, keepInterrupted });
      sending.onOutcome(report);
      if (failure !== null) {
        // The outcome is recorded before the next attempt.
        const settled = { ...report, sendingUntil: keep(report.sendingUntil) };
        const isOurs = await sending.save(settled, undelivered);
        if (!isOurs) return 'superseded';
        throw failure.error;
      }
      hasFailed = mustStop(delivery, ends);
      isInterrupted = ends.some(({ end }) => end.kind === 'failed' && end.code === 'interrupted');
      const tookMs = Math.max(1, nowMs() - beganMs);
      size = Math.round(Math.min(MAX_GROUP, Math.max(1, (group.length * GROUP_MS) / tookMs)));
    }
  } finally {
    await calls.return(undefined);
  }
}

function endOf(hasFailed: boolean, isIncomplete: boolean): SendingEnd {
  if (hasFailed) return 'failed';
  return isIncomplete ? 'interrupted' : 'done';
}

function mustStop(
  { onError }: Pick<Sending['delivery'], 'onError'>,
  ends: readonly CallEnd[],
): boolean {
  return onError === 'stop' && ends.some(({ end }) => isFailure(end));
}

function isFailure(end: CallEnd['end']): boolean {
  return end.kind === 'failed' && end.code !== 'interrupted';
}

async function nextGroup(
  calls: AsyncGenerator<RowsOfCall>,
  size: number,
): Promise<readonly RowsOfCall[]> {
  const group: RowsOfCall[] = [];
  let bytes = 0;
  while (group.length < size && bytes < MAX_GROUP_BYTES) {
    const next = await calls.next();
    if (next.done === true) break;
    group.push(next.value);
    bytes += next.value.lines.length;
  }
  return group;
}

interface SentGroup {
  readonly ends: readonly CallEnd[];
  /** The reason why calls were not sent: the claim is lost, or the service failed. */
  readonly failure: 'superseded' | { readonly error: unknown } | null;
}

/** Calls begin in the order of their rows. With `stop`, each begins after the one before was delivered. */
async function sendGroup(
  sending: Sending,
  group: readonly RowsOfCall[],
  key: string,
): Promise<SentGroup> {
  const { delivery, ending } = sending;
  const mayStop = delivery.onError === 'stop';
  const ends = group.map(({ row, rows }): CallEnd => ({ row, rows, end: { kind: 'unsent' } }));
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
      const [at, rows] = next.value;
      const end = await sendOne(sending, rows, key);
      ends[at] = { row: rows.row, rows: rows.rows, end };
      if (mayStop && end.kind === 'failed') isOver = true;
    }
  }
  /** Calls in flight end before the failure is reported. */
  const sendNext = (): Promise<void> =>
    sendWhileOurs().catch((error: unknown) => {
      failure ??= error instanceof ClaimLost ? 'superseded' : { error };
      isOver = true;
    });
  await Promise.all(Array.from({ length: mayStop ? 1 : concurrency.deliveries.total }, sendNext));
  return { ends, failure };
}

async function sendOne(
  { delivery, tenant, send, calls, remainingMs, holdsClaim }: Sending,
  rows: RowsOfCall,
  key: string,
): Promise<SendEnd> {
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
  return send(call.value, {
    signal: calls,
    tenant,
    remainingMs,
    idempotencyKey: idempotencyKeyOf(key, rows),
    // The call may have waited for a slot, or for another attempt.
    beforeRequest: async () => {
      if (!(await holdsClaim())) throw new ClaimLost();
    },
  });
}

function refused(code: string, message: string): SendEnd {
  return { kind: 'failed', code, message, attempts: 0, inDoubt: false };
}

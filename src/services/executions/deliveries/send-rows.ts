/** Sends the rows of one terminator in groups: each group is recorded before it is sent, and its outcome afterwards. */

import type { RunOutput } from '../../../engine/index.ts';
import type { ExecutionDelivery } from '../../../model/execution.ts';
import { rowsOfCalls, type RowsOfCall } from './calls.ts';
import { settledRows } from '../../../model/delivery.ts';
import type { UndeliveredCall } from '../../../model/undelivered.ts';
import { settledEnds, withEnds, type CallEnd } from './report.ts';
import type { CallSending } from './send-call.ts';
import { isFailure, sendGroup } from './send-group.ts';
import { undeliveredCalls } from './undelivered-calls.ts';

const FIRST_GROUP = 8;
const MAX_GROUP = 1_000;
const MAX_GROUP_BYTES = 8 * 1_048_576;
/** Limits the rows that can be in doubt after a crash to those of this time. */
const GROUP_MS = 250;

export interface Sending extends CallSending {
  readonly output: RunOutput;
  /** Returns true if another attempt of the run follows an interruption. */
  readonly isRequeued: () => boolean;
  /** Awaited before each group of calls. It can end the sending. */
  readonly beforeGroup: () => Promise<void>;
  readonly nowMs: () => number;
  /** Called with the outcome of each group before it is saved. */
  readonly onOutcome: (report: ExecutionDelivery) => void;
  /** Receives the calls whose outcome is final, in order. */
  readonly onSettled?:
    ((calls: readonly RowsOfCall[], ends: readonly CallEnd[]) => Promise<void>) | undefined;
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
      const { calls: sentCalls, ends, failure } = await sendGroup(sending, group, before.key);
      if (failure === 'superseded') return failure;
      const keepInterrupted = ending.aborted && sending.isRequeued();
      report = withEnds(report, ends, keepInterrupted);
      undelivered = undeliveredCalls(sentCalls, ends, { key: before.key, keepInterrupted });
      sending.onOutcome(report);
      await sending.onSettled?.(sentCalls, settledEnds(ends, keepInterrupted));
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

/** The rows of calls that were not delivered, with the reasons. */

import type { RunOutput } from '../../../engine/index.ts';
import type { RowRange } from '../../../model/row-range.ts';
import type { UndeliveredCall } from '../../../model/undelivered.ts';
import { rowsOfCalls, type RowsOfCall } from './calls.ts';
import { failureOf, settledEnds, type CallEnd } from './report.ts';

/** Rows that are read at a time. */
const ROWS_AT_A_TIME = 1_000;

/** @param group the calls of `ends`, in the same order */
export function undeliveredCalls(
  group: readonly RowsOfCall[],
  ends: readonly CallEnd[],
  keepInterrupted: boolean,
): readonly UndeliveredCall[] {
  return settledEnds(ends, keepInterrupted).flatMap(({ row, rows, end }, at) => {
    const call = group[at];
    if (end.kind === 'delivered' || call === undefined) return [];
    const { code, message, inDoubt, attempts } = failureOf(end);
    const response = end.kind === 'failed' ? (end.response ?? null) : null;
    const status = inDoubt ? 'in_doubt' : 'failed';
    return [
      {
        status,
        row,
        rows,
        code,
        message: message.toWellFormed(),
        response: response && response.toWellFormed(),
        attempts,
        lines: call.lines,
      },
    ];
  });
}

/** @param sending rows of which a process that died may have sent some; the rows after them were not sent */
export async function* unsettledCalls(
  output: RunOutput,
  sending: RowRange,
  reason: string,
): AsyncGenerator<UndeliveredCall> {
  const end = sending.row + sending.rows;
  for await (const { row, rows, lines } of rowsOfCalls(output, ROWS_AT_A_TIME, sending.row)) {
    const inDoubt = Math.max(0, Math.min(rows, end - row));
    const split = endOfLines(lines, inDoubt);
    const nothing = { code: null, message: null, response: null, attempts: 0 };
    if (inDoubt > 0)
      yield {
        ...nothing,
        status: 'in_doubt',
        row,
        rows: inDoubt,
        code: 'in_doubt',
        message: reason,
        lines: lines.subarray(0, split),
      };
    if (inDoubt < rows)
      yield {
        ...nothing,
        status: 'not_sent',
        row: row + inDoubt,
        rows: rows - inDoubt,
        lines: lines.subarray(split),
      };
  }
}

function endOfLines(lines: Buffer, count: number): number {
  let end = 0;
  for (let line = 0; line < count; line += 1) end = lines.indexOf(0x0a, end) + 1;
  return end;
}

/** The rows of calls that were not delivered, with the reasons. */

import type { RowRange } from '../../../model/row-range.ts';
import type { UndeliveredCall } from '../../../model/undelivered.ts';
import type { DeliveryOutput } from './begun-reports.ts';
import {
  divisionOf,
  idempotencyKeyOf,
  ROWS_AT_A_TIME,
  rowsOfCalls,
  type RowsOfCall,
} from './calls.ts';
import { mailKeyOf } from './mail-key.ts';
import { failureOf, settledEnds, type CallEnd } from './report.ts';
import { MAX_STORED_BYTES } from './undelivered-rows.ts';

const BYTES_AT_A_TIME = 4 * 1_048_576;

interface Settling {
  /** That of the report. */
  readonly key: string;
  readonly keepInterrupted: boolean;
}

/** @param group the calls of `ends`, in the same order */
export function undeliveredCalls(
  group: readonly RowsOfCall[],
  ends: readonly CallEnd[],
  { key, keepInterrupted }: Settling,
): readonly UndeliveredCall[] {
  return settledEnds(ends, keepInterrupted).flatMap(({ row, rows, end }, at): UndeliveredCall[] => {
    const call = group[at];
    if (end.kind === 'delivered' || call === undefined) return [];
    const { code, message, inDoubt, attempts } = failureOf(end);
    const response = end.kind === 'failed' ? (end.response ?? null) : null;
    const reason = {
      row,
      rows,
      code,
      message: message.toWellFormed(),
      response: response && response.toWellFormed(),
      attempts,
    };
    const { lines } = call;
    if (!inDoubt) return [{ status: 'failed', ...reason, lines }];
    return [{ status: 'in_doubt', ...reason, idempotencyKey: idempotencyKeyOf(key, call), lines }];
  });
}

/** The calls of which a process that died may have sent some. @param key that of the report */
export async function* callsInDoubt(
  output: DeliveryOutput,
  sending: RowRange,
  { key, message }: { readonly key: string; readonly message: string },
): AsyncGenerator<UndeliveredCall> {
  const { delivery } = output;
  for await (const call of rowsOfCalls(output, divisionOf(delivery), sending.row)) {
    if (call.row >= sending.row + sending.rows) return;
    yield {
      status: 'in_doubt',
      row: call.row,
      rows: call.rows,
      code: 'in_doubt',
      message,
      response: null,
      attempts: 0,
      idempotencyKey:
        delivery.kind === 'mail' ? mailKeyOf(key, delivery, call) : idempotencyKeyOf(key, call),
      lines: call.lines,
    };
  }
}

/**
 * Groups that can be stored at a time.
 * @param isWhole true: one group with all of them
 */
export async function* inGroups(
  calls: AsyncIterable<UndeliveredCall>,
  isWhole: boolean,
): AsyncGenerator<readonly UndeliveredCall[]> {
  let group: UndeliveredCall[] = [];
  let rows = 0;
  let bytes = 0;
  for await (const call of calls) {
    group.push(call);
    rows += call.rows;
    bytes += call.lines.length;
    if (isWhole || (rows < ROWS_AT_A_TIME && bytes < BYTES_AT_A_TIME)) continue;
    yield group;
    group = [];
    rows = bytes = 0;
  }
  if (group.length > 0) yield group;
}

/** @param from the first row that was not sent */
export async function* unsentCalls(
  output: DeliveryOutput,
  from: number,
): AsyncGenerator<UndeliveredCall> {
  const nothing = { code: null, message: null, response: null, attempts: 0 };
  const division = { rowsPerCall: ROWS_AT_A_TIME };
  for await (const { row, rows, lines } of rowsOfCalls(output, division, from))
    yield { status: 'not_sent', row, rows, ...nothing, lines };
}

/** All rows of the output, or none if they are too many to store. */
export async function storableRows(
  output: DeliveryOutput,
): Promise<readonly Pick<UndeliveredCall, 'row' | 'rows' | 'lines'>[]> {
  if (output.bytes > MAX_STORED_BYTES) return [];
  const stored = [];
  for await (const { row, rows, lines } of rowsOfCalls(output, { rowsPerCall: ROWS_AT_A_TIME }, 0))
    stored.push({ row, rows, lines });
  return stored;
}

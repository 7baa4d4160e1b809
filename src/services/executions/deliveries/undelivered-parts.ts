/** Divides the rows of calls into parts that are small enough to read one at a time. */

import { NEWLINE } from '../../../kit/ndjson.ts';
import type { UndeliveredCall, UndeliveredStatus } from '../../../model/undelivered.ts';

/** The reason for consecutive rows, which one call carried. */
export type CallReason = Omit<UndeliveredCall, 'lines' | 'status'>;

export interface Part {
  readonly status: UndeliveredStatus;
  /** The first row, counted from 0. */
  readonly row: number;
  readonly rows: number;
  /** The calls of the rows, in order. */
  readonly calls: readonly CallReason[];
  /** One line for each row. */
  readonly lines: Buffer;
}

const MAX_ROWS = 1_000;
const MAX_BYTES = 262_144;

/** Each part has rows of one status. @param calls in the order of their rows */
export function* divided(calls: readonly UndeliveredCall[]): Generator<Part> {
  const open = new Map<UndeliveredStatus, OpenPart>();
  for (const call of calls)
    for (const piece of pieces(call)) {
      const part = open.get(call.status);
      if (part?.fits(piece) === true) part.add(piece);
      else {
        if (part !== undefined) yield part.close();
        open.set(call.status, new OpenPart(piece));
      }
    }
  for (const part of open.values()) yield part.close();
}

class OpenPart {
  readonly #calls: UndeliveredCall[];
  #rows: number;
  #bytes: number;

  constructor(first: UndeliveredCall) {
    this.#calls = [first];
    this.#rows = first.rows;
    this.#bytes = first.lines.length;
  }

  fits({ rows, lines }: UndeliveredCall): boolean {
    return this.#rows + rows <= MAX_ROWS && this.#bytes + lines.length <= MAX_BYTES;
  }

  add(call: UndeliveredCall): void {
    this.#calls.push(call);
    this.#rows += call.rows;
    this.#bytes += call.lines.length;
  }

  close(): Part {
    const [{ status, row }] = this.#calls as [UndeliveredCall];
    return {
      status,
      row,
      rows: this.#rows,
      calls: this.#calls.map(reasonOf),
      lines: Buffer.concat(this.#calls.map(({ lines }) => lines)),
    };
  }
}

function reasonOf(call: UndeliveredCall): CallReason {
  const { row, rows, code, message, response, attempts, idempotencyKey } = call;
  return { row, rows, code, message, response, attempts, idempotencyKey };
}

/** A call can carry more rows than a part. */
function* pieces(call: UndeliveredCall): Generator<UndeliveredCall> {
  if (call.rows <= MAX_ROWS && call.lines.length <= MAX_BYTES) {
    yield call;
    return;
  }
  let begin = 0;
  let row = 0;
  let end = 0;
  for (let count = 1; count <= call.rows; count += 1) {
    const next = call.lines.indexOf(NEWLINE, end) + 1;
    const isFull = count - row > MAX_ROWS || next - begin > MAX_BYTES;
    if (isFull && count - 1 > row) {
      yield piece(call, { row, rows: count - 1 - row }, call.lines.subarray(begin, end));
      row = count - 1;
      begin = end;
    }
    end = next;
  }
  yield piece(call, { row, rows: call.rows - row }, call.lines.subarray(begin));
}

function piece(
  call: UndeliveredCall,
  { row, rows }: { readonly row: number; readonly rows: number },
  lines: Buffer,
): UndeliveredCall {
  return { ...call, row: call.row + row, rows, lines };
}

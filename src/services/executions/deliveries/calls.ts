/** Divides the rows of an output into the calls that send them. */

import { createHash, type Hash } from 'node:crypto';

import {
  outputContent,
  type CallsDelivery,
  type Delivery,
  type RepeatedCall,
  type RunOutput,
} from '../../../engine/index.ts';
import type { ExactObject } from '../../../kit/json/exact-json.ts';
import { parseExactJson } from '../../../kit/json/parse-exact-json.ts';
import { joinBuffers } from '../../../kit/join-buffers.ts';
import { NEWLINE } from '../../../kit/ndjson.ts';

type Content = Pick<RunOutput, 'file' | 'inline'>;

/** Parsed only when they are sent, because the text of waiting rows takes a tenth of the memory. */
export interface RowsOfCall {
  readonly row: number;
  readonly rows: number;
  /** One line for each row. */
  readonly lines: Buffer;
  /** Set if an earlier run made the call. */
  readonly repeated?: RepeatedCall | undefined;
}

/** The division of rows into calls. */
export type Division = Pick<CallsDelivery, 'rowsPerCall' | 'repeated'>;

/** Rows that are read at a time if they are not sent in calls. */
export const ROWS_AT_A_TIME = 1_000;
const READ_BYTES = 262_144;
/** Limit for the rows of one call, unless it has only one. */
const MAX_CALL_BYTES = 8 * 1_048_576;

/**
 * A call has `rowsPerCall` rows, or fewer if they are large or a repeated call follows, which has its own rows. The
 * division does not depend on the first call.
 *
 * @param from the row to begin with, which is the first of a call
 */
export async function* rowsOfCalls(
  output: Content,
  division: Division,
  from: number,
): AsyncGenerator<RowsOfCall> {
  const input = outputContent(output, READ_BYTES);
  const next = new NextCall(division, from);
  let skipped = 0;
  try {
    for await (const piece of input) {
      const chunk = piece as Buffer;
      let row = 0;
      for (let end = lineEnd(chunk, 0); end > 0; end = lineEnd(chunk, row)) {
        const line = chunk.subarray(row, end);
        row = end;
        if (skipped < from) {
          skipped += 1;
          continue;
        }
        if (next.isFullWith(line)) yield next.take();
        next.add(line);
        if (next.isFull) yield next.take();
      }
      if (skipped === from) next.begin(chunk.subarray(row));
    }
    if (next.rows > 0) yield next.take();
  } finally {
    input.destroy();
  }
}

/** The rows of the next call, and the start of the row after them. */
class NextCall {
  rows = 0;
  #row: number;
  #lines: Buffer[] = [];
  #bytes = 0;
  #partialLine: Buffer[] = [];
  readonly #rowsPerCall: number;
  readonly #repeated: Iterator<RepeatedCall, undefined>;
  /** The next one that begins at this row or later. */
  #nextRepeated: RepeatedCall | undefined;

  constructor({ rowsPerCall, repeated = [] }: Division, row: number) {
    this.#row = row;
    this.#rowsPerCall = rowsPerCall;
    this.#repeated = repeated.filter((call) => call.row >= row).values();
    this.#nextRepeated = this.#repeated.next().value;
  }

  get isFull(): boolean {
    const next = this.#nextRepeated;
    if (next?.row === this.#row) return this.rows === next.rows;
    return this.rows === this.#rowsPerCall || this.#row + this.rows === next?.row;
  }

  /** @param piece the start of a row that continues in the next chunk */
  begin(piece: Buffer): void {
    if (piece.length > 0) this.#partialLine.push(piece);
  }

  /** @param line the rest of a row */
  isFullWith(line: Buffer): boolean {
    if (this.#nextRepeated?.row === this.#row) return false;
    return this.rows > 0 && this.#bytes + sizeOf(this.#partialLine) + line.length > MAX_CALL_BYTES;
  }

  add(line: Buffer): void {
    this.rows += 1;
    this.#bytes += sizeOf(this.#partialLine) + line.length;
    this.#lines.push(...this.#partialLine, line);
    this.#partialLine = [];
  }

  take(): RowsOfCall {
    const call = { row: this.#row, rows: this.rows, lines: joinBuffers(this.#lines) };
    const repeated = this.#nextRepeated?.row === this.#row ? this.#nextRepeated : undefined;
    if (repeated !== undefined) this.#nextRepeated = this.#repeated.next().value;
    this.#row += this.rows;
    this.#lines = [];
    this.rows = this.#bytes = 0;
    return { ...call, repeated };
  }
}

function sizeOf(pieces: readonly Buffer[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

export function parsedRows({ lines }: RowsOfCall): readonly ExactObject[] {
  // JSON strings do not contain line feeds.
  const list = lines.toString('utf8', 0, lines.length - 1).replaceAll('\n', ',');
  return parseExactJson(`[${list}]`) as readonly ExactObject[];
}

/** The end of the line that begins here, including its line feed. 0 if it is not in this chunk. */
function lineEnd(chunk: Buffer, from: number): number {
  return chunk.indexOf(NEWLINE, from) + 1;
}

/** Digest of all data that determines the calls. */
export async function digestOf(output: Content, { template }: Delivery): Promise<string> {
  const hash: Hash = createHash('sha256').update(JSON.stringify(template));
  for await (const piece of outputContent(output, READ_BYTES)) hash.update(piece as Buffer);
  return hash.digest('base64url');
}

/** Equal in each attempt of the call and of the run, and unique to it. @param key that of the report */
export function idempotencyKeyOf(
  key: string,
  { row, repeated }: Pick<RowsOfCall, 'row' | 'repeated'>,
): string {
  if (repeated?.idempotencyKey !== undefined) return repeated.idempotencyKey;
  return createHash('sha256').update(`${key}:${row}`).digest('base64url').slice(0, 32);
}

/** The division of rows that are stored. The parts of one mail have the same idempotency key. */
export function divisionOf(delivery: Delivery): Division {
  if (delivery.kind === 'calls') return delivery;
  return delivery.kind === 'mail' && delivery.perRow
    ? { rowsPerCall: 1, repeated: delivery.repeated }
    : { rowsPerCall: ROWS_AT_A_TIME };
}

/** Writes many rows to a file, one per line, in slices that leave the event loop free. */

import { open } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Inference } from '../values/infer.ts';
import { failed, ok } from '../outcome.ts';
import type { JsonObject, Outcome, Problem } from '../types.ts';
import { exactJson } from '../../kit/json/exact-json.ts';
import type { IngestContext } from './context.ts';
import { MAX_ROW_BYTES } from '../../rows/index.ts';

const SLICE_MS = 5;
const SLICE_ROWS = 64;
const WRITE_BYTES = 1 << 20;
const OPEN_BYTES = 1;

/**
 * @returns their size in bytes as one array
 * @param inference sees every row before it is written. Writing ends at its first problem, a row that is too long,
 * or too many rows.
 */
export async function writeRows(
  file: string,
  rows: readonly JsonObject[],
  inference: Inference,
  { byteBudget, signal }: Pick<IngestContext, 'byteBudget' | 'signal'>,
): Promise<Outcome<number>> {
  const handle = await open(file, 'wx', 0o600);
  try {
    let pieces: Buffer[] = [];
    let bytes = 0;
    let unwritten = 0;
    let sliceEnds = performance.now() + SLICE_MS;
    for (let first = 0; first < rows.length; first += SLICE_ROWS) {
      const slice = rows.slice(first, first + SLICE_ROWS);
      const large = inference.largeWholes();
      for (const row of slice) {
        const problem = inference.add(row);
        if (problem) return failed(problem);
      }
      const isLarge = inference.largeWholes() > large;
      const lines = slice.map((row) => (isLarge ? exactJson(row) : JSON.stringify(row)));
      const piece = Buffer.from(`${lines.join('\n')}\n`);
      const problem =
        (piece.length > MAX_ROW_BYTES ? tooLong(slice, first) : undefined) ??
        byteBudget.take(piece.length);
      if (problem) return failed(problem);
      pieces.push(piece);
      bytes += piece.length;
      unwritten += piece.length;
      if (unwritten >= WRITE_BYTES) {
        await handle.appendFile(Buffer.concat(pieces));
        pieces = [];
        unwritten = 0;
      }
      if (performance.now() >= sliceEnds) {
        await nextTurn();
        signal.throwIfAborted();
        sliceEnds = performance.now() + SLICE_MS;
      }
    }
    if (pieces.length > 0) await handle.appendFile(Buffer.concat(pieces));
    // The newline of each line counts for the comma or closing bracket of an array.
    return ok(bytes + OPEN_BYTES);
  } finally {
    await handle.close();
  }
}

function tooLong(slice: readonly JsonObject[], first: number): Problem | undefined {
  const position = slice.findIndex((row) => Buffer.byteLength(JSON.stringify(row)) > MAX_ROW_BYTES);
  return position === -1
    ? undefined
    : {
        code: 'invalid_value',
        message: `Row ${first + position + 1} is larger than ${MAX_ROW_BYTES} bytes`,
      };
}

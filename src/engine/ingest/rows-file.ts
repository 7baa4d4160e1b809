/** Many rows into a file that holds one JSON array, a slice at a time, so that the event loop stays free in the meantime. */

import { open } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { Inference } from '../values/infer.ts';
import { failed, ok } from '../outcome.ts';
import type { JsonObject, Outcome, Problem } from '../types.ts';
import { jsonText } from '../values/whole-numbers.ts';
import type { IngestContext } from './context.ts';
import { MAX_ROW_BYTES } from '../protocol/limits.ts';

const SLICE_MS = 5;
/** Printing many rows at once takes half as long as printing each. */
const SLICE_ROWS = 64;
const WRITE_BYTES = 1 << 20;
const COMMA = 0x2c;

/**
 * @returns how many bytes were written
 * @param inference sees every row before it is written; the first problem, its own, of a row too long or of too many, ends the writing
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
      const piece = Buffer.from(
        inference.largeWholes() > large ? jsonText(slice) : JSON.stringify(slice),
      );
      const problem =
        (piece.length > MAX_ROW_BYTES ? tooLong(slice, first) : undefined) ??
        byteBudget.take(piece.length);
      if (problem) return failed(problem);
      // Of the brackets around each slice only the first and the last stay; a comma takes the place of the others.
      if (first > 0) piece[0] = COMMA;
      const written = first + SLICE_ROWS < rows.length ? piece.subarray(0, -1) : piece;
      pieces.push(written);
      bytes += written.length;
      unwritten += written.length;
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
    return ok(bytes);
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

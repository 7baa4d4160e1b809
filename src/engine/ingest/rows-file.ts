/** Many rows into an NDJSON file, a slice at a time, so that the event loop stays free meanwhile. */

import { open } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';

import type { JsonObject, Problem } from '../types.ts';
import { MAX_LINE_BYTES } from './json-table.ts';

const SLICE_MS = 5;
const ROWS_BETWEEN_LOOKS = 32;
const WRITE_CHARACTERS = 1 << 20;

/** @param visit sees every row before it is written; the first problem, its own or of a row too long, ends the writing */
export async function writeRows(
  file: string,
  rows: readonly JsonObject[],
  visit: (row: JsonObject) => Problem | undefined,
  signal: AbortSignal,
): Promise<Problem | undefined> {
  const handle = await open(file, 'wx');
  try {
    let lines: string[] = [];
    let characters = 0;
    let sliceEnds = performance.now() + SLICE_MS;
    for (let position = 0; position < rows.length; position += 1) {
      const row = rows[position];
      if (row === undefined) continue;
      const problem = visit(row);
      if (problem) return problem;
      const line = JSON.stringify(row);
      // A UTF-16 unit is three bytes of UTF-8 at most.
      if (line.length * 3 > MAX_LINE_BYTES && Buffer.byteLength(line) > MAX_LINE_BYTES) {
        return { code: 'invalid_value', message: `Row ${position + 1} is larger than ${MAX_LINE_BYTES} bytes` };
      }
      lines.push(line);
      characters += line.length + 1;
      if (characters >= WRITE_CHARACTERS) {
        await handle.appendFile(`${lines.join('\n')}\n`);
        lines = [];
        characters = 0;
      }
      if (position % ROWS_BETWEEN_LOOKS === 0 && performance.now() >= sliceEnds) {
        await nextTurn();
        signal.throwIfAborted();
        sliceEnds = performance.now() + SLICE_MS;
      }
    }
    if (lines.length > 0) await handle.appendFile(`${lines.join('\n')}\n`);
    return undefined;
  } finally {
    await handle.close();
  }
}

/** Reads the rows of a file with one row per line, a few at a time. They were checked when they were written. */

import { closeSync, openSync, readSync } from 'node:fs';

import type { JsonObject } from '../../kit/json-value.ts';
import { arrayOfLines, LINE_FEED, SPACE } from './row-lines.ts';

/** Parsing many rows at once takes half as long as parsing each. */
const READ_BYTES = 65_536;
const BRACKET = Buffer.of(SPACE);

export function* rowsOfLines(file: string): Generator<JsonObject> {
  const descriptor = openSync(file, 'r');
  try {
    let open: Buffer[] = [];
    for (;;) {
      const buffer = Buffer.allocUnsafe(READ_BYTES);
      const piece = buffer.subarray(0, readSync(descriptor, buffer));
      const end = piece.length === 0 ? 0 : piece.lastIndexOf(LINE_FEED);
      if (end === -1) {
        open.push(piece);
        continue;
      }
      const lines = [BRACKET, ...open, piece.subarray(0, end), BRACKET];
      yield* JSON.parse(arrayOfLines(lines)) as JsonObject[];
      if (piece.length === 0) return;
      open = [piece.subarray(end + 1)];
    }
  } finally {
    closeSync(descriptor);
  }
}

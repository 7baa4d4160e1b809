/** The offset of every 1,000th row in NDJSON, found by a scan for line ends. */

import { openSync, readSync, closeSync } from 'node:fs';

import { NEWLINE, ROWS_PER_ENTRY } from '../../kit/ndjson.ts';

const CHUNK_BYTES = 1 << 20;

/** For a file that does not fit into memory. Synchronous, because the process does nothing else. */
export function indexFile(file: string): number[] {
  const descriptor = openSync(file, 'r');
  try {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const index: number[] = [0];
    let rows = 0;
    let position = 0;
    for (;;) {
      const length = readSync(descriptor, chunk, 0, CHUNK_BYTES, position);
      if (length === 0) break;
      const piece = chunk.subarray(0, length);
      for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, at + 1)) {
        rows += 1;
        if (rows % ROWS_PER_ENTRY === 0) index.push(position + at + 1);
      }
      position += length;
    }
    return trimmed(index, position);
  } finally {
    closeSync(descriptor);
  }
}

/** For rows in memory. */
export function indexRows(content: Buffer): number[] {
  const index: number[] = [0];
  let rows = 0;
  for (let at = content.indexOf(NEWLINE); at !== -1; at = content.indexOf(NEWLINE, at + 1)) {
    rows += 1;
    if (rows % ROWS_PER_ENTRY === 0) index.push(at + 1);
  }
  return trimmed(index, content.length);
}

/** Removes the entry of a row that would begin at the end of the file. */
function trimmed(index: number[], bytes: number): number[] {
  if (index.at(-1) === bytes) index.pop();
  return index;
}

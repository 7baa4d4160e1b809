/** Lines of NDJSON in bytes. */

import { NEWLINE } from '../../kit/ndjson.ts';

/** Where the line after the next `count` ones begins; `found` is lower than `count` when the bytes end before. */
export function skipLines(
  bytes: Buffer,
  from: number,
  count: number,
): { at: number; found: number } {
  let at = from;
  let found = 0;
  while (found < count) {
    const end = bytes.indexOf(NEWLINE, at);
    if (end === -1) break;
    at = end + 1;
    found++;
  }
  return { at, found };
}

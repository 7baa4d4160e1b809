/** Lines of NDJSON in bytes. A newline in NDJSON ends a row and stands nowhere else. */

const NEWLINE = 0x0a;
const COMMA = 0x2c;

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

/** Whole lines, joined by commas instead; the bytes are changed in place. */
export function joinLines(lines: Buffer): Buffer {
  const joined = lines.at(-1) === NEWLINE ? lines.subarray(0, -1) : lines;
  for (let at = joined.indexOf(NEWLINE); at !== -1; at = joined.indexOf(NEWLINE, at + 1))
    joined[at] = COMMA;
  return joined;
}

/** Rows as lines of JSON. A newline ends a row and is nowhere else. */

export const NEWLINE = 0x0a;

const COMMA = 0x2c;

/** Rows per entry of a row index. */
export const ROWS_PER_ENTRY = 1000;

/** The elements of a JSON array: whole lines, joined by commas instead. The bytes are changed in place. */
export function arrayElements(lines: Buffer): Buffer {
  const joined = lines.at(-1) === NEWLINE ? lines.subarray(0, -1) : lines;
  for (let at = joined.indexOf(NEWLINE); at !== -1; at = joined.indexOf(NEWLINE, at + 1))
    joined[at] = COMMA;
  return joined;
}

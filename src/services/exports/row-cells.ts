/**
 * Finds the cells of stored rows without parsing them. Every row is one line in the engine's format: an object with the
 * same names in the same order, without white space between tokens.
 */

import { NEWLINE } from '../../kit/ndjson.ts';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPENING_BRACE = 0x7b;
const CLOSING_BRACE = 0x7d;
const OPENING_BRACKET = 0x5b;
const CLOSING_BRACKET = 0x5d;

export const CELL = {
  /** A number, a boolean or null. */
  scalar: 0,
  /** A string without escapes or commas. */
  plain: 1,
  /** A string without escapes, with a comma. */
  withComma: 2,
  /** A string with escapes. */
  escaped: 3,
  /** An object or an array. */
  nested: 4,
} as const;

export class RowCells {
  /** The names, in the order of the rows. */
  readonly names: readonly string[];
  /** Each name with its quotes and the colon, as in the rows. */
  readonly keys: readonly Buffer[];
  /** The start, end and kind of each cell in the last scanned row, by column. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly kinds: Uint8Array;

  constructor(line: Buffer) {
    this.keys = keysOf(line);
    this.names = this.keys.map((key) => JSON.parse(key.subarray(0, -1).toString()) as string);
    this.starts = new Int32Array(this.keys.length);
    this.ends = new Int32Array(this.keys.length);
    this.kinds = new Uint8Array(this.keys.length);
  }

  /** @returns the start of the next row; throws if the row is not in the engine's format */
  scan(lines: Buffer, from: number): number {
    const { keys, starts, ends, kinds } = this;
    let at = from;
    for (let column = 0; column < keys.length; column++) {
      // The brace or the comma before the name.
      at += 1 + keys[column]!.length;
      if (lines[at - 1] !== COLON || lines[at - 2] !== QUOTE) throw malformed();
      starts[column] = at;
      const first = lines[at];
      if (first === QUOTE) {
        const end = endOfPlain(lines, at + 1);
        if (lines[end] === QUOTE) {
          kinds[column] = CELL.plain;
          at = end + 1;
        } else {
          const closing = skipString(lines, at);
          kinds[column] = lines.subarray(end, closing).includes(BACKSLASH)
            ? CELL.escaped
            : CELL.withComma;
          at = closing + 1;
        }
      } else if (first === OPENING_BRACE || first === OPENING_BRACKET) {
        kinds[column] = CELL.nested;
        at = endOfNested(lines, at);
      } else {
        kinds[column] = CELL.scalar;
        at = endOfScalar(lines, at);
      }
      ends[column] = at;
    }
    if (lines[at] !== CLOSING_BRACE || lines[at + 1] !== NEWLINE) throw malformed();
    return at + 2;
  }
}

/** @returns the position of its closing quote, first escape or comma */
function endOfPlain(lines: Buffer, from: number): number {
  let at = from;
  for (; at < lines.length; at++) {
    const byte = lines[at];
    if (byte === QUOTE || byte === COMMA || byte === BACKSLASH) break;
  }
  return at;
}

function endOfScalar(lines: Buffer, from: number): number {
  let at = from;
  while (at < lines.length && lines[at] !== COMMA && lines[at] !== CLOSING_BRACE) at++;
  return at;
}

function endOfNested(lines: Buffer, from: number): number {
  let depth = 0;
  let at = from;
  do {
    const byte = lines[at];
    if (byte === QUOTE) at = skipString(lines, at);
    else if (byte === OPENING_BRACE || byte === OPENING_BRACKET) depth++;
    else if (byte === CLOSING_BRACE || byte === CLOSING_BRACKET) depth--;
    at++;
  } while (depth > 0 && at < lines.length);
  return at;
}

function skipString(lines: Buffer, from: number): number {
  let at = from + 1;
  while (at < lines.length && lines[at] !== QUOTE) at += lines[at] === BACKSLASH ? 2 : 1;
  return at;
}

function keysOf(line: Buffer): Buffer[] {
  const keys: Buffer[] = [];
  for (let at = 0; at < line.length && line[at] !== CLOSING_BRACE;) {
    const start = at + 1;
    const colon = skipString(line, start) + 1;
    if (line[start] !== QUOTE || line[colon] !== COLON) throw malformed();
    // A copy, so that the chunk is not retained.
    keys.push(Buffer.from(line.subarray(start, colon + 1)));
    at = endOfValue(line, colon + 1);
  }
  return keys;
}

function endOfValue(line: Buffer, from: number): number {
  if (line[from] === QUOTE) return skipString(line, from) + 1;
  if (line[from] === OPENING_BRACE || line[from] === OPENING_BRACKET)
    return endOfNested(line, from);
  return endOfScalar(line, from);
}

function malformed(): Error {
  return new Error('a stored row is not as the engine writes rows');
}

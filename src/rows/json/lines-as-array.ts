/** Presents lines of JSON values as one array, so that the scan can read them. */

import { COMMA } from './lexicon.ts';
import { LINE_FEED, SPACE } from './row-lines.ts';

const CARRIAGE_RETURN = 0x0d;
const TAB = 0x09;
const OPEN = '[';
const CLOSE = ']';

/**
 * Replaces a line end between two values by a comma. A value that spans several lines is then not valid JSON.
 * @returns the number of lines with values
 */
export function* linesAsArray(chunks: Iterable<Buffer>): Generator<Buffer, number> {
  let lines = 0;
  yield Buffer.from(OPEN);
  /** After a line end, before the next value. */
  let isBetween = false;
  for (const chunk of chunks) {
    const textEnd = lastTextEnd(chunk);
    const endsLine = chunk.subarray(textEnd).includes(LINE_FEED);
    // Blanks without a line end can be part of a string.
    const end = endsLine ? textEnd : chunk.length;
    if (textEnd === 0 && !endsLine) yield chunk;
    if (textEnd > 0) {
      const begin = firstText(chunk);
      const opensLine = isBetween || chunk.subarray(0, begin).includes(LINE_FEED);
      chunk.fill(SPACE, 0, begin);
      if (opensLine && lines > 0) yield Buffer.of(COMMA);
      lines += joinLines(chunk, begin, textEnd) + (opensLine || lines === 0 ? 1 : 0);
      isBetween = false;
      yield chunk.subarray(0, end);
    }
    isBetween ||= endsLine;
  }
  yield Buffer.from(CLOSE);
  return lines;
}

/**
 * @param end after a byte that is not blank
 * @returns the number of lines that begin after the first
 */
function joinLines(chunk: Buffer, begin: number, end: number): number {
  let lines = 0;
  let at = chunk.indexOf(LINE_FEED, begin);
  while (at !== -1 && at < end) {
    chunk[at] = COMMA;
    lines += 1;
    let next = at + 1;
    while (isBlank(chunk[next]!)) {
      chunk[next] = SPACE;
      next += 1;
    }
    at = chunk.indexOf(LINE_FEED, next);
  }
  return lines;
}

function firstText(chunk: Buffer): number {
  let at = 0;
  while (at < chunk.length && isBlank(chunk[at]!)) at += 1;
  return at;
}

function lastTextEnd(chunk: Buffer): number {
  let end = chunk.length;
  while (end > 0 && isBlank(chunk[end - 1]!)) end -= 1;
  return end;
}

function isBlank(byte: number): boolean {
  return byte === SPACE || byte === LINE_FEED || byte === CARRIAGE_RETURN || byte === TAB;
}

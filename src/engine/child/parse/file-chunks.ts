/** The bytes of a file as the scan of JSON reads them: as they are, or lines of values as one array of them. */

import { closeSync, openSync, readSync } from 'node:fs';

import { COMMA, LINE_FEED, SPACE } from '../../../rows/index.ts';

const READ_BYTES = 262_144;
const CARRIAGE_RETURN = 0x0d;
const TAB = 0x09;
const OPEN = '[';
const CLOSE = ']';

/** Each is overwritten by the next. */
export function* fileChunks(file: string): Generator<Buffer> {
  const buffer = Buffer.allocUnsafe(READ_BYTES);
  const descriptor = openSync(file, 'r');
  try {
    for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer))
      yield buffer.subarray(0, read);
  } finally {
    closeSync(descriptor);
  }
}

/** The first bytes of a file, or all. */
export function beginningOf(file: string, bytes: number): Buffer {
  const descriptor = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(bytes);
    let read = 0;
    while (read < bytes) {
      const count = readSync(descriptor, buffer, read, bytes - read, read);
      if (count === 0) break;
      read += count;
    }
    return buffer.subarray(0, read);
  } finally {
    closeSync(descriptor);
  }
}

/**
 * Between two values, a line end is a comma. A value over several lines is no JSON then.
 * @returns how many lines have values
 */
export function* linesAsArray(chunks: Iterable<Buffer>): Generator<Buffer, number> {
  let lines = 0;
  yield Buffer.from(OPEN);
  /** A line end came, and no value after it. */
  let isBetween = false;
  for (const chunk of chunks) {
    const textEnd = lastTextEnd(chunk);
    const endsLine = chunk.subarray(textEnd).includes(LINE_FEED);
    // Blanks without a line end may belong to a string.
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
 * @param end behind a byte that is no blank
 * @returns how many lines begin after the first
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

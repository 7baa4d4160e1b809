/**
 * AssemblyScript, compiled to WebAssembly by `npm run generate`: rows as most programs write them, objects with much the same
 * members in much the same order. Bytes are compared sixteen at a time, which is four times as fast as JavaScript reads such
 * rows. Whatever else is met is left to the caller; `plain-values.as` and `plain-nested.as` say which values are.
 *
 * What it reads lies in the memory: places are offsets, and behind the text there is room for reading beyond its end. There
 * the rows become lines: their commas are line feeds, and line feeds are spaces (`row-lines.ts`).
 */

import {
  begin,
  blanksEnd,
  CLOSE_OBJECT,
  COMMA,
  cut,
  isCut,
  isSame,
  kind,
  LINE_FEED,
  NOT_PLAIN,
  OPEN_OBJECT,
  QUOTATION_MARK,
  WORD_BYTES,
} from './plain-values';
import { elements, NESTED_BYTES, valueEnd } from './plain-nested';

/** Whether the text ended within the row that was not read. */
export { isCut };

export const MAX_COLUMNS: usize = 1_024;
/** For each column, where `name":` is and how many bytes it has. */
export const NAMES: usize = 0;
/** For each column, the kinds of its values, as bits, and of the values in these. They grow until the caller clears them. */
export const KINDS: usize = NAMES + MAX_COLUMNS * 8;
export const ELEMENTS: usize = KINDS + MAX_COLUMNS * 4;
/** Columns of which the last call has found another kind. */
export const CHANGED: usize = ELEMENTS + MAX_COLUMNS * 4;
/** For each column, the last row that had it. */
const SEEN: usize = CHANGED + MAX_COLUMNS * 4;
const NESTED: usize = SEEN + MAX_COLUMNS * 4;
export const NAME_BYTES: usize = NESTED + NESTED_BYTES;
export const NAME_BYTES_END: usize = 65_536;
export const TEXT: usize = NAME_BYTES_END;
export const TEXT_END: usize = TEXT + 65_536;

/** How many rows the last call has read, and how many members they have. */
export let rows: i32 = 0;
export let members: i32 = 0;
/** How many bytes the longest of them has. */
export let longestRow: i32 = 0;
/** How often it has found another kind; of more than `MAX_COLUMNS`, the first are in `CHANGED`. */
export let changes: i32 = 0;

const MAX_GAP: usize = 64;
/** Of members that are missing or stand elsewhere, so many are tried. */
const MAX_TRIES: usize = 32;

/** Counts the rows that were begun, whether they were read or not. */
let row: u32 = 0;
let membersOfRow: i32 = 0;

/**
 * Reads the row that begins at `from`, and those after it, as far as they are plain and nothing but a comma and a few blanks is between them.
 * @param to where the text ends
 * @returns where the last of them has ended; `from` where the first is not plain
 */
export function readRows(from: usize, to: usize, columns: usize): usize {
  rows = 0;
  members = 0;
  longestRow = 0;
  changes = 0;
  begin();
  let end = from;
  let at = from;
  while (at < to && load<u8>(at) == OPEN_OBJECT) {
    const rowEnd = readRow(at, to, columns);
    if (rowEnd == NOT_PLAIN) return end;
    rows += 1;
    members += membersOfRow;
    longestRow = max(longestRow, i32(rowEnd - at));
    end = rowEnd;
    at = blanksEnd(end, to);
    if (at < to) {
      if (load<u8>(at) != COMMA) return end;
      store<u8>(at, LINE_FEED as u8);
    }
    at = blanksEnd(at + 1, to);
    // How many there may be between two rows is the caller's to say.
    if (at - end > MAX_GAP) return end;
  }
  if (at >= to) cut();
  return end;
}

function readRow(from: usize, to: usize, columns: usize): usize {
  if (columns == 0) return NOT_PLAIN;
  row += 1;
  membersOfRow = 0;
  let at = blanksEnd(from + 1, to);
  if (at < to && load<u8>(at) == CLOSE_OBJECT) return at + 1;
  let next: usize = 0;
  while (at < to) {
    if (load<u8>(at) != QUOTATION_MARK) return NOT_PLAIN;
    const column = isHere(at + 1, to, next) ? next : columnOf(at + 1, to, next, columns);
    if (column == columns) return NOT_PLAIN;
    if (load<u32>(SEEN + column * 4) == row) return NOT_PLAIN;
    store<u32>(SEEN + column * 4, row);
    at = blanksEnd(at + 1 + load<u32>(NAMES + column * 8, 4), to);
    if (at + WORD_BYTES > to) return cut();
    at = valueEnd(at, to, NESTED);
    if (at == NOT_PLAIN) return NOT_PLAIN;
    at = blanksEnd(at, to);
    if (at >= to) return cut();
    note(column);
    const byte: u32 = load<u8>(at);
    at += 1;
    if (byte == CLOSE_OBJECT) return at;
    if (byte != COMMA) return NOT_PLAIN;
    at = blanksEnd(at, to);
    next = column + 1 < columns ? column + 1 : 0;
  }
  return cut();
}

function isHere(name: usize, to: usize, column: usize): bool {
  const bytes: usize = load<u32>(NAMES + column * 8, 4);
  return name + bytes + WORD_BYTES <= to && isSame(name, load<u32>(NAMES + column * 8), bytes);
}

/** @returns `columns` for a name that is no column's, or of one that is not near */
function columnOf(name: usize, to: usize, next: usize, columns: usize): usize {
  let column = next;
  for (let tries = min(columns, MAX_TRIES); tries > 0; tries -= 1) {
    if (isHere(name, to, column)) return column;
    if (name + load<u32>(NAMES + column * 8, 4) + WORD_BYTES > to) cut();
    column = column + 1 < columns ? column + 1 : 0;
  }
  return columns;
}

/** What the value that was read last is. */
function note(column: usize): void {
  membersOfRow += 1;
  const at = column * 4;
  const isKnown =
    (kind & ~load<i32>(KINDS + at)) == 0 && (elements & ~load<i32>(ELEMENTS + at)) == 0;
  if (!isKnown) add(column, at);
}

function add(column: usize, at: usize): void {
  store<i32>(KINDS + at, load<i32>(KINDS + at) | kind);
  store<i32>(ELEMENTS + at, load<i32>(ELEMENTS + at) | elements);
  if (usize(changes) < MAX_COLUMNS) store<u32>(CHANGED + changes * 4, u32(column));
  changes += 1;
}

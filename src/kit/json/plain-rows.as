/**
 * AssemblyScript, compiled to WebAssembly by `npm run generate`: rows as most programs write them, flat objects with the same
 * members in the same order. Bytes are compared sixteen at a time, which is four times as fast as JavaScript reads such rows.
 * Whatever else is met is left to the caller: values within values, numbers of many digits or with an exponent, text beyond
 * U+FFFF by its code.
 *
 * What it reads lies in the memory: places are offsets, and behind the text there is room for reading beyond its end. There
 * the rows become lines: their commas are line feeds, and line feeds are spaces (`row-lines.ts`).
 */

export const MAX_COLUMNS: usize = 1_024;
/** For each column, where `name":` is and how many bytes it has. */
export const NAMES: usize = 0;
/** For each column, the kinds of its values, as bits. */
export const KINDS: usize = NAMES + MAX_COLUMNS * 8;
export const NAME_BYTES: usize = KINDS + MAX_COLUMNS * 4;
export const NAME_BYTES_END: usize = 65_536;
export const TEXT: usize = NAME_BYTES_END;
export const TEXT_END: usize = TEXT + 65_536;

/** How many rows the last call has read. */
export let rows: i32 = 0;
/** How many bytes the longest of them has. */
export let longestRow: i32 = 0;
/** Whether the text ended within the row that was not read. */
export let isCut: bool = false;

/** The kinds, as the shape of rows has them. */
const WHOLE: i32 = 1;
const FRACTION: i32 = 2;
const STRING: i32 = 4;
const BOOLEAN: i32 = 8;
const NULL: i32 = 64;
const ODD: i32 = 128;

const QUOTATION_MARK: u32 = 0x22;
const COMMA: u32 = 0x2c;
const MINUS_SIGN: u32 = 0x2d;
const DOT: u32 = 0x2e;
const ZERO: u32 = 0x30;
const NINE: u32 = 0x39;
const BACKSLASH: u32 = 0x5c;
const SLASH: u32 = 0x2f;
const LETTER_U: u32 = 0x75;
const LETTER_A: u32 = 0x61;
/** Makes a capital letter a small one. */
const LOWER: u32 = 0x20;
const TAB: u32 = 0x09;
const LINE_FEED: u32 = 0x0a;
const CARRIAGE_RETURN: u32 = 0x0d;
const OPEN_OBJECT: u32 = 0x7b;
const CLOSE_OBJECT: u32 = 0x7d;
/** Bytes below it may stand in no string. */
const SPACE: u32 = 0x20;

/** Four letters, as a number of 32 bits has them. */
const TRUE: u32 = 0x65757274;
const FALS: u32 = 0x736c6166;
const NULL_WORD: u32 = 0x6c6c756e;
const LETTER_E: u32 = 0x65;
/** The longest word and what follows it. */
const WORD_BYTES: usize = 6;

/** A double holds so many digits, whatever they are. */
const SAFE_DIGITS: usize = 15;
const LANES: usize = 16;
const MAX_GAP: usize = 64;
/** Of a code in a string: its hexadecimal digits, and those with which it is half of a pair. */
const CODE_DIGITS: usize = 4;
const PAIRS: i32 = 0xd800;
const PAIRS_END: i32 = 0xe000;

/** No place of a row's end. */
const NOT_PLAIN: usize = 0;

/**
 * Reads the row that begins at `from`, and those after it, as far as they are plain and nothing but a comma and a few blanks is between them.
 * @param to where the text ends
 * @returns where the last of them has ended; `from` where the first is not plain
 */
export function readRows(from: usize, to: usize, columns: usize): usize {
  rows = 0;
  longestRow = 0;
  isCut = false;
  let end = from;
  let at = from;
  while (at < to && load<u8>(at) == OPEN_OBJECT) {
    const rowEnd = readRow(at, to, columns);
    if (rowEnd == NOT_PLAIN) return end;
    rows += 1;
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
  isCut = at >= to;
  return end;
}

function readRow(from: usize, to: usize, columns: usize): usize {
  let at = from + 1;
  for (let column: usize = 0; column < columns; column += 1) {
    const name = NAMES + column * 8;
    const nameBytes: usize = load<u32>(name, 4);
    at = blanksEnd(at, to);
    let value = at + 1 + nameBytes;
    if (value + WORD_BYTES > to) return cut();
    if (load<u8>(at) != QUOTATION_MARK) return NOT_PLAIN;
    if (!isSame(at + 1, load<u32>(name), nameBytes)) return NOT_PLAIN;
    value = blanksEnd(value, to);
    if (value + WORD_BYTES > to) return cut();
    const byte: u32 = load<u8>(value);
    let kind: i32 = 0;
    if (byte == QUOTATION_MARK) {
      at = stringEnd(value + 1, to);
      if (at >= to) return cut();
      if (load<u8>(at) != QUOTATION_MARK) return NOT_PLAIN;
      at += 1;
      kind = STRING;
    } else if (byte == MINUS_SIGN || isDigit(byte)) {
      const first = byte == MINUS_SIGN ? value + 1 : value;
      at = digitsEnd(first, to);
      const digits = at - first;
      if (digits == 0 || digits > SAFE_DIGITS || (digits > 1 && load<u8>(first) == ZERO))
        return NOT_PLAIN;
      // What follows the text may make another kind of it.
      if (at >= to) return cut();
      if (load<u8>(at) == DOT) {
        const dot = at;
        at = digitsEnd(dot + 1, to);
        if (at >= to) return cut();
        kind = fractionKind(first, dot, at);
        if (kind == 0) return NOT_PLAIN;
      } else {
        kind = first > value && load<u8>(first) == ZERO ? WHOLE | ODD : WHOLE;
      }
    } else {
      const word = load<u32>(value);
      const isFalse = word == FALS && load<u8>(value, 4) == LETTER_E;
      if (word != TRUE && word != NULL_WORD && !isFalse) return NOT_PLAIN;
      at = value + (isFalse ? 5 : 4);
      kind = word == NULL_WORD ? NULL : BOOLEAN;
    }
    at = blanksEnd(at, to);
    if (at >= to) return cut();
    if (load<u8>(at) != (column == columns - 1 ? CLOSE_OBJECT : COMMA)) return NOT_PLAIN;
    at += 1;
    const kinds = KINDS + column * 4;
    store<i32>(kinds, load<i32>(kinds) | kind);
  }
  return columns == 0 ? NOT_PLAIN : at;
}

function cut(): usize {
  isCut = true;
  return NOT_PLAIN;
}

function isSame(one: usize, other: usize, bytes: usize): bool {
  let at: usize = 0;
  for (; at + LANES <= bytes; at += LANES)
    if (v128.any_true(v128.xor(v128.load(one + at), v128.load(other + at)))) return false;
  const wanted = (1 << i32(bytes - at)) - 1;
  const same = i8x16.bitmask(i8x16.eq(v128.load(one + at), v128.load(other + at)));
  return (same & wanted) == wanted;
}

/** Makes spaces of line feeds. */
function blanksEnd(from: usize, to: usize): usize {
  let at = from;
  for (; at < to; at += 1) {
    const byte: u32 = load<u8>(at);
    if (!isBlank(byte)) return at;
    if (byte == LINE_FEED) store<u8>(at, SPACE as u8);
  }
  return at;
}

function isBlank(byte: u32): bool {
  return (
    byte <= SPACE && (byte == SPACE || byte == LINE_FEED || byte == CARRIAGE_RETURN || byte == TAB)
  );
}

/** Where a string stops: at its end, or at what may not stand there or takes more than a glance; `to` or more where it goes on. */
function stringEnd(from: usize, to: usize): usize {
  let at = stop(from, to);
  while (at < to && load<u8>(at) == BACKSLASH) {
    if (at + 2 + CODE_DIGITS > to) return to;
    const end = escapeEnd(at);
    if (end == NOT_PLAIN) return at;
    at = stop(end, to);
  }
  return at;
}

function escapeEnd(at: usize): usize {
  const letter: u32 = load<u8>(at, 1);
  if (letter != LETTER_U) return isEscape(letter) ? at + 2 : NOT_PLAIN;
  let code: i32 = 0;
  for (let digit: usize = 0; digit < CODE_DIGITS; digit += 1) {
    const value = hexadecimal(load<u8>(at + 2 + digit));
    if (value < 0) return NOT_PLAIN;
    code = code * 16 + value;
  }
  return code == 0 || (code >= PAIRS && code < PAIRS_END) ? NOT_PLAIN : at + 2 + CODE_DIGITS;
}

function isEscape(letter: u32): bool {
  switch (letter) {
    case QUOTATION_MARK:
    case BACKSLASH:
    case SLASH:
    case 0x62: // b
    case 0x66: // f
    case 0x6e: // n
    case 0x72: // r
    case 0x74: // t
      return true;
    default:
      return false;
  }
}

/** -1 where it is no digit. */
function hexadecimal(byte: u32): i32 {
  if (isDigit(byte)) return i32(byte - ZERO);
  const letter = (byte | LOWER) - LETTER_A;
  return letter < 6 ? i32(letter) + 10 : -1;
}

/** Where there is a quotation mark, a backslash or a control character; `to` or more where there is none. */
function stop(from: usize, to: usize): usize {
  const quotes = i8x16.splat(QUOTATION_MARK as i8);
  const backslashes = i8x16.splat(BACKSLASH as i8);
  const spaces = i8x16.splat(SPACE as i8);
  for (let at = from; at < to; at += LANES) {
    const bytes = v128.load(at);
    const ends = v128.or(i8x16.eq(bytes, quotes), i8x16.eq(bytes, backslashes));
    const stops = i8x16.bitmask(v128.or(ends, i8x16.lt_u(bytes, spaces)));
    if (stops != 0) return at + ctz(stops);
  }
  return to;
}

function isDigit(byte: u32): bool {
  return byte >= ZERO && byte <= NINE;
}

function digitsEnd(from: usize, to: usize): usize {
  let at = from;
  while (at < to && isDigit(load<u8>(at))) at += 1;
  return at;
}

/** The kind of a number with a decimal point; 0 where only its value as a double decides. */
function fractionKind(first: usize, dot: usize, to: usize): i32 {
  const limit = min(to, first + SAFE_DIGITS);
  // A digit between 0 and 9 among those that a double holds: it is no whole number, however it is rounded.
  let low = false;
  let high = false;
  for (let at = dot + 1; at < limit; at += 1) {
    const digit: u32 = load<u8>(at);
    low = low || digit != ZERO;
    high = high || digit != NINE;
  }
  if (!low || !high) return 0;
  const isPlain =
    to - first <= SAFE_DIGITS &&
    load<u8>(to - 1) != ZERO &&
    (load<u8>(first) != ZERO || load<u8>(dot + 1) != ZERO);
  return isPlain ? FRACTION : FRACTION | ODD;
}

/**
 * AssemblyScript, a part of `plain-rows.as`: strings, numbers and words. Numbers of many digits or with an exponent and text
 * beyond U+FFFF by its code are left to the caller.
 */

/** The kinds, as the shape of rows has them. */
const WHOLE: i32 = 1;
const FRACTION: i32 = 2;
const STRING: i32 = 4;
const BOOLEAN: i32 = 8;
const NULL: i32 = 64;
export const ODD: i32 = 128;

const LANES: usize = 16;
export const QUOTATION_MARK: u32 = 0x22;
export const COMMA: u32 = 0x2c;
export const OPEN_OBJECT: u32 = 0x7b;
export const CLOSE_OBJECT: u32 = 0x7d;
export const LINE_FEED: u32 = 0x0a;
/** Bytes below it may stand in no string. */
export const SPACE: u32 = 0x20;

const TAB: u32 = 0x09;
const CARRIAGE_RETURN: u32 = 0x0d;
const MINUS_SIGN: u32 = 0x2d;
const DOT: u32 = 0x2e;
const SLASH: u32 = 0x2f;
const ZERO: u32 = 0x30;
const NINE: u32 = 0x39;
const BACKSLASH: u32 = 0x5c;
const LETTER_A: u32 = 0x61;
const LETTER_E: u32 = 0x65;
const LETTER_U: u32 = 0x75;
/** Makes a capital letter a small one. */
const LOWER: u32 = 0x20;

/** Four letters, as a number of 32 bits has them. */
const TRUE: u32 = 0x65757274;
const FALS: u32 = 0x736c6166;
const NULL_WORD: u32 = 0x6c6c756e;
/** The longest word and what follows it. */
export const WORD_BYTES: usize = 6;

/** A double holds so many digits, whatever they are. */
const SAFE_DIGITS: usize = 15;
/** Of a code in a string: its hexadecimal digits, and those with which it is half of a pair. */
const CODE_DIGITS: usize = 4;
const PAIRS: i32 = 0xd800;
const PAIRS_END: i32 = 0xe000;

/** No place of an end. */
export const NOT_PLAIN: usize = 0;

/** Whether the text ended within the value that was not read. */
export let isCut: bool = false;
/** The kind of the value that was read last, as bits. */
export let kind: i32 = 0;
/** Whether the string that was read last has escapes. */
export let hasEscape: bool = false;

export function begin(): void {
  isCut = false;
}

export function setKind(bits: i32): void {
  kind = bits;
}

export function cut(): usize {
  isCut = true;
  return NOT_PLAIN;
}

/** @param from at least `WORD_BYTES` before `to` */
export function scalarEnd(from: usize, to: usize): usize {
  const byte: u32 = load<u8>(from);
  if (byte == QUOTATION_MARK) {
    const end = stringEnd(from + 1, to);
    if (end >= to) return cut();
    kind = STRING;
    return load<u8>(end) == QUOTATION_MARK ? end + 1 : NOT_PLAIN;
  }
  if (byte == MINUS_SIGN || isDigit(byte)) return numberEnd(from, to);
  const word = load<u32>(from);
  const isFalse = word == FALS && load<u8>(from, 4) == LETTER_E;
  kind = word == NULL_WORD ? NULL : BOOLEAN;
  if (word != TRUE && word != NULL_WORD && !isFalse) return NOT_PLAIN;
  return from + (isFalse ? 5 : 4);
}

function numberEnd(from: usize, to: usize): usize {
  const isNegative = load<u8>(from) == MINUS_SIGN;
  const first = isNegative ? from + 1 : from;
  const at = digitsEnd(first, to);
  const digits = at - first;
  if (digits == 0 || digits > SAFE_DIGITS || (digits > 1 && load<u8>(first) == ZERO))
    return NOT_PLAIN;
  // What follows the text may make another kind of it.
  if (at >= to) return cut();
  if (load<u8>(at) != DOT) {
    kind = isNegative && load<u8>(first) == ZERO ? WHOLE | ODD : WHOLE;
    return at;
  }
  const end = digitsEnd(at + 1, to);
  if (end >= to) return cut();
  if ((load<u8>(end) | LOWER) == LETTER_E) return NOT_PLAIN;
  kind = fractionKind(first, at, end);
  return kind == 0 ? NOT_PLAIN : end;
}

export function isSame(one: usize, other: usize, bytes: usize): bool {
  return bytes <= LANES ? isSameStart(one, other, bytes) : isSameText(one, other, bytes);
}

function isSameText(one: usize, other: usize, bytes: usize): bool {
  let at: usize = 0;
  for (; at + LANES <= bytes; at += LANES)
    if (v128.any_true(v128.xor(v128.load(one + at), v128.load(other + at)))) return false;
  return isSameStart(one + at, other + at, bytes - at);
}

/** Of at most `LANES` bytes. */
function isSameStart(one: usize, other: usize, bytes: usize): bool {
  const wanted = (1 << i32(bytes)) - 1;
  return (i8x16.bitmask(i8x16.eq(v128.load(one), v128.load(other))) & wanted) == wanted;
}

/** Makes spaces of line feeds. There are rarely blanks: this is short enough to be inlined. */
export function blanksEnd(from: usize, to: usize): usize {
  return load<u8>(from) > SPACE ? from : someBlanksEnd(from, to);
}

function someBlanksEnd(from: usize, to: usize): usize {
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
  hasEscape = false;
  let at = stop(from, to);
  while (at < to && load<u8>(at) == BACKSLASH) {
    if (at + 2 + CODE_DIGITS > to) return to;
    const end = escapeEnd(at);
    if (end == NOT_PLAIN) return at;
    hasEscape = true;
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
export function stop(from: usize, to: usize): usize {
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

export function isDigit(byte: u32): bool {
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

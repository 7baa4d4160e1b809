/**
 * AssemblyScript, a part of `plain-rows.as`: arrays and objects as values of members. Objects of many members, of many levels
 * or of names with escapes are left to the caller.
 */

import {
  blanksEnd,
  CLOSE_OBJECT,
  COMMA,
  cut,
  hasEscape,
  isDigit,
  isSame,
  kind,
  NOT_PLAIN,
  ODD,
  OPEN_OBJECT,
  QUOTATION_MARK,
  scalarEnd,
  setKind,
  stop,
  WORD_BYTES,
} from './plain-values';

const OBJECT: i32 = 16;
const ARRAY: i32 = 32;

const COLON: u32 = 0x3a;
const OPEN_ARRAY: u32 = 0x5b;
const CLOSE_ARRAY: u32 = 0x5d;

/** For each level of objects within a value, where its names are and how many bytes they have. */
const MAX_LEVELS: usize = 8;
const MAX_NAMES: usize = 64;
export const NESTED_BYTES: usize = MAX_LEVELS * MAX_NAMES * 8;
const MAX_NAME_BYTES: usize = 1_024;
/** The first eight letters of names that a caller may forbid: they are left to it. */
const PROTO: u64 = 0x5f6f746f72705f5f;
const PROTOTYP: u64 = 0x7079746f746f7270;
const CONSTRUC: u64 = 0x63757274736e6f63;

/** The kinds of the values in it, where it is an array or an object. */
export let elements: i32 = 0;
/** Whether something in it is not written as JSON.stringify would. */
let isOdd: bool = false;

/**
 * @param from where the value begins; at least `WORD_BYTES` before `to`
 * @param names where there is room for `NESTED_BYTES`
 */
export function valueEnd(from: usize, to: usize, names: usize): usize {
  const byte: u32 = load<u8>(from);
  elements = 0;
  if (byte != OPEN_ARRAY && byte != OPEN_OBJECT) return scalarEnd(from, to);
  isOdd = false;
  const end = nestedEnd(from, to, 0, names);
  setKind((byte == OPEN_ARRAY ? ARRAY : OBJECT) | (isOdd ? ODD : 0));
  return end;
}

function nestedEnd(from: usize, to: usize, level: usize, names: usize): usize {
  if (level == MAX_LEVELS) return NOT_PLAIN;
  const isArray = load<u8>(from) == OPEN_ARRAY;
  const close = isArray ? CLOSE_ARRAY : CLOSE_OBJECT;
  const own = names + level * MAX_NAMES * 8;
  let at = oddBlanksEnd(from + 1, to);
  if (at >= to) return cut();
  if (load<u8>(at) == close) return at + 1;
  for (let count: usize = 0; at < to; count += 1) {
    if (!isArray) {
      at = nameEnd(at, to, own, count);
      if (at == NOT_PLAIN) return NOT_PLAIN;
    }
    if (at + WORD_BYTES > to) return cut();
    at = elementEnd(at, to, level, names);
    if (at == NOT_PLAIN) return NOT_PLAIN;
    at = oddBlanksEnd(at, to);
    if (at >= to) return cut();
    const byte: u32 = load<u8>(at);
    if (byte == close) return at + 1;
    if (byte != COMMA) return NOT_PLAIN;
    at = oddBlanksEnd(at + 1, to);
  }
  return cut();
}

function elementEnd(from: usize, to: usize, level: usize, names: usize): usize {
  const byte: u32 = load<u8>(from);
  let end: usize = 0;
  if (byte == OPEN_ARRAY || byte == OPEN_OBJECT) {
    end = nestedEnd(from, to, level + 1, names);
    setKind(byte == OPEN_ARRAY ? ARRAY : OBJECT);
  } else {
    end = scalarEnd(from, to);
    isOdd = isOdd || (kind & ODD) != 0 || (byte == QUOTATION_MARK && hasEscape);
  }
  if (end != NOT_PLAIN && level == 0) elements |= kind;
  return end;
}

/**
 * @param own where the names of the object are, of which there are `count`
 * @returns where the value begins
 */
function nameEnd(from: usize, to: usize, own: usize, count: usize): usize {
  if (load<u8>(from) != QUOTATION_MARK) return NOT_PLAIN;
  const name = from + 1;
  const end = stop(name, to);
  if (end >= to) return cut();
  const bytes = end - name;
  if (load<u8>(end) != QUOTATION_MARK || count == MAX_NAMES || !isPlainName(name, bytes))
    return NOT_PLAIN;
  for (let other = own; other < own + count * 8; other += 8)
    if (load<u32>(other, 4) == u32(bytes) && isSame(name, load<u32>(other), bytes))
      return NOT_PLAIN;
  store<u32>(own + count * 8, u32(name));
  store<u32>(own + count * 8, u32(bytes), 4);
  const colon = oddBlanksEnd(end + 1, to);
  if (colon >= to) return cut();
  return load<u8>(colon) == COLON ? oddBlanksEnd(colon + 1, to) : NOT_PLAIN;
}

/** Names of digits come first in JavaScript. */
function isPlainName(name: usize, bytes: usize): bool {
  if (bytes > MAX_NAME_BYTES || (bytes > 0 && isDigit(load<u8>(name)))) return false;
  const letters = load<u64>(name);
  return bytes == 9 ? letters != PROTO && letters != PROTOTYP : bytes != 11 || letters != CONSTRUC;
}

/** Within a value its text is what counts. */
function oddBlanksEnd(from: usize, to: usize): usize {
  const end = blanksEnd(from, to);
  isOdd = isOdd || end != from;
  return end;
}

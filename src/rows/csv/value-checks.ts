/**
 * Classifies the text of one field from its bytes: an inferred kind, or whether it has the form of a declared type.
 * Recognizes common forms here; other text is decoded and checked by the rules of all sources.
 */

import { BOOLEAN_TEXT, FRACTION_TEXT, OTHER_TEXT, textKind, WHOLE_TEXT } from './text-kind.ts';

/** Bits in addition to those of `text-kind.ts`. */
export const HAS_VALUE = 64;
/** The text is empty, or has blanks around it: a typed column is read as text and trimmed. */
export const HAS_BLANKS = 128;
/** A quoted text that means null. */
export const QUOTED_NULL = 256;
/** A timestamp with an offset, a fraction of a second, or without seconds. */
export const OTHER_TIMESTAMP = 512;
/** The text does not have the form of its declared type, or DuckDB would read it differently. */
export const MISFIT = 1024;

/** Returns the bits of the non-empty text between two offsets. The byte at `to` is not part of a number. */
export type ValueCheck = (bytes: Buffer, from: number, to: number) => number;

const SPACE = 0x20;
const PLUS = 0x2b;
const MINUS = 0x2d;
const DOT = 0x2e;
const COLON = 0x3a;
const ZERO = 0x30;
const NINE = 0x39;
const LETTER_T = 0x54;
const LETTER_E = 0x65;
/** Four letters as a 32-bit integer. */
const TRUE = 0x65757274;
const FALS = 0x736c6166;

/** A double is exact for any number with this many digits. */
const SAFE_DIGITS = 15;
/** 64 bits are enough for any integer with this many digits. */
const WHOLE_DIGITS = 18;
const COMMON_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}$/;
/** By month, from 1; leap days take the slow path. */
const DAYS = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const BLANKS = /^[ \t]+|[ \t]+$/g;

/** The first bytes of numbers and booleans, according to `NUMBER` and `BOOLEAN` in `text-kind.ts`. */
const MAY_HAVE_TYPE = new Uint8Array(256);
for (const character of ' \t-.0123456789tTfF') MAY_HAVE_TYPE[character.charCodeAt(0)] = 1;

export const inferredKind: ValueCheck = (bytes, from, to) => {
  if (MAY_HAVE_TYPE[bytes[from]!] === 0) return OTHER_TEXT;
  const kind = shortNumber(bytes, from, to);
  if (kind === 0 && isTrueOrFalse(bytes, from, to)) return BOOLEAN_TEXT;
  return kind === 0 ? textKind(bytes.toString('utf8', from, to)) : kind;
};

/** WHOLE_TEXT or FRACTION_TEXT for a short number in JSON format without an exponent; otherwise 0. */
function shortNumber(bytes: Buffer, from: number, to: number): number {
  let at = bytes[from] === MINUS ? from + 1 : from;
  const begin = at;
  while (isDigit(bytes[at]!)) at += 1;
  const digits = at - begin;
  if (digits > 1 && bytes[begin] === ZERO) return 0;
  if (at === to) return digits > 0 && digits <= SAFE_DIGITS ? WHOLE_TEXT : 0;
  if (bytes[at] !== DOT) return 0;
  at += 1;
  const point = at;
  while (isDigit(bytes[at]!)) at += 1;
  const places = at - point;
  if (at !== to || digits + places === 0) return 0;
  return digits + places <= SAFE_DIGITS ? FRACTION_TEXT : 0;
}

export type TextForm = 'integer' | 'number' | 'date' | 'timestamp' | 'boolean' | 'decimal';

/** @param accepts checks trimmed texts that do not have the most common form */
export function formCheck(form: TextForm, accepts: (text: string) => boolean): ValueCheck {
  const isCommon = COMMON_FORMS[form];
  return (bytes, from, to) =>
    isCommon(bytes, from, to)
      ? 0
      : slowCheck(bytes.toString('utf8', from, to), form === 'timestamp', accepts);
}

const COMMON_FORMS: Readonly<
  Record<TextForm, (bytes: Buffer, from: number, to: number) => boolean>
> = {
  integer: isShortWhole,
  number: (bytes, from, to) => shortNumber(bytes, from, to) !== 0,
  date: (bytes, from, to) => to - from === 10 && isCommonDay(bytes, from),
  timestamp: (bytes, from, to) => to - from === 19 && isCommonTime(bytes, from),
  boolean: isTrueOrFalse,
  // The size of the type decides.
  decimal: () => false,
};

function slowCheck(text: string, isTime: boolean, accepts: (text: string) => boolean): number {
  const value = text.trim();
  const bits =
    (value === text ? 0 : HAS_BLANKS) |
    (isTime && value !== '' && !COMMON_TIME.test(value) ? OTHER_TIMESTAMP : 0);
  // The statement only trims spaces and tabs.
  if (value !== text && text.replace(BLANKS, '') !== value) return MISFIT;
  if (value === '') return bits;
  return accepts(value) ? bits : MISFIT;
}

function isShortWhole(bytes: Buffer, from: number, to: number): boolean {
  let at = bytes[from] === MINUS || bytes[from] === PLUS ? from + 1 : from;
  const begin = at;
  while (isDigit(bytes[at]!)) at += 1;
  return at === to && at > begin && at - begin <= WHOLE_DIGITS;
}

function isTrueOrFalse(bytes: Buffer, from: number, to: number): boolean {
  if (to - from === 4) return bytes.readUInt32LE(from) === TRUE;
  return to - from === 5 && bytes.readUInt32LE(from) === FALS && bytes[to - 1] === LETTER_E;
}

/** A date with a year from 1000. */
function isCommonDay(bytes: Buffer, from: number): boolean {
  const month = twoDigits(bytes, from + 5);
  const day = twoDigits(bytes, from + 8);
  return (
    bytes[from + 4] === MINUS &&
    bytes[from + 7] === MINUS &&
    twoDigits(bytes, from) >= 10 &&
    twoDigits(bytes, from + 2) >= 0 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= DAYS[month]!
  );
}

/** `2024-01-02T03:04:05`, or with a space. */
function isCommonTime(bytes: Buffer, from: number): boolean {
  const between = bytes[from + 10];
  return (
    (between === LETTER_T || between === SPACE) &&
    bytes[from + 13] === COLON &&
    bytes[from + 16] === COLON &&
    isWithin(twoDigits(bytes, from + 11), 24) &&
    isWithin(twoDigits(bytes, from + 14), 60) &&
    isWithin(twoDigits(bytes, from + 17), 60) &&
    isCommonDay(bytes, from)
  );
}

const isWithin = (value: number, limit: number): boolean => value >= 0 && value < limit;

/** Negative if they are not digits. */
function twoDigits(bytes: Buffer, at: number): number {
  const first = bytes[at]!;
  const second = bytes[at + 1]!;
  return isDigit(first) && isDigit(second) ? (first - ZERO) * 10 + second - ZERO : -1;
}

function isDigit(byte: number): boolean {
  return byte >= ZERO && byte <= NINE;
}

/** Classifies a number by its literal: its kind, and whether a double can represent it. */

import {
  BEYOND,
  EXPONENT_DIGITS,
  FRACTION_DIGITS,
  MINUS,
  NUMBER_CLASSES,
  NUMBER_ENDS,
  NUMBER_STEPS,
} from './lexicon.ts';
import { CarriedNumber, MAX_LITERAL, numberProblem, type NumberProblem } from './number-literal.ts';
import { FRACTION, HUGE, LARGE, ODD, WHOLE } from './row-shape.ts';

/** A double is exact for every number with this many digits. */
const SAFE_DIGITS = 15;
const DIGIT_ZERO = 0x30;
const DIGIT_NINE = 0x39;
const SIGN = 0x2d;
const PLUS = 0x2b;
const DOT = 0x2e;
const LETTER_E = 0x65;
/** Converts an upper-case letter to lower case. */
const LOWER = 0x20;
/** Maximum number of digits of a 64-bit integer. */
const LARGEST_WHOLE_DIGITS = 19;
const DIGITS = /^-?\d+$/;

/**
 * Returns the kind of a number if its literal determines it cheaply, otherwise 0.
 * @param state parts that were read
 */
// eslint-disable-next-line complexity -- reads each byte of a number once; calls would make it slower
function plainKind(bytes: Buffer, from: number, to: number, state: number): number {
  if (state === EXPONENT_DIGITS) return exponentKind(bytes, from, to);
  const isNegative = bytes[from] === SIGN;
  const first = isNegative ? from + 1 : from;
  if (state !== FRACTION_DIGITS) {
    if (to - first > SAFE_DIGITS) return 0;
    return isNegative && bytes[first] === DIGIT_ZERO ? WHOLE | ODD : WHOLE;
  }
  let at = first;
  while (bytes[at] !== DOT) at += 1;
  const limit = Math.min(to, first + SAFE_DIGITS);
  if (at >= limit) return 0;
  // A nonzero digit among the exact ones: the number cannot be an integer, however it is rounded.
  let low = false;
  let high = false;
  for (let digit = at + 1; digit < limit && !(low && high); digit += 1) {
    low ||= bytes[digit] !== DIGIT_ZERO;
    high ||= bytes[digit] !== DIGIT_NINE;
  }
  if (!low || !high) return 0;
  const isPlain =
    to - first <= SAFE_DIGITS &&
    bytes[to - 1] !== DIGIT_ZERO &&
    (bytes[first] !== DIGIT_ZERO || bytes[at + 1] !== DIGIT_ZERO);
  return isPlain ? FRACTION : FRACTION | ODD;
}

/** For a number with an exponent that a few digits determine. */
// eslint-disable-next-line complexity -- as above
function exponentKind(bytes: Buffer, from: number, to: number): number {
  let digits = 0;
  let fraction = 0;
  let zeros = 0;
  let hasPoint = false;
  let at = bytes[from] === SIGN ? from + 1 : from;
  for (; (bytes[at]! | LOWER) !== LETTER_E; at += 1) {
    if (bytes[at] === DOT) {
      hasPoint = true;
      continue;
    }
    digits += 1;
    if (hasPoint) fraction += 1;
    zeros = bytes[at] === DIGIT_ZERO ? zeros + 1 : 0;
  }
  const isNegative = bytes[at + 1] === SIGN;
  if (isNegative || bytes[at + 1] === PLUS) at += 1;
  if (digits > SAFE_DIGITS || zeros === digits || to - at > 3) return 0;
  let exponent = 0;
  for (at += 1; at < to; at += 1) exponent = exponent * 10 + bytes[at]! - DIGIT_ZERO;
  if (isNegative) exponent = -exponent;
  if (exponent - fraction + zeros < 0) return FRACTION | ODD;
  // In between, the value as a double decides.
  const length = digits - fraction + exponent;
  if (length <= SAFE_DIGITS) return WHOLE | ODD;
  return length > LARGEST_WHOLE_DIGITS + SAFE_DIGITS ? FRACTION | ODD : 0;
}

/** @param hasExponent JSON.stringify rarely writes one */
function knownKind(literal: string, hasExponent: boolean): number {
  const held = Number(literal);
  if (!Number.isSafeInteger(held) && DIGITS.test(literal))
    return isOf64Bits(literal) ? WHOLE | LARGE : HUGE;
  const odd = hasExponent || String(held) !== literal ? ODD : 0;
  if (!Number.isInteger(held) || held < -(2 ** 63) || held >= 2 ** 63) return FRACTION | odd;
  return Number.isSafeInteger(held) ? WHOLE | odd : WHOLE | LARGE | ODD;
}

function isOf64Bits(digits: string): boolean {
  if (digits.length > LARGEST_WHOLE_DIGITS + 1) return false;
  const whole = BigInt(digits);
  return BigInt.asIntN(64, whole) === whole;
}

export class NumberReader {
  /** The parts that were read. */
  state = MINUS;
  from = 0;
  problem: NumberProblem | null = null;
  literal = '';
  readonly #carried = new CarriedNumber();

  /** Returns the offset of its first digit: after a sign, which may be at the end of the chunk. */
  begin(chunk: Buffer, at: number): number {
    this.state = MINUS;
    this.from = at;
    if (chunk[at] !== SIGN) return at;
    if (at + 1 === chunk.length) this.carry(chunk);
    return at + 1;
  }

  /** Returns the end of the number in the chunk, or the end of the chunk. */
  read(chunk: Buffer, from: number): number {
    const { length } = chunk;
    let { state } = this;
    let at = from;
    for (; at < length; at += 1) {
      const next = NUMBER_STEPS[state * 8 + NUMBER_CLASSES[chunk[at]!]!]!;
      if (next === BEYOND) break;
      state = next;
    }
    this.state = state;
    return at;
  }

  get mayEnd(): boolean {
    return NUMBER_ENDS[this.state] === 1;
  }

  /** Call it before the chunk is released, if the number has not ended. */
  carry(chunk: Buffer): void {
    this.#carried.add(chunk.toString('latin1', this.from));
  }

  end(chunk: Buffer, at: number): number {
    const isCarried = !this.#carried.isEmpty;
    this.problem = null;
    const plain = isCarried ? 0 : plainKind(chunk, this.from, at, this.state);
    if (plain !== 0) return plain;
    const last = chunk.toString('latin1', this.from, at);
    if (isCarried || last.length > MAX_LITERAL) this.#carried.add(last);
    this.literal = this.#carried.isEmpty ? last : this.#carried.take();
    this.problem = numberProblem(this.literal);
    return knownKind(this.literal, this.state === EXPONENT_DIGITS);
  }
}

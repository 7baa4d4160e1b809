/** Whole numbers of 64 bits among the values of rows. */

import { fitsIn64Bits, isOf64Bits } from '../../kit/json/exact-json.ts';
import type { Json } from '../types.ts';

const DECIMAL = /^[+-]?(\d+)(?:\.\d*)?$/;
const WHOLE = /^[+-]?\d{1,19}$/;

/** A value of a row. A whole number beyond 2^53 that was read with all its digits is a bigint. */
export type RowValue = Json | bigint;

export interface Row {
  readonly [name: string]: RowValue;
}

/** What can be an `integer`: a number, or its digits as text. */
export function isWhole(value: RowValue): boolean {
  if (typeof value === 'bigint') return isOf64Bits(value);
  if (typeof value === 'number') return Number.isInteger(value) && fitsIn64Bits(value);
  if (typeof value !== 'string' || !WHOLE.test(value)) return false;
  return isOf64Bits(BigInt(value.replace('+', '')));
}

/** Returns true if a floating point number has this value, or is printed with these digits. */
export function isExactNumber(whole: bigint): boolean {
  const held = Number(whole);
  return Number.isFinite(held) && (BigInt(held) === whole || String(held) === String(whole));
}

/** Whether a text is a whole number in digits, also with a fraction, that a floating point number changes. One with an exponent is a floating point number. */
export function isInexactWhole(text: string): boolean {
  const held = Number(text);
  if (Number.isSafeInteger(held) || !Number.isInteger(held)) return false;
  const whole = DECIMAL.exec(text)?.[1];
  return whole !== undefined && !isExactNumber(BigInt(whole));
}

/** 64-bit integers among the values of rows. */

import { fitsIn64Bits, isOf64Bits, type ExactJson } from './exact-json.ts';

const DECIMAL = /^[+-]?(\d+)(?:\.\d*)?$/;
const WHOLE = /^[+-]?\d{1,19}$/;

/** A value of a row. An integer beyond 2^53 that was read with all digits is a bigint, also within a value. */
export type RowValue = ExactJson;

export interface Row {
  readonly [name: string]: RowValue;
}

/** Returns true for an `integer`: a number, or its digits as text. */
export function isWhole(value: RowValue): boolean {
  if (typeof value === 'bigint') return isOf64Bits(value);
  if (typeof value === 'number') return Number.isInteger(value) && fitsIn64Bits(value);
  if (typeof value !== 'string' || !WHOLE.test(value)) return false;
  return isOf64Bits(BigInt(value.replace('+', '')));
}

/** Returns true if a floating point number has this value, or is printed with these digits. */
export function isExactNumber(whole: bigint): boolean {
  const rounded = Number(whole);
  return (
    Number.isFinite(rounded) && (BigInt(rounded) === whole || String(rounded) === String(whole))
  );
}

/**
 * Returns true for an integer in text, possibly with a fraction, whose value changes as a double. Text with an exponent
 * is a double already.
 */
export function isInexactWhole(text: string): boolean {
  const rounded = Number(text);
  if (Number.isSafeInteger(rounded) || !Number.isInteger(rounded)) return false;
  const whole = DECIMAL.exec(text)?.[1];
  return whole !== undefined && !isExactNumber(BigInt(whole));
}

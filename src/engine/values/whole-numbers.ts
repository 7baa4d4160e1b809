/**
 * Whole numbers of 64 bits. Beyond 2^53 JavaScript prints the shortest digits that
 * lead back to a double, which are those of another whole number: 2^60 as …7000.
 */

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
  if (typeof value === 'number') return Number.isInteger(value) && fits(value);
  if (typeof value !== 'string' || !WHOLE.test(value)) return false;
  return isOf64Bits(BigInt(value.replace('+', '')));
}

export function isOf64Bits(whole: bigint): boolean {
  return BigInt.asIntN(64, whole) === whole;
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

/** A number as text, a whole one of 64 bits with its own digits. */
export function numberText(value: number): string {
  return isLarge(value) ? String(BigInt(value)) : String(value);
}

/** Whether a whole number is in it that `JSON.stringify` would print with other digits. */
export function holdsLargeWhole(value: RowValue | Row): boolean {
  if (typeof value === 'bigint') return true;
  if (typeof value === 'number') return isLarge(value);
  if (typeof value !== 'object' || value === null) return false;
  const members: readonly RowValue[] = Array.isArray(value) ? value : Object.values(value);
  for (const member of members) if (holdsLargeWhole(member)) return true;
  return false;
}

/** As `JSON.stringify`, each whole number with its own digits; those that 64 bits do not hold are text. */
export function jsonText(value: RowValue | Row): string {
  return holdsLargeWhole(value) ? exactJson(value) : JSON.stringify(value);
}

function exactJson(value: RowValue | Row): string {
  if (typeof value === 'bigint') return isOf64Bits(value) ? String(value) : `"${value}"`;
  if (typeof value === 'number') return numberText(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(exactJson).join(',')}]`;
  return `{${Object.entries(value)
    .map(([name, member]) => `${JSON.stringify(name)}:${exactJson(member)}`)
    .join(',')}}`;
}

function isLarge(value: number): boolean {
  return !Number.isSafeInteger(value) && Number.isInteger(value) && fits(value);
}

/** From -2^63, which is a whole number of 64 bits, to 2^63, which is none. */
function fits(value: number): boolean {
  return value >= -(2 ** 63) && value < 2 ** 63;
}

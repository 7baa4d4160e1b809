/**
 * Whole numbers of 64 bits. Beyond 2^53 JavaScript prints the shortest digits that
 * lead back to a double, which are those of another whole number: 2^60 as …7000.
 */

import type { Json } from '../types.ts';

const WHOLE = /^[+-]?\d{1,19}$/;

/** What can be an `integer`: a number, or its digits as text. */
export function isWhole(value: Json): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && fits(value);
  if (typeof value !== 'string' || !WHOLE.test(value)) return false;
  const whole = BigInt(value.replace('+', ''));
  return BigInt.asIntN(64, whole) === whole;
}

/** A number as text, a whole one of 64 bits with its own digits. */
export function numberText(value: number): string {
  return isLarge(value) ? String(BigInt(value)) : String(value);
}

/** Whether a whole number is in it that `JSON.stringify` would print with other digits. */
export function holdsLargeWhole(value: Json): boolean {
  if (typeof value === 'number') return isLarge(value);
  if (typeof value !== 'object' || value === null) return false;
  for (const member of Array.isArray(value) ? (value as readonly Json[]) : Object.values(value))
    if (holdsLargeWhole(member)) return true;
  return false;
}

/** As `JSON.stringify`, each whole number with its own digits. */
export function jsonText(value: Json): string {
  return holdsLargeWhole(value) ? exactJson(value) : JSON.stringify(value);
}

function exactJson(value: Json): string {
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

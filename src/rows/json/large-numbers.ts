/**
 * Numbers that are valid JSON but do not fit a double. JSON.parse would silently change an integer beyond 2^53, and
 * make null of 1e400. Integers are quoted with a mark before it reads them, and restored from their digits
 * afterwards; infinite numbers are found in their row. Rounding of fractions is normal for JSON.
 */

import { randomUUID } from 'node:crypto';

import { mapNumbers } from '../../kit/json/map-numbers.ts';
import type { Json, JsonObject } from '../../kit/json-value.ts';
import { isOf64Bits } from '../../kit/json/exact-json.ts';
import type { Row, RowValue } from '../../kit/json/whole-numbers.ts';

const WHOLE = /^-?[1-9]\d*$/;
const COLON = /^\s*:/;

/** Prefix of a quoted integer. It is random, so no other text begins with it. */
export const WHOLE_MARK = `whole ${randomUUID()} `;

export interface QuotedText {
  readonly text: string;
  readonly hasInfinite: boolean;
  /** True if it contains quoted integers: call `restoreWholes` for its rows. */
  readonly hasQuoted: boolean;
}

/** JSON text, or lines of it, with integers beyond 2^53 in quotes. */
export function quoteLargeIntegers(text: string): QuotedText {
  let hasInfinite = false;
  let hasQuoted = false;
  const quoted = mapNumbers(text, (literal, at, around) => {
    if (Number.isSafeInteger(Number(literal))) return literal;
    if (WHOLE.test(literal)) {
      // Before a colon it is not valid JSON; quoted, it would be a member's name.
      if (COLON.test(around.slice(at + literal.length))) return literal;
      hasQuoted = true;
      return `"${WHOLE_MARK}${literal}"`;
    }
    hasInfinite ||= !Number.isFinite(Number(literal));
    return literal;
  });
  return { text: quoted, hasInfinite, hasQuoted };
}

/** Restores integers as bigints; within values, those beyond 64 bits become text. */
export function restoreWholes(row: JsonObject): Row {
  const open: object[] = [];
  const restored: Record<string, RowValue> = {};
  for (const [name, value] of Object.entries(row)) {
    const digits = markedDigits(value);
    setMember(restored, name, digits === null ? value : outerWhole(digits));
    if (value !== null && typeof value === 'object') open.push(value);
  }
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const members = next as Record<string, Json>;
    for (const [name, value] of Object.entries(members)) {
      const digits = markedDigits(value);
      if (digits !== null) setMember(members, name, nestedWhole(digits));
      else if (value !== null && typeof value === 'object') open.push(value);
    }
  }
  return restored;
}

function markedDigits(value: Json): string | null {
  return typeof value === 'string' && value.startsWith(WHOLE_MARK)
    ? value.slice(WHOLE_MARK.length)
    : null;
}

/** Parsing is quadratic in the number of digits; an integer that is infinite as a double stays text. */
function outerWhole(digits: string): bigint | string {
  return Number.isFinite(Number(digits)) ? BigInt(digits) : digits;
}

function nestedWhole(digits: string): bigint | string {
  const whole = outerWhole(digits);
  return typeof whole === 'bigint' && isOf64Bits(whole) ? whole : digits;
}

/** Supports any name: assigning to `__proto__` would not create a member. */
function setMember(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

/** The name of the first member that contains an infinite number at any depth; undefined if none. */
export function infiniteField(row: Row): string | undefined {
  return Object.keys(row).find((name) => holdsInfinite(row[name] ?? null));
}

/** Iterative, because rows can be nested deeper than the stack allows. */
function holdsInfinite(value: RowValue): boolean {
  const open: RowValue[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === Infinity || next === -Infinity) return true;
    if (next !== null && typeof next === 'object') open.push(...Object.values<RowValue>(next));
  }
  return false;
}

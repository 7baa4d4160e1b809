/**
 * Numbers that JSON can write and a double cannot hold. JSON.parse would change
 * a whole number beyond 2^53 without a word, and make null of 1e400. The whole
 * ones are put in quotes, with a mark, before it reads them, and are restored
 * from their digits afterwards; infinite ones are found in the row that has them.
 * A fraction that is rounded is what JSON numbers mean.
 */

import { randomUUID } from 'node:crypto';

import { mapNumbers } from '../../kit/json/map-numbers.ts';
import type { Json, JsonObject } from '../../kit/json-value.ts';
import { isOf64Bits } from '../../kit/json/exact-json.ts';
import type { Row, RowValue } from '../../kit/json/whole-numbers.ts';

const WHOLE = /^-?[1-9]\d*$/;
const COLON = /^\s*:/;

/** Begins the text of a whole number in quotes. No host knows it, so that no other text begins with it. */
export const WHOLE_MARK = `whole ${randomUUID()} `;

export interface QuotedText {
  readonly text: string;
  /** Whether a number in it is read as infinite. */
  readonly hasInfinite: boolean;
  /** Whether whole numbers in it are in quotes: `restoreWholes` has to see its rows. */
  readonly hasQuoted: boolean;
}

/** JSON text, or lines of it, with the whole numbers beyond 2^53 in quotes. */
export function quoteLargeIntegers(text: string): QuotedText {
  let hasInfinite = false;
  let hasQuoted = false;
  const quoted = mapNumbers(text, (literal, at, around) => {
    if (Number.isSafeInteger(Number(literal))) return literal;
    if (WHOLE.test(literal)) {
      // Before a colon it is no JSON; in quotes it would be the name of a member.
      if (COLON.test(around.slice(at + literal.length))) return literal;
      hasQuoted = true;
      return `"${WHOLE_MARK}${literal}"`;
    }
    hasInfinite ||= !Number.isFinite(Number(literal));
    return literal;
  });
  return { text: quoted, hasInfinite, hasQuoted };
}

/** The row with its whole numbers restored as bigints; within values, those that 64 bits do not hold are text. */
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

/** Reading a number takes the square of its digits; one that is infinite as a double is text. */
function outerWhole(digits: string): bigint | string {
  return Number.isFinite(Number(digits)) ? BigInt(digits) : digits;
}

function nestedWhole(digits: string): bigint | string {
  const whole = outerWhole(digits);
  return typeof whole === 'bigint' && isOf64Bits(whole) ? whole : digits;
}

/** A member of any name: an assignment to `__proto__` would make none. */
function setMember(object: object, name: string, value: unknown): void {
  Object.defineProperty(object, name, {
    value,
    writable: true,
    enumerable: true,
    configurable: true,
  });
}

/** The name of the first member that holds an infinite number, at whatever depth; undefined where none does. */
export function infiniteField(row: Row): string | undefined {
  return Object.keys(row).find((name) => holdsInfinite(row[name] ?? null));
}

/** Without recursion, because rows may be nested deeper than the stack is. */
function holdsInfinite(value: RowValue): boolean {
  const open: RowValue[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === Infinity || next === -Infinity) return true;
    if (next !== null && typeof next === 'object') open.push(...Object.values<RowValue>(next));
  }
  return false;
}

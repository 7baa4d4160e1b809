/**
 * Numbers that JSON can write and a double cannot hold. JSON.parse would change
 * a whole number beyond 2^53 without a word, and make null of 1e400. The whole
 * ones are put in quotes before it reads them, so that they arrive as the digits
 * that they are; infinite ones are found afterwards, in the row that has them.
 * A fraction that is rounded is what JSON numbers mean.
 */

import { stringEnd } from '../../../kit/json/string-end.ts';
import type { Json, JsonObject } from '../../types.ts';

/** Whether a text may hold such a number at all; few do, and the others are not looked at twice. */
const SUSPECT = /[[:,\s]-?(?:\d{16}|\d+(?:\.\d+)?[eE]\+?\d{3})/;

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** `:1e400`. */
const SHORTEST = 6;
const LONG = /\d{16}|[eE]\+?\d{3}/;
const WHOLE = /^-?[1-9]\d*$/;

export interface QuotedText {
  readonly text: string;
  /** Whether a number in it is read as infinite. */
  readonly hasInfinite: boolean;
}

/** JSON text, or lines of it, with the whole numbers in quotes that would be read as others. */
export function quoteLargeIntegers(text: string): QuotedText {
  if (!SUSPECT.test(text)) return { text, hasInfinite: false };
  let hasInfinite = false;
  const pieces: string[] = [];
  const fit = (literal: string, at: number, around: string): string => {
    if (isExact(literal)) return literal;
    // Before a colon it is no JSON; in quotes it would be the name of a member.
    if (WHOLE.test(literal))
      return around
        .slice(at + literal.length)
        .trimStart()
        .startsWith(':')
        ? literal
        : `"${literal}"`;
    hasInfinite ||= !Number.isFinite(Number(literal));
    return literal;
  };
  let taken = 0;
  for (let at = 0; at < text.length;) {
    const quote = text.indexOf('"', at);
    const end = quote === -1 ? text.length : quote;
    const between = end - at < SHORTEST ? '' : text.slice(at, end);
    if (LONG.test(between)) {
      pieces.push(text.slice(taken, at), between.replace(NUMBER, fit));
      taken = end;
    }
    at = quote === -1 ? end : stringEnd(text, quote);
  }
  return { text: `${pieces.join('')}${text.slice(taken)}`, hasInfinite };
}

/** The name of the first member that holds an infinite number, at whatever depth; undefined where none does. */
export function infiniteField(row: JsonObject): string | undefined {
  return Object.keys(row).find((name) => holdsInfinite(row[name] ?? null));
}

/** Without recursion, because rows may be nested deeper than the stack is. */
function holdsInfinite(value: Json): boolean {
  const open: Json[] = [value];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === Infinity || next === -Infinity) return true;
    if (next !== null && typeof next === 'object') open.push(...Object.values<Json>(next));
  }
  return false;
}

/** Beyond 2^53 a double is the whole number of its own digits and no other, also where JavaScript would print it with zeros for the last ones. */
function isExact(literal: string): boolean {
  const held = Number(literal);
  if (Number.isSafeInteger(held)) return true;
  return WHOLE.test(literal) && Number.isFinite(held) && BigInt(literal) === BigInt(held);
}

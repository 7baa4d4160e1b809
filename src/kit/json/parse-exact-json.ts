/** JSON.parse for text that is printed again: whole numbers keep all their digits. */

import { randomUUID } from 'node:crypto';

import { isOf64Bits, type ExactJson } from './exact-json.ts';
import { mapNumbers } from './map-numbers.ts';

const WHOLE = /^-?\d+$/;
/** More digits than any number of 64 bits has. */
const MAX_DIGITS = 20;
/** Begins the text of a whole number in quotes; no other text begins with it. */
const MARK = `whole ${randomUUID()} `;

/**
 * Whole numbers of 64 bits that a double would change are bigints; larger ones are text.
 * @param text a valid JSON array or object
 */
export function parseExactJson(text: string): ExactJson {
  const marked = mapNumbers(text, (literal) =>
    WHOLE.test(literal) && literal !== '-0' && String(Number(literal)) !== literal
      ? `"${MARK}${literal}"`
      : literal,
  );
  const value = JSON.parse(marked) as ExactJson;
  return marked === text ? value : restored(value);
}

/** Without recursion, because values may be nested deeper than the stack is. */
function restored(value: ExactJson): ExactJson {
  const whole = { value };
  const open: object[] = [whole];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const [name, member] of Object.entries(next) as [string, ExactJson][]) {
      if (typeof member === 'object' && member !== null) open.push(member);
      else if (typeof member === 'string' && member.startsWith(MARK))
        // An assignment to `__proto__` would make no member.
        Object.defineProperty(next, name, { value: wholeOf(member.slice(MARK.length)) });
    }
  }
  return whole.value;
}

function wholeOf(digits: string): bigint | string {
  if (digits.length > MAX_DIGITS) return digits;
  const whole = BigInt(digits);
  return isOf64Bits(whole) ? whole : digits;
}

/** JSON.parse for text that is printed again: a whole number whose digits would change is read as text. */

import type { Json } from '../json-value.ts';
import { mapNumbers } from './map-numbers.ts';

const WHOLE = /^-?\d+$/;

/** @param text valid JSON */
export function parseKeepingDigits(text: string): Json {
  const exact = mapNumbers(text, (literal) =>
    WHOLE.test(literal) && literal !== '-0' && String(Number(literal)) !== literal
      ? `"${literal}"`
      : literal,
  );
  return JSON.parse(exact) as Json;
}

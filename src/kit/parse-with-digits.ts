import type { Json } from './json-value.ts';
import { mapNumbers } from './json/map-numbers.ts';
import { isInexactWhole } from './json/whole-numbers.ts';

/**
 * Works like JSON.parse, but whole numbers that a double would change become text with their digits.
 * @param text a valid JSON array or object
 */
export function parseWithDigits(text: string): Json {
  const exact = mapNumbers(text, (literal) => (isInexactWhole(literal) ? `"${literal}"` : literal));
  return JSON.parse(exact) as Json;
}

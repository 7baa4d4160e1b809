/** The values of rows in texts for people. */

import { exactJson, type ExactJson } from '../kit/json/exact-json.ts';
import { shortened } from '../kit/shortened.ts';

/** Text as it is, other values as JSON, and null as an empty text. */
export function valueText(value: ExactJson | undefined): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value : exactJson(value);
}

/** In one line. */
export function cellText(value: ExactJson | undefined, maxCharacters: number): string {
  return shortened(valueText(value).replace(/[\p{Cc}\u2028\u2029]+/gu, ' '), maxCharacters);
}

/**
 * Rows as lines: a scan modifies a JSON array of rows in place, so that readers find rows without parsing. The
 * array's brackets become blanks, and the commas between rows line feeds. There are no other line feeds, and no
 * other changes.
 */

import { CLOSE_ARRAY, COMMA, OPENING_BRACKET } from './lexicon.ts';

export const LINE_FEED = 0x0a;
export const SPACE = 0x20;

/** The inverse: the array as text. */
export function arrayOfLines(pieces: readonly Buffer[]): string {
  const array = Buffer.concat(pieces);
  for (let at = array.indexOf(LINE_FEED); at !== -1; at = array.indexOf(LINE_FEED, at + 1))
    array[at] = COMMA;
  array[0] = OPENING_BRACKET;
  array[array.length - 1] = CLOSE_ARRAY;
  return array.toString('utf8');
}

/**
 * Rows as lines: what a scan makes of a JSON array of rows, in place, so that their reader finds them without looking at each
 * byte. The array's brackets are blanks, and the line feeds are the commas between its rows: there is no other, and nothing
 * else is changed.
 */

import { CLOSE_ARRAY, COMMA, OPENING_BRACKET } from './lexicon.ts';

export const LINE_FEED = 0x0a;
export const SPACE = 0x20;

/** The array again, as text. */
export function arrayOfLines(pieces: readonly Buffer[]): string {
  const array = Buffer.concat(pieces);
  for (let at = array.indexOf(LINE_FEED); at !== -1; at = array.indexOf(LINE_FEED, at + 1))
    array[at] = COMMA;
  array[0] = OPENING_BRACKET;
  array[array.length - 1] = CLOSE_ARRAY;
  return array.toString('utf8');
}

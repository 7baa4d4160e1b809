/**
 * Rows as most programs write them: flat objects with the same members in the
 * same order, without blanks and escapes. They are read in one loop, three times
 * as fast as the scan reads anything else; calls within the loop make it slower.
 * Whatever else is met is left to the scan, from the beginning of its row.
 */

import {
  CLOSE_OBJECT,
  COMMA,
  FALSE,
  FRACTION_DIGITS,
  LETTER_F,
  LETTER_T,
  MINUS_SIGN,
  NULL as NULL_WORD,
  QUOTATION_MARK,
  STOPS,
  TRUE,
} from './lexicon.ts';
import { DOT, isDigit, plainKind, SAFE_DIGITS } from './numbers.ts';
import { BOOLEAN, NULL, ODD, TEXT, WHOLE } from './row-shape.ts';

const DIGIT_ZERO = 0x30;

/**
 * @param patterns `name":` of each column
 * @param kinds takes the kinds of the values. Those of a row that is left to the scan are the same once more there.
 * @returns where the row has ended; -1 where it is not plain, or continues in the next chunk
 */
export function plainRowEnd(
  chunk: Buffer,
  from: number,
  patterns: readonly Buffer[],
  kinds: Int32Array,
): number {
  const { length } = chunk;
  const columns = patterns.length;
  let at = from + 1;
  for (let column = 0; column < columns; column += 1) {
    const pattern = patterns[column]!;
    const value = at + 1 + pattern.length;
    if (value + 5 >= length || chunk[at] !== QUOTATION_MARK) return -1;
    for (let index = 0; index < pattern.length; index += 1)
      if (chunk[at + 1 + index] !== pattern[index]) return -1;
    const byte = chunk[value]!;
    if (byte === QUOTATION_MARK) {
      at = value + 1;
      while (at < length && STOPS[chunk[at]!] === 0) at += 1;
      if (at >= length || chunk[at] !== QUOTATION_MARK) return -1;
      at += 1;
      kinds[column]! |= TEXT;
    } else if (byte === MINUS_SIGN || isDigit(byte)) {
      const first = byte === MINUS_SIGN ? value + 1 : value;
      at = first;
      while (at < length && isDigit(chunk[at]!)) at += 1;
      const digits = at - first;
      if (digits === 0 || digits > SAFE_DIGITS || (digits > 1 && chunk[first] === DIGIT_ZERO))
        return -1;
      // What follows in the next chunk may make another kind of it.
      if (at >= length) return -1;
      if (chunk[at] === DOT) {
        const fraction = at + 1;
        at = fraction;
        while (at < length && isDigit(chunk[at]!)) at += 1;
        const kind =
          at === fraction || at === length ? 0 : plainKind(chunk, value, at, FRACTION_DIGITS);
        if (kind === 0) return -1;
        kinds[column]! |= kind;
      } else {
        kinds[column]! |= first > value && chunk[first] === DIGIT_ZERO ? WHOLE | ODD : WHOLE;
      }
    } else {
      const word = byte === LETTER_T ? TRUE : byte === LETTER_F ? FALSE : NULL_WORD;
      for (let index = 0; index < word.length; index += 1)
        if (chunk[value + index] !== word[index]) return -1;
      at = value + word.length;
      kinds[column]! |= word === NULL_WORD ? NULL : BOOLEAN;
    }
    if (at >= length || chunk[at] !== (column === columns - 1 ? CLOSE_OBJECT : COMMA)) return -1;
    at += 1;
  }
  return columns === 0 ? -1 : at;
}

/** Replaces numbers of JSON text that a double may change: those of 16 digits or with an exponent of three. */

import { stringEnd } from './string-end.ts';

/** True for texts that may hold such a number. Few do; the others are returned unread. */
const SUSPECT = /[[:,\s]-?(?:\d{16}|\d+(?:\.\d+)?[eE]\+?\d{3})/;

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;
/** `:1e400`. */
const SHORTEST = 6;
const LONG = /\d{16}|[eE]\+?\d{3}/;

/** @param replace is given each number of a part of the text without strings, its position in that part, and the part */
export function mapNumbers(
  text: string,
  replace: (literal: string, at: number, part: string) => string,
): string {
  if (!SUSPECT.test(text)) return text;
  const pieces: string[] = [];
  let copied = 0;
  for (let at = 0; at < text.length;) {
    const quote = text.indexOf('"', at);
    const end = quote === -1 ? text.length : quote;
    const between = end - at < SHORTEST ? '' : text.slice(at, end);
    if (LONG.test(between)) {
      pieces.push(text.slice(copied, at), between.replace(NUMBER, replace));
      copied = end;
    }
    at = quote === -1 ? end : stringEnd(text, quote);
  }
  return `${pieces.join('')}${text.slice(copied)}`;
}

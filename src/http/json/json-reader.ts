/**
 * Reads JSON text to the letter and knows at every moment where it is. It is
 * slow, and asked only about the few texts that JSON.parse has refused without
 * saying where, or in which a number has to be found.
 */

import type { Trail } from './json-refusal.ts';

/** What a text holds, and where that stands. */
export interface Place {
  readonly content: 'elements' | 'members' | 'value';
  /** The way to the array or the object whose elements or members they are, or to the value. */
  readonly trail: Trail;
  /** The position of the first of the elements. */
  readonly start: number;
}

const QUOTE = 0x22;
const SPACE = 0x20;
const BACKSLASH = 0x5c;
const BLANKS = ' \t\n\r';

/**
 * Returns how far the text is JSON: its length where all of it is, or the place
 * of the first character that cannot stand there. Recursion goes as deep as the
 * brackets do, which are few where the text has passed the walk.
 *
 * @param onNumber called with the text of each number, and where it stands
 */
export function readJson(
  text: string,
  place: Place,
  onNumber: (literal: string, trail: Trail) => void,
): number {
  const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
  const scalar = /true|false|null|(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)/y;
  const trail = [...place.trail];
  let at = 0;

  function passBlanks(): void {
    while (at < text.length && BLANKS.includes(text[at]!)) at += 1;
  }

  function take(character: string): boolean {
    passBlanks();
    if (text[at] !== character) return false;
    at += 1;
    return true;
  }

  function takeString(): boolean {
    if (!take('"')) return false;
    for (;;) {
      const code = text.charCodeAt(at);
      if (code === BACKSLASH) {
        escape.lastIndex = at;
        if (!escape.test(text)) return false;
        at = escape.lastIndex;
      } else {
        // The end of the text has no code at all.
        if (!(code >= SPACE)) return false;
        at += 1;
        if (code === QUOTE) return true;
      }
    }
  }

  function takeName(): string | null {
    passBlanks();
    const from = at;
    return takeString() ? (JSON.parse(text.slice(from, at)) as string) : null;
  }

  function takeValue(): boolean {
    passBlanks();
    const first = text[at];
    if (first === '"') return takeString();
    if (first === '[' || first === '{') {
      at += 1;
      const closing = first === '[' ? ']' : '}';
      return take(closing) || (takeEntries(first === '[', 0) && take(closing));
    }
    scalar.lastIndex = at;
    const found = scalar.exec(text);
    if (found === null) return false;
    at = scalar.lastIndex;
    if (found[1] !== undefined) onNumber(found[1], trail);
    return true;
  }

  function takeEntries(inArray: boolean, first: number): boolean {
    const depth = trail.length;
    for (let index = first; ; index += 1) {
      const step = inArray ? index : takeName();
      if (step === null || (!inArray && !take(':'))) return false;
      trail[depth] = step;
      if (!takeValue()) return false;
      if (take(',')) continue;
      trail.length = depth;
      return true;
    }
  }

  const isWhole =
    place.content === 'value'
      ? takeValue()
      : takeEntries(place.content === 'elements', place.start);
  if (isWhole) passBlanks();
  return at;
}

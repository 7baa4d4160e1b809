/**
 * Reads JSON text to the letter and knows at every moment where it is. It is
 * slow, and asked only about the few texts that JSON.parse has refused without
 * saying where, or in which a number has to be found.
 */

import type { Trail } from './json-refusal.ts';

/** What a text holds, and where that is. */
export type Place = {
  /** The way to the array or the object whose elements or members they are, or to the value. */
  readonly trail: Trail;
} & (
  | {
      readonly content: 'elements';
      /** The position of the first of them. */
      readonly start: number;
    }
  | { readonly content: 'members' | 'value' }
);

const QUOTE = 0x22;
const SPACE = 0x20;
const BACKSLASH = 0x5c;
const BLANKS = ' \t\n\r';

/**
 * Returns how far the text is JSON: its length where all of it is, or the place
 * of the first character that cannot be there. Recursion goes as deep as the
 * brackets do, which are few where the text has passed the walk.
 *
 * @param onNumber called with the text of each number, and where it is
 */
export function readJson(text: string, place: Place, onNumber: OnNumber): number {
  return new JsonReader(text, place.trail, onNumber).read(place);
}

type OnNumber = (literal: string, trail: Trail) => void;

class JsonReader {
  readonly #escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
  readonly #scalar = /true|false|null|(-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)/y;
  readonly #text: string;
  readonly #trail: (string | number)[];
  readonly #onNumber: OnNumber;
  #at = 0;

  constructor(text: string, trail: Trail, onNumber: OnNumber) {
    this.#text = text;
    this.#trail = [...trail];
    this.#onNumber = onNumber;
  }

  read(place: Place): number {
    const isWhole =
      place.content === 'value'
        ? this.#takeValue()
        : place.content === 'elements'
          ? this.#takeEntries(true, place.start)
          : this.#takeEntries(false);
    if (isWhole) this.#passBlanks();
    return this.#at;
  }

  #passBlanks(): void {
    while (this.#at < this.#text.length && BLANKS.includes(this.#text[this.#at]!)) this.#at += 1;
  }

  #take(character: string): boolean {
    this.#passBlanks();
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #takeString(): boolean {
    if (!this.#take('"')) return false;
    for (;;) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === BACKSLASH) {
        this.#escape.lastIndex = this.#at;
        if (!this.#escape.test(this.#text)) return false;
        this.#at = this.#escape.lastIndex;
      } else {
        // The end of the text has no code at all.
        if (!(code >= SPACE)) return false;
        this.#at += 1;
        if (code === QUOTE) return true;
      }
    }
  }

  #takeName(): string | null {
    const from = this.#at;
    return this.#takeString() ? (JSON.parse(this.#text.slice(from, this.#at)) as string) : null;
  }

  #takeValue(): boolean {
    this.#passBlanks();
    const first = this.#text[this.#at];
    if (first === '"') return this.#takeString();
    if (first === '[' || first === '{') {
      this.#at += 1;
      const closing = first === '[' ? ']' : '}';
      return this.#take(closing) || (this.#takeEntries(first === '[') && this.#take(closing));
    }
    this.#scalar.lastIndex = this.#at;
    const found = this.#scalar.exec(this.#text);
    if (found === null) return false;
    this.#at = this.#scalar.lastIndex;
    if (found[1] !== undefined) this.#onNumber(found[1], this.#trail);
    return true;
  }

  #takeEntries(inArray: boolean, first = 0): boolean {
    const depth = this.#trail.length;
    for (let index = first; ; index += 1) {
      const step = inArray ? index : this.#takeName();
      if (step === null || (!inArray && !this.#take(':'))) return false;
      this.#trail[depth] = step;
      if (!this.#takeValue()) return false;
      if (this.#take(',')) continue;
      this.#trail.length = depth;
      return true;
    }
  }
}

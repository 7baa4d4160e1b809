/**
 * Numbers that JSON can write and a double cannot hold. A fraction that is
 * rounded is what JSON numbers mean; a whole number that comes out as another
 * one, or a number that comes out as infinite, would be a silent change of data.
 */

export type NumberFault = 'infinite' | 'inexact';

/**
 * Between 2^53 and 10^21 a double is written as a whole number with zeros in
 * place of its last digits, by JSON.stringify and so by us: written in this way
 * it comes out as it came in, and is held.
 */
export function numberFault(literal: string): NumberFault | null {
  const held = Number(literal);
  if (!Number.isFinite(held)) return 'infinite';
  if (Number.isSafeInteger(held) || !Number.isInteger(held)) return null;
  if (/[.eE]/.test(literal) || literal === String(held) || BigInt(literal) === BigInt(held))
    return null;
  return 'inexact';
}

/** What of a number is kept, however long it is. */
export const MAX_LITERAL = 400;

/** The text of a number that stands in several chunks, or of a very long one: enough to know it by. */
export class CarriedNumber {
  #beginning = '';
  #end = '';
  #length = 0;
  /** How many characters stand before the point or the exponent, the sign among them; 0 while none has come. */
  #wholeLength = 0;

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  add(text: string): void {
    this.#beginning = (this.#beginning + text.slice(0, MAX_LITERAL)).slice(0, MAX_LITERAL);
    const divider = this.#wholeLength === 0 ? text.search(/[.eE]/) : -1;
    if (divider !== -1) this.#wholeLength = this.#length + divider;
    this.#length += text.length;
    this.#end = (this.#end + text.slice(-MAX_LITERAL)).slice(-MAX_LITERAL);
  }

  /** The literal; for one that is longer than what is kept, a shorter one of about the same value. */
  take(): string {
    const literal = this.#literal();
    this.#beginning = '';
    this.#end = '';
    this.#length = 0;
    this.#wholeLength = 0;
    return literal;
  }

  #literal(): string {
    if (this.#length <= MAX_LITERAL) return this.#beginning;
    const exponent = /[eE]([+-]?\d+)$/.exec(this.#end)?.[1] ?? '0';
    const dropped = Math.max(0, (this.#wholeLength || this.#length) - MAX_LITERAL);
    return `${this.#beginning.replace(/[eE].*$/, '')}e${Number(exponent) + dropped}`;
  }
}

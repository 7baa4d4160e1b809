/**
 * Numbers that JSON can write and a double cannot hold. A fraction that is
 * rounded is what JSON numbers mean; a whole number that comes out as another
 * one, or a number that comes out as infinite, would be a silent change of data.
 */

export type NumberFault = 'infinite' | 'inexact';

/**
 * A whole number of 64 bits is written with all its digits, so these must be the digits of the double that holds it. A
 * larger one is written as JSON.stringify writes it, with zeros in place of its last digits, and must be received like that.
 */
export function numberFault(literal: string): NumberFault | null {
  const held = Number(literal);
  if (!Number.isFinite(held)) return 'infinite';
  if (Number.isSafeInteger(held) || !Number.isInteger(held) || /[.eE]/.test(literal)) return null;
  const isOf64Bits = held >= -(2 ** 63) && held < 2 ** 63;
  const isExact = isOf64Bits ? BigInt(literal) === BigInt(held) : literal === String(held);
  return isExact ? null : 'inexact';
}

/** Limit for the stored part of a number. */
export const MAX_LITERAL = 400;

/** An exponent beyond this takes any text to zero or to infinity, and is not counted further. */
const MAX_EXPONENT = 1e12;

/** The text of a number that comes in several chunks, or the start of a very long one. */
export class CarriedNumber {
  #literal = '';
  #length = 0;
  /** From the first that is no zero. */
  #digits = '';
  /** The number is ±0.digits · 10^scale, times what its exponent says. */
  #scale = 0;
  #part: 'whole' | 'fraction' | 'exponent' = 'whole';
  #exponentSign = 1;
  #exponent = 0;

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  add(text: string): void {
    if (this.#literal.length < MAX_LITERAL)
      this.#literal += text.slice(0, MAX_LITERAL - this.#literal.length);
    this.#length += text.length;
    for (const character of text) this.#read(character);
  }

  /** The literal. One that exceeds the limit is replaced by a shorter one of about the same value. */
  take(): string {
    const literal = this.#length <= MAX_LITERAL ? this.#literal : this.#shortened();
    this.#literal = '';
    this.#length = 0;
    this.#digits = '';
    this.#scale = 0;
    this.#part = 'whole';
    this.#exponentSign = 1;
    this.#exponent = 0;
    return literal;
  }

  #read(character: string): void {
    if (character === '.') this.#part = 'fraction';
    else if (character === 'e' || character === 'E') this.#part = 'exponent';
    else if (this.#part === 'exponent') this.#readExponent(character);
    else if (character !== '-') this.#readDigit(character);
  }

  #readDigit(digit: string): void {
    const isLeadingZero = digit === '0' && this.#digits === '';
    if (this.#part === 'whole' && !isLeadingZero) this.#scale += 1;
    if (this.#part === 'fraction' && isLeadingZero) this.#scale -= 1;
    if (!isLeadingZero && this.#digits.length < MAX_LITERAL) this.#digits += digit;
  }

  #readExponent(character: string): void {
    if (character === '-') this.#exponentSign = -1;
    else if (character !== '+')
      this.#exponent = Math.min(MAX_EXPONENT, 10 * this.#exponent + Number(character));
  }

  #shortened(): string {
    const sign = this.#literal.startsWith('-') ? '-' : '';
    const exponent = this.#exponentSign * this.#exponent + this.#scale;
    return `${sign}0.${this.#digits || '0'}e${exponent}`;
  }
}

/**
 * Numbers that are valid JSON but do not fit a double. Rounding of fractions is normal for JSON; an integer that
 * becomes another one, or a number that becomes infinite, would be silently changed data.
 */

export type NumberProblem = 'infinite' | 'inexact';

/**
 * A 64-bit integer is written with all its digits, so these must equal the digits of its double. A larger one is
 * written as by JSON.stringify, with zeros in place of its last digits, and must be received like that.
 */
export function numberProblem(literal: string): NumberProblem | null {
  const held = Number(literal);
  if (!Number.isFinite(held)) return 'infinite';
  if (Number.isSafeInteger(held) || !Number.isInteger(held) || /[.eE]/.test(literal)) return null;
  const isOf64Bits = held >= -(2 ** 63) && held < 2 ** 63;
  const isExact = isOf64Bits ? BigInt(literal) === BigInt(held) : literal === String(held);
  return isExact ? null : 'inexact';
}

/** Limit for the stored part of a number. */
export const MAX_LITERAL = 400;

/** A larger exponent makes any text zero or infinite, and is not counted further. */
const MAX_EXPONENT = 1e12;

/** The text of a number that spans chunks, or the start of a very long one. */
export class CarriedNumber {
  #literal = '';
  #length = 0;
  /** From the first nonzero digit. */
  #digits = '';
  /** The number is ±0.digits · 10^scale, times the exponent. */
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

  /** The literal. One above the limit is replaced by a shorter one of about the same value. */
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

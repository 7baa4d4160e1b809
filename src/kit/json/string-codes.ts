/** The escaped codes of a string: U+0000 and halves of surrogate pairs are text that nothing can keep. */

import { HEX } from './lexicon.ts';

export type StringFault = 'nul' | 'surrogate';

export class StringCodes {
  fault: StringFault | null = null;
  /** The code before was the first half of a pair: the other half must follow. */
  halfPair = false;
  #code = 0;
  #digits = 0;

  begin(): void {
    this.#code = 0;
    this.#digits = 0;
  }

  /** Takes a digit; false where it is none. */
  take(byte: number): boolean {
    const digit = HEX[byte]!;
    this.#code = this.#code * 16 + digit - 1;
    this.#digits += 1;
    return digit !== 0;
  }

  get isWhole(): boolean {
    return this.#digits === 4;
  }

  end(): void {
    const code = this.#code;
    if (code === 0) this.fault = 'nul';
    const isSecond = code >= 0xdc00 && code <= 0xdfff;
    if (this.halfPair !== isSecond) this.lone();
    this.halfPair = code >= 0xd800 && code <= 0xdbff;
  }

  lone(): void {
    this.fault ??= 'surrogate';
    this.halfPair = false;
  }

  /** The string ends; returns what is wrong with it. */
  endString(): StringFault | null {
    const { fault } = this;
    this.fault = null;
    return fault;
  }
}

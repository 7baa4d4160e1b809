/** Reads the inside of a string incrementally; detects U+0000 and lone surrogates, which cannot be stored. */

import { BACKSLASH, ESCAPES, HEX, LETTER_U, QUOTATION_MARK, STOPS } from './lexicon.ts';

export type StringProblem = 'nul' | 'surrogate';

/** The position: within the text, after a backslash, or within the digits of a code. */
const TEXT = 0;
const ESCAPE = 1;
const CODE = 2;

export class StringReader {
  problem: StringProblem | null = null;
  /** True if the last `read` reached the closing quotation mark. */
  isWhole = false;
  /** True if the last `read` found an escape. */
  hasEscape = false;
  #state = TEXT;
  /** The previous code was a high surrogate: a low one must follow. */
  #halfPair = false;
  #code = 0;
  #digits = 0;

  /**
   * @returns the end of the bytes read: after the closing mark, or the end of the chunk; `~at` if the byte at `at` is
   * not allowed
   */
  read(chunk: Buffer, from: number): number {
    const { length } = chunk;
    this.isWhole = false;
    this.hasEscape = this.#state !== TEXT;
    for (let at = from; at < length; at += 1) {
      if (this.#state === TEXT) {
        if (this.#halfPair && chunk[at] !== BACKSLASH) this.#lone();
        while (at < length && STOPS[chunk[at]!] === 0) at += 1;
        if (at === length) return at;
        const byte = chunk[at]!;
        if (byte === QUOTATION_MARK) {
          this.isWhole = true;
          return at + 1;
        }
        if (byte !== BACKSLASH) return ~at;
        this.#state = ESCAPE;
        this.hasEscape = true;
      } else if (!(this.#state === ESCAPE ? this.#escape(chunk[at]!) : this.#digit(chunk[at]!)))
        return ~at;
    }
    return length;
  }

  /** Ends the string, and returns its problem. */
  end(): StringProblem | null {
    const { problem } = this;
    this.problem = null;
    return problem;
  }

  #escape(byte: number): boolean {
    if (byte === LETTER_U) {
      this.#code = 0;
      this.#digits = 0;
      this.#state = CODE;
      return true;
    }
    if (this.#halfPair) this.#lone();
    this.#state = TEXT;
    return ESCAPES[byte] === 1;
  }

  #digit(byte: number): boolean {
    const digit = HEX[byte]!;
    this.#code = this.#code * 16 + digit - 1;
    this.#digits += 1;
    if (this.#digits === 4) this.#endCode(this.#code);
    return digit !== 0;
  }

  #endCode(code: number): void {
    this.#state = TEXT;
    if (code === 0) this.problem = 'nul';
    const isSecond = code >= 0xdc00 && code <= 0xdfff;
    if (this.#halfPair !== isSecond) this.#lone();
    this.#halfPair = code >= 0xd800 && code <= 0xdbff;
  }

  #lone(): void {
    this.problem ??= 'surrogate';
    this.#halfPair = false;
  }
}

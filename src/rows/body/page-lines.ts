/** Counts the rows of a page of NDJSON or CSV while it arrives. */

import { TextDecoder } from 'node:util';

import type { CsvOptions } from '../csv/options.ts';
import { namedEncoding } from '../text/encoding.ts';

const BLANKS: ReadonlySet<string> = new Set([' ', '\t']);

/** Rows are lines that are not blank, without the header of a CSV. A line end within quotes does not end a row. */
export class PageLines {
  readonly #encoding: string | undefined;
  readonly #quote: string;
  /** Empty if a quote is doubled. */
  readonly #escape: string;
  readonly #headerLines: number;
  #decoder: TextDecoder | null = null;
  /** Lines before the header that have not ended. */
  #linesToSkip: number;
  #lines = 0;
  #isBlank = true;
  #isQuoted = false;
  #isEscaped = false;
  #previous = '';

  constructor(format: 'ndjson' | 'csv', csv: CsvOptions = {}) {
    const isCsv = format === 'csv';
    const { encoding, quote = '"', escape = quote, header = true, skip_rows = 0 } = csv;
    this.#encoding = encoding;
    this.#quote = isCsv ? quote : '';
    this.#escape = isCsv && escape !== quote ? escape : '';
    this.#headerLines = isCsv && header === true ? 1 : 0;
    this.#linesToSkip = isCsv ? skip_rows : 0;
  }

  accept(chunk: Buffer): void {
    this.#decoder ??= new TextDecoder(this.#encodingOf(chunk));
    this.#count(this.#decoder.decode(chunk, { stream: true }));
  }

  /** Returns the number of rows. */
  end(): number {
    this.#count(this.#decoder?.decode() ?? '');
    this.#endLine();
    return Math.max(0, this.#lines - this.#headerLines);
  }

  #encodingOf(beginning: Buffer): string {
    const options = { encoding: this.#encoding, contentType: '' };
    return namedEncoding(beginning, options).encoding ?? 'utf-8';
  }

  #count(text: string): void {
    for (const character of text) {
      if (this.#linesToSkip > 0) this.#skip(character);
      else this.#see(character);
      this.#previous = character;
    }
  }

  #skip(character: string): void {
    if (character === '\r' || (character === '\n' && this.#previous !== '\r'))
      this.#linesToSkip -= 1;
  }

  #see(character: string): void {
    if (this.#isEscaped) {
      this.#isEscaped = false;
      return;
    }
    if (character === this.#escape) this.#isEscaped = true;
    if (character === this.#quote) this.#isQuoted = !this.#isQuoted;
    if (character === '\n' || character === '\r') {
      if (!this.#isQuoted) this.#endLine();
    } else if (!BLANKS.has(character)) this.#isBlank = false;
  }

  #endLine(): void {
    if (!this.#isBlank) this.#lines += 1;
    this.#isBlank = true;
  }
}

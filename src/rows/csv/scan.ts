/**
 * Scans a CSV that DuckDB will read, for the kinds of values in each column and the number of records. Accepts only
 * input for which DuckDB's reader agrees with `csv.ts`. Anything else is not plain: `csv.ts` reads it and reports
 * its problems.
 */

import { HAS_BLANKS, HAS_VALUE, MISFIT, QUOTED_NULL, type ValueCheck } from './value-checks.ts';
import { OTHER_TEXT } from './text-kind.ts';

export interface ScanSettings {
  /** Not a blank other than a tab, and not part of a number. */
  readonly delimiter: number;
  /** Negative if quotes are disabled. */
  readonly quote: number;
  /** If false, a quote within quotes makes the text not plain. */
  readonly isQuoteDoubled: boolean;
  /** Texts that mean null. */
  readonly nulls: ReadonlySet<string>;
  readonly skippedLines: number;
  readonly hasHeader: boolean;
  /** One per column; null if any text is valid. */
  readonly checks: readonly (ValueCheck | null)[];
}

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;

/** Represents a missing end. */
const CUT = -1;
const NOT_PLAIN = -2;

export class CsvScan {
  rows = 0;
  /** In bytes, including its line end. */
  longestRecord = 0;
  /** The bits of all values, by column. */
  readonly bits: Int32Array;
  readonly #settings: ScanSettings;
  readonly #checks: (ValueCheck | null)[];
  readonly #width: number;
  /** 1 for bytes that end an unquoted field. */
  readonly #ends = new Uint8Array(256);
  readonly #maxNullBytes: number;
  #linesToSkip: number;
  #isHeader: boolean;
  #isLast = false;
  /** The first byte of all line ends. */
  #lineEnd: number | null = null;

  constructor(settings: ScanSettings) {
    const { delimiter, checks, nulls, skippedLines, hasHeader } = settings;
    this.#settings = settings;
    this.#checks = [...checks];
    this.#width = checks.length;
    this.bits = new Int32Array(checks.length);
    for (const byte of [delimiter, LINE_FEED, CARRIAGE_RETURN]) this.#ends[byte] = 1;
    this.#maxNullBytes = Math.max(-1, ...[...nulls].map((one) => Buffer.byteLength(one)));
    this.#linesToSkip = skippedLines;
    this.#isHeader = hasHeader;
  }

  /**
   * @param bytes with a byte after the text, which is overwritten
   * @param to the end of the text
   * @returns the start of the first record that continues after the text; null if the CSV is not plain
   */
  scan(bytes: Buffer, to: number, isLast: boolean): number | null {
    bytes[to] = LINE_FEED;
    this.#isLast = isLast;
    let at = 0;
    while (at < to) {
      const end =
        this.#linesToSkip > 0 ? this.#skippedLine(bytes, at, to) : this.#record(bytes, at, to);
      if (end === NOT_PLAIN) return null;
      if (end === CUT) return at;
      at = end;
    }
    return at;
  }

  /** DuckDB would interpret a quote in it. */
  #skippedLine(bytes: Buffer, from: number, to: number): number {
    let at = from;
    while (bytes[at] !== LINE_FEED && bytes[at] !== CARRIAGE_RETURN) {
      if (bytes[at] === this.#settings.quote) return NOT_PLAIN;
      at += 1;
    }
    if (at >= to) return this.#isLast ? NOT_PLAIN : CUT;
    const next = this.#afterLineEnd(bytes, at, to);
    if (next >= 0) this.#linesToSkip -= 1;
    return next;
  }

  #record(bytes: Buffer, from: number, to: number): number {
    const { delimiter } = this.#settings;
    let at = from;
    let column = 0;
    for (;;) {
      at = this.#field(bytes, at, to, column);
      if (at < 0) return at;
      column += 1;
      if (bytes[at] !== delimiter || at >= to) break;
      at += 1;
    }
    const isEmpty = column === 1 && at === from;
    if (!this.#isHeader && !this.#isPlainRecord(isEmpty, column)) return NOT_PLAIN;
    const next = at >= to ? to : this.#afterLineEnd(bytes, at, to);
    if (next >= 0) this.#endRecord(isEmpty, next - from);
    return next;
  }

  /**
   * DuckDB can lose a short last record that it fills with nulls, and counts some empty lines twice if the table
   * has one column.
   */
  #isPlainRecord(isEmpty: boolean, fields: number): boolean {
    return isEmpty ? this.#width > 1 : fields >= this.#width;
  }

  #endRecord(isEmpty: boolean, bytes: number): void {
    if (this.#isHeader) {
      this.#isHeader = isEmpty;
      return;
    }
    if (isEmpty) return;
    this.rows += 1;
    if (bytes > this.longestRecord) this.longestRecord = bytes;
  }

  #afterLineEnd(bytes: Buffer, at: number, to: number): number {
    const byte = bytes[at]!;
    if (byte === CARRIAGE_RETURN && at + 1 === to && !this.#isLast) return CUT;
    const isPair = byte === CARRIAGE_RETURN && at + 1 < to && bytes[at + 1] === LINE_FEED;
    this.#lineEnd ??= byte;
    // DuckDB only accepts one kind of line end, and counts empty lines that end with CR twice.
    if (byte !== this.#lineEnd || (byte === CARRIAGE_RETURN && !isPair)) return NOT_PLAIN;
    return at + (isPair ? 2 : 1);
  }

  /** Returns where the field ends: at a delimiter, a line end, or the end of the text. */
  #field(bytes: Buffer, from: number, to: number, column: number): number {
    const { quote } = this.#settings;
    let byte = bytes[from]!;
    if (byte === quote && from < to) return this.#quoted(bytes, from, to, column);
    if (byte === SPACE || (byte === TAB && this.#settings.delimiter !== TAB)) {
      const text = this.#blanksEnd(bytes, from);
      if (bytes[text] === quote && text < to) {
        const hasTab = bytes.subarray(from, text).includes(TAB);
        return hasTab ? NOT_PLAIN : this.#quoted(bytes, text, to, column);
      }
    }
    let at = from;
    while (this.#ends[byte] === 0) {
      at += 1;
      byte = bytes[at]!;
    }
    if (at >= to && !this.#isLast) return CUT;
    if (at > from && !this.#note(bytes, from, at, column)) return NOT_PLAIN;
    return at;
  }

  #quoted(bytes: Buffer, open: number, to: number, column: number): number {
    const close = this.#closingQuote(bytes, open, to);
    if (close < 0) return close;
    if (this.#lineEnd === null && hasLineEnd(bytes.subarray(open, close))) return NOT_PLAIN;
    let at = close + 1;
    while (bytes[at] === SPACE) at += 1;
    if (at >= to && !this.#isLast) return CUT;
    if (this.#ends[bytes[at]!] === 0) return NOT_PLAIN;
    return this.#noteQuoted(bytes, open + 1, close, column) ? at : NOT_PLAIN;
  }

  #closingQuote(bytes: Buffer, open: number, to: number): number {
    const { quote, isQuoteDoubled } = this.#settings;
    let at = open + 1;
    while (at < to) {
      const byte = bytes[at]!;
      if (byte === quote) {
        if (bytes[at + 1] !== quote || at + 1 >= to) return at;
        if (!isQuoteDoubled) return NOT_PLAIN;
        at += 1;
      }
      at += 1;
    }
    return this.#isLast ? NOT_PLAIN : CUT;
  }

  #blanksEnd(bytes: Buffer, from: number): number {
    let at = from;
    while (bytes[at] === SPACE || (bytes[at] === TAB && this.#settings.delimiter !== TAB)) at += 1;
    return at;
  }

  #noteQuoted(bytes: Buffer, from: number, to: number, column: number): boolean {
    if (this.#isHeader) return true;
    if (column >= this.#width) return false;
    if (this.#isNull(bytes, from, to)) {
      this.bits[column]! |= QUOTED_NULL;
      return true;
    }
    if (from === to) {
      this.bits[column]! |= HAS_VALUE | HAS_BLANKS;
      return true;
    }
    return this.#check(bytes, from, to, column);
  }

  /** Returns false if the value is not plain. */
  #note(bytes: Buffer, from: number, to: number, column: number): boolean {
    if (this.#isHeader) return true;
    // After the last column, only empty fields are plain.
    if (column >= this.#width) return false;
    return this.#isNull(bytes, from, to) || this.#check(bytes, from, to, column);
  }

  #check(bytes: Buffer, from: number, to: number, column: number): boolean {
    const check = this.#checks[column]!;
    if (check === null) {
      this.bits[column]! |= HAS_VALUE;
      return true;
    }
    const bits = check(bytes, from, to);
    this.bits[column]! |= bits | HAS_VALUE;
    // The column is text, whatever its other values are.
    if ((bits & OTHER_TEXT) !== 0) this.#checks[column] = null;
    return (bits & MISFIT) === 0;
  }

  #isNull(bytes: Buffer, from: number, to: number): boolean {
    return (
      to - from <= this.#maxNullBytes && this.#settings.nulls.has(bytes.toString('utf8', from, to))
    );
  }
}

/** DuckDB detects the line end of the records from the first one in the file, even if it is within quotes. */
function hasLineEnd(bytes: Buffer): boolean {
  return bytes.includes(LINE_FEED) || bytes.includes(CARRIAGE_RETURN);
}

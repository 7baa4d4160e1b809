/**
 * The shape of an array's rows, recorded during the scan: the names of members and the kinds of values. Marks rows
 * that need parsing.
 */

import type { RowLimits } from '../limits.ts';

/** Kinds of values, as bits. */
export const WHOLE = 1;
export const FRACTION = 2;
export const TEXT = 4;
export const BOOLEAN = 8;
export const OBJECT = 16;
export const ARRAY = 32;
export const NULL = 64;
/** Added to a kind: JSON.stringify would write the value differently, or might. */
export const ODD = 128;
/** In addition to WHOLE: an integer beyond 2^53 that fits 64 bits. */
export const LARGE = 256;
/** An integer, written in digits, that does not fit 64 bits. */
export const HUGE = 512;

export interface SummaryColumn {
  readonly name: string;
  readonly kinds: number;
  /** The kinds of elements in its arrays. */
  readonly elements: number;
}

export interface RowSummary {
  readonly rows: number;
  /** In the order of first appearance. */
  readonly columns: readonly SummaryColumn[];
  /** The first item that is not an object, from 1, and its kind. */
  readonly nonObject: { readonly item: number; readonly kind: number } | null;
  /** True if each row has each of the columns. */
  readonly complete: boolean;
  /** True if the rows need more than this summary: see the marks below. */
  readonly unclear: boolean;
  readonly tooManyColumns: boolean;
}

const MAX_NAME_BYTES = 255 * 6;

export class RowShape {
  readonly #maxColumns: number;
  readonly #maxRowBytes: number;
  readonly #byName = new Map<string, number>();
  readonly #names: string[] = [];
  /** The bytes `name":` of each column. */
  readonly patterns: Buffer[] = [];
  readonly kinds: Int32Array;
  readonly elements: Int32Array;
  /** The last row that has the column. */
  readonly #seenIn: Int32Array;
  /** The column of the next value; out of range if it has none. */
  column: number;
  /** The column after it, which is likely next. */
  #next = 0;
  #members = 0;
  rows = 0;
  #nonObject: RowSummary['nonObject'] = null;
  #unclear = false;
  #tooManyColumns = false;

  constructor({ maxColumns, maxRowBytes }: RowLimits) {
    this.#maxColumns = maxColumns;
    this.#maxRowBytes = maxRowBytes;
    this.kinds = new Int32Array(maxColumns + 1);
    this.elements = new Int32Array(maxColumns + 1);
    this.#seenIn = new Int32Array(maxColumns + 1);
    this.column = maxColumns;
  }

  beginRow(): void {
    this.rows += 1;
    this.#next = 0;
  }

  endRow(bytes: number): void {
    if (bytes > this.#maxRowBytes) this.#unclear = true;
  }

  /** Counts rows that were read as a whole and have no new columns. */
  passRows(rows: number, members: number, longestBytes: number): void {
    this.rows += rows;
    this.#members += members;
    this.endRow(longestBytes);
  }

  addNonObject(kind: number): void {
    this.rows += 1;
    this.#nonObject ??= { item: this.rows, kind };
  }

  /** Marks the rows: each value must be parsed. */
  markVarying(): void {
    this.#unclear = true;
  }

  /** The next value belongs to this column. */
  #enter(column: number): void {
    if (this.#seenIn[column] === this.rows) this.#unclear = true;
    this.#seenIn[column] = this.rows;
    this.column = column;
    this.#next = column + 1;
    this.#members += 1;
  }

  /**
   * Enters the likely column if its name begins here.
   * @returns the bytes of name, quote and colon; 0 if it is another name
   */
  enterNext(chunk: Buffer, at: number): number {
    const pattern = this.patterns[this.#next];
    if (pattern === undefined) return 0;
    const { length } = pattern;
    if (at + length > chunk.length) return 0;
    for (let index = 0; index < length; index += 1)
      if (chunk[at + index] !== pattern[index]) return 0;
    this.#enter(this.#next);
    return length;
  }

  /** @param name raw, and truncated if it is longer than any column's name can be */
  enterByName(name: Buffer, hasEscape: boolean): void {
    if (this.#tooManyColumns) return;
    if (hasEscape || name.length === 0 || name.length > MAX_NAME_BYTES) this.#unclear = true;
    const text = name.length > MAX_NAME_BYTES ? null : nameText(name, hasEscape);
    if (text === null) {
      this.column = this.#maxColumns;
      return;
    }
    const existing = this.#byName.get(text);
    if (existing !== undefined) return this.#enter(existing);
    const column = this.#names.length;
    if (column === this.#maxColumns) {
      this.#tooManyColumns = true;
      this.column = this.#maxColumns;
      return;
    }
    this.#byName.set(text, column);
    this.#names.push(text);
    this.patterns.push(Buffer.concat([name, Buffer.from('":')]));
    this.#enter(column);
  }

  summary(): RowSummary {
    return {
      rows: this.rows,
      columns: this.#names.map((name, column) => ({
        name,
        kinds: this.kinds[column]!,
        elements: this.elements[column]!,
      })),
      nonObject: this.#nonObject,
      complete: this.#members === this.rows * this.#names.length,
      unclear: this.#unclear,
      tooManyColumns: this.#tooManyColumns,
    };
  }
}

/** null: invalid escape. */
function nameText(name: Buffer, hasEscape: boolean): string | null {
  const written = name.toString('utf8');
  if (!hasEscape) return written;
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

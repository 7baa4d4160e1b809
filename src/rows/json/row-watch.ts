/** Finds the rows of an array during the scan, and records their fields and kinds in their shape. */

import { NUMBER, OPEN_ARRAY, OPEN_OBJECT, OPENING_BRACE, QUOTE } from './lexicon.ts';
import { NestedNames } from './nested-names.ts';
import { plainRows } from './plain-rows.ts';
import { LINE_FEED, SPACE } from './row-lines.ts';
import {
  ARRAY,
  BOOLEAN,
  HUGE,
  LARGE,
  NULL,
  OBJECT,
  ODD,
  TEXT,
  WHOLE,
  type RowShape,
} from './row-shape.ts';

/** Larger than any depth. */
export const NOWHERE = 1_000_000;

/** Limit for blanks between two rows; the readers of rows have their own buffers. */
const MAX_GAP = 4_096;
const LETTER_N = 0x6e;
/** Reading a name costs as much as fifty bytes. After this number, one name per `BYTES_PER_NAME` is read. */
const FREE_NAMES = 10_000;
const BYTES_PER_NAME = 64;
/** Number of failures after which plain rows are not tried: one costs as much as eight plain rows save. */
const MAX_REFUSED = 64;
const ROWS_PER_REFUSED = 8;

export class RowWatch {
  /** The depth of the members of rows; rows are one level above. */
  depth = NOWHERE;
  shape: RowShape | null = null;
  /** Number of rows that `readPlain` has read. */
  passed = 0;
  #asLines = false;
  readonly #names = new NestedNames();
  /** Number of names read within values. */
  #looked = 0;
  #began = 0;
  #ended = 0;
  /** Number of rows that were not plain, minus the cost that plain ones saved. */
  #refused = 0;

  /** Begins an array whose elements are rows. */
  begin(
    shape: RowShape,
    { depth, position, asLines }: { depth: number; position: number; asLines: boolean },
  ): void {
    this.shape = shape;
    this.depth = depth + 1;
    this.#asLines = asLines;
    this.#looked = 0;
    this.#ended = position;
    this.#refused = 0;
  }

  end(): void {
    this.shape = null;
    this.depth = NOWHERE;
  }

  /** A value begins: a row, a member's, or one within these. */
  beginValue(depth: number, start: number, byte: number, position: number): void {
    const shape = this.shape!;
    const kind = kindOf(start, byte);
    if (depth === this.depth - 1) {
      if (position - this.#ended > MAX_GAP) shape.markVarying();
      this.#began = position;
      if (start === OPEN_OBJECT) shape.beginRow();
      else shape.addNonObject(kind);
    } else if (start !== NUMBER) {
      this.note(depth, kind);
    }
  }

  /**
   * Reads the row that begins here and the plain rows after it, if only a comma and a few blanks separate them.
   * @returns the end of the last one; `from` if the first one needs the scan
   */
  readPlain(chunk: Buffer, from: number, before: number): number {
    if (this.#refused > MAX_REFUSED || before + from - this.#ended > MAX_GAP) return from;
    const shape = this.shape!;
    const { rows } = shape;
    const end = plainRows.read({ text: this, chunk, before, asLines: this.#asLines }, from, shape);
    this.passed = shape.rows - rows;
    if (this.passed === 0) this.#refused += 1;
    else this.#refused = Math.max(0, this.#refused - this.passed / ROWS_PER_REFUSED);
    if (end > from) this.#ended = before + end;
    return end;
  }

  bracket(chunk: Buffer, at: number): void {
    if (this.#asLines) chunk[at] = SPACE;
  }

  /** The array opens, or a value within a row. */
  opened(chunk: Buffer, at: number, depth: number): void {
    if (depth === this.depth - 1) this.bracket(chunk, at);
    else if (depth > this.depth && chunk[at] === OPENING_BRACE && this.wantsName(depth))
      this.#names.open(depth - this.depth);
  }

  /** Returns true if the name of a row's member, or of a member within its value, is needed. */
  wantsName(depth: number): boolean {
    if (depth <= this.depth) return depth === this.depth;
    const shape = this.shape!;
    return (shape.kinds[shape.column]! & ODD) === 0;
  }

  addName(depth: number, name: Buffer, hasEscape: boolean): void {
    if (depth === this.depth) return this.shape!.enterByName(name, hasEscape);
    this.#looked += 1;
    const isOneOfMany = this.#looked > FREE_NAMES + this.#began / BYTES_PER_NAME;
    if (isOneOfMany || !this.#names.add(depth - this.depth, name)) this.odd();
  }

  /** A comma between rows. */
  separate(chunk: Buffer, at: number): void {
    if (this.#asLines) chunk[at] = LINE_FEED;
  }

  /** A blank between rows or in one. */
  blank(chunk: Buffer, at: number, depth: number): void {
    if (this.#asLines && chunk[at] === LINE_FEED) chunk[at] = SPACE;
    if (depth > this.depth) this.odd();
  }

  /** A number ends, or another value of known kind begins. */
  note(depth: number, kind: number): void {
    const shape = this.shape!;
    if (depth === this.depth) shape.kinds[shape.column]! |= kind;
    else if (depth === this.depth + 1) shape.elements[shape.column]! |= kind;
    if (depth > this.depth && (kind & (ODD | LARGE | HUGE)) !== 0) this.odd();
  }

  /** A part of a member's value is not what JSON.stringify would write. */
  odd(): void {
    const shape = this.shape!;
    shape.kinds[shape.column]! |= ODD;
  }

  closed(depth: number, position: number): void {
    if (depth !== this.depth - 1) return;
    this.shape!.endRow(position - this.#began);
    this.#ended = position;
  }
}

function kindOf(start: number, byte: number): number {
  if (start === QUOTE) return TEXT;
  if (start === NUMBER) return WHOLE;
  if (start === OPEN_OBJECT) return OBJECT;
  if (start === OPEN_ARRAY) return ARRAY;
  return byte === LETTER_N ? NULL : BOOLEAN;
}

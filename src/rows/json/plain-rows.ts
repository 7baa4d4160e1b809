/**
 * Reads rows whose objects have nearly the same members in nearly the same order, in WebAssembly (`plain-rows.as`),
 * ten times as fast as the scan. Leaves any other row to the scan, from its beginning.
 */

import { PLAIN_ROWS_WASM } from '../../generated/plain-rows.ts';
import { COMMA, OPENING_BRACE } from './lexicon.ts';
import { LINE_FEED } from './row-lines.ts';
import type { RowShape } from './row-shape.ts';

/** The part in use; Node.js' types do not declare it. */
declare const WebAssembly: {
  readonly CompileError: new () => Error;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => { readonly exports: unknown };
};

interface Constant {
  readonly value: number;
}

interface Assembly {
  readonly memory: { readonly buffer: ArrayBuffer };
  readonly MAX_COLUMNS: Constant;
  readonly NAMES: Constant;
  readonly KINDS: Constant;
  readonly ELEMENTS: Constant;
  readonly CHANGED: Constant;
  readonly NAME_BYTES: Constant;
  readonly NAME_BYTES_END: Constant;
  readonly TEXT: Constant;
  readonly TEXT_END: Constant;
  readonly rows: Constant;
  readonly members: Constant;
  readonly longestRow: Constant;
  readonly changes: Constant;
  readonly isCut: Constant;
  readRows(this: void, from: number, to: number, columns: number): number;
}

/** A chunk of a text that is read sequentially. */
export interface TextChunk {
  readonly text: object;
  readonly chunk: Buffer;
  /** Number of bytes of the text before this chunk. */
  readonly before: number;
  /** True if the rows become lines in the chunk. */
  readonly asLines: boolean;
}

/** Its memory is scratch space: bytes in it are only valid as a copy of their source. */
class PlainRowReader {
  readonly #assembly: Assembly;
  readonly #bytes: Uint8Array;
  readonly #kinds: Int32Array;
  readonly #elements: Int32Array;
  readonly #changed: Int32Array;
  /** The names in the memory. */
  #names: readonly Buffer[] = [];
  #columns = 0;
  #hasNames = false;
  /** The text with a part in the memory, and the offset of that part. */
  #text: object | null = null;
  #begin = 0;
  #end = 0;

  constructor(assembly: Assembly) {
    const { memory, KINDS, ELEMENTS, CHANGED, MAX_COLUMNS } = assembly;
    this.#assembly = assembly;
    this.#bytes = new Uint8Array(memory.buffer);
    this.#kinds = new Int32Array(memory.buffer, KINDS.value, MAX_COLUMNS.value);
    this.#elements = new Int32Array(memory.buffer, ELEMENTS.value, MAX_COLUMNS.value);
    this.#changed = new Int32Array(memory.buffer, CHANGED.value, MAX_COLUMNS.value);
  }

  /**
   * Reads the row at `from` and the plain rows after it, if only a comma and a few blanks separate them.
   * @param shape receives the number of rows and the kinds of their values; kinds of a row that is left to the scan are
   * recorded twice
   * @returns the end of the last row; `from` if the first row is not plain or continues in the next chunk
   */
  read(text: TextChunk, from: number, shape: RowShape): number {
    if (!this.#bringNames(shape.patterns)) return from;
    const { chunk, asLines } = text;
    let end = from;
    let next = from;
    while (chunk[next] === OPENING_BRACE) {
      const rowsEnd = this.#readRows(text, next, shape);
      if (rowsEnd === next) break;
      const { rows, members, longestRow } = this.#assembly;
      shape.passRows(rows.value, members.value, longestRow.value);
      if (asLines) this.#bringBack(text, next, rowsEnd);
      if (asLines && next > from) chunk[end] = LINE_FEED;
      end = rowsEnd;
      if (chunk[end] !== COMMA) break;
      next = end + 1;
    }
    return end;
  }

  #addKinds(shape: RowShape): void {
    const { changes } = this.#assembly;
    const isAll = changes.value > this.#changed.length;
    const count = isAll ? this.#columns : changes.value;
    for (let index = 0; index < count; index += 1) {
      const column = isAll ? index : this.#changed[index]!;
      shape.kinds[column]! |= this.#kinds[column]!;
      shape.elements[column]! |= this.#elements[column]!;
    }
  }

  #readRows(text: TextChunk, from: number, shape: RowShape): number {
    const { readRows, rows, isCut } = this.#assembly;
    const position = text.before + from;
    const isThere = text.text === this.#text && position >= this.#begin && position < this.#end;
    if (!isThere) this.#bringText(text, from);
    const base = this.#assembly.TEXT.value - this.#begin;
    const end = readRows(base + position, base + this.#end, this.#columns) - base - text.before;
    this.#addKinds(shape);
    const mayContinue = this.#end < text.before + text.chunk.length;
    if (rows.value > 0 || isCut.value === 0 || !mayContinue || position === this.#begin) return end;
    this.#text = null;
    return this.#readRows(text, from, shape);
  }

  #bringText({ text, chunk, before }: TextChunk, from: number): void {
    const { TEXT, TEXT_END } = this.#assembly;
    const to = Math.min(chunk.length, from + TEXT_END.value - TEXT.value);
    this.#bytes.set(chunk.subarray(from, to), TEXT.value);
    this.#text = text;
    this.#begin = before + from;
    this.#end = before + to;
  }

  /** Copies the rows back, which are now lines. */
  #bringBack({ chunk, before }: TextChunk, from: number, to: number): void {
    const begin = this.#assembly.TEXT.value + before + from - this.#begin;
    chunk.set(this.#bytes.subarray(begin, begin + to - from), from);
  }

  /**
   * @param names only ever grows
   * @returns false if the names do not fit
   */
  #bringNames(names: readonly Buffer[]): boolean {
    if (names === this.#names && names.length === this.#columns) return this.#hasNames;
    const { NAMES, NAME_BYTES, NAME_BYTES_END, MAX_COLUMNS } = this.#assembly;
    this.#names = names;
    this.#columns = names.length;
    this.#kinds.fill(0);
    this.#elements.fill(0);
    const bytes = names.reduce((sum, name) => sum + name.length, 0);
    this.#hasNames =
      names.length <= MAX_COLUMNS.value && bytes <= NAME_BYTES_END.value - NAME_BYTES.value;
    if (!this.#hasNames) return false;
    const table = new Uint32Array(this.#bytes.buffer, NAMES.value, names.length * 2);
    let at = NAME_BYTES.value;
    for (const [column, name] of names.entries()) {
      table.set([at, name.length], column * 2);
      this.#bytes.set(name, at);
      at += name.length;
    }
    return true;
  }
}

/** Reads no row as plain. */
const NONE: Pick<PlainRowReader, 'read'> = { read: (_, from) => from };

/** Without enough memory or the required CPU instructions, the scan reads all rows. */
function createPlainRowReader(): Pick<PlainRowReader, 'read'> {
  try {
    const module = new WebAssembly.Module(Buffer.from(PLAIN_ROWS_WASM, 'base64'));
    return new PlainRowReader(new WebAssembly.Instance(module).exports as Assembly);
  } catch (error) {
    if (error instanceof RangeError || error instanceof WebAssembly.CompileError) return NONE;
    throw error;
  }
}

export const plainRows = createPlainRowReader();

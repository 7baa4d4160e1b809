/** The path to a value: names of members and indexes of elements, from the outside in. */

export type Trail = readonly (string | number)[];

/** Longer names are truncated in messages. */
const MAX_NAME_BYTES = 1_024;

/**
 * Tracks the JSON path during the scan. Names are stored as positions in the chunk,
 * and become text only when they are read, or when their chunk is released.
 */
export class TrailKeeper {
  /** By depth, from 1: the position of the current element; -1 in an object. */
  readonly index: Int32Array;
  /** By depth: the offset of the current name in the chunk; -1 if it is stored as text. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  readonly #names: string[] = [];

  constructor(maxDepth: number) {
    this.index = new Int32Array(maxDepth + 1);
    this.from = new Int32Array(maxDepth + 1).fill(-1);
    this.to = new Int32Array(maxDepth + 1);
  }

  open(depth: number, isArray: boolean): void {
    this.index[depth] = isArray ? 0 : -1;
    this.from[depth] = -1;
    this.#names[depth] = '';
  }

  /** Sets a name that spans chunks. */
  setName(depth: number, written: Buffer): void {
    this.from[depth] = -1;
    this.#names[depth] = written.toString('utf8', 0, MAX_NAME_BYTES);
  }

  /** Call it before the chunk is released. */
  keepNames(chunk: Buffer, depth: number): void {
    for (let level = 1; level <= depth; level += 1) {
      if (this.from[level] === -1) continue;
      this.#names[level] = this.#written(chunk, level);
      this.from[level] = -1;
    }
  }

  /** The last step to a value in the array or object at this depth; none at depth 0. */
  step(chunk: Buffer, depth: number): string | number {
    if (depth === 0) return '';
    if (this.index[depth] !== -1) return this.index[depth]!;
    return decoded(
      this.from[depth] === -1 ? (this.#names[depth] ?? '') : this.#written(chunk, depth),
    );
  }

  /** @param depth of the array or object that contains the value */
  trail(chunk: Buffer, depth: number): Trail {
    return Array.from({ length: depth }, (_, above) => this.step(chunk, above + 1));
  }

  #written(chunk: Buffer, level: number): string {
    const from = this.from[level]!;
    return chunk.toString('utf8', from, Math.min(this.to[level]!, from + MAX_NAME_BYTES));
  }
}

/** A truncated name can end within an escape or a character. */
function decoded(written: string): string {
  try {
    return JSON.parse(`"${written}"`) as string;
  } catch {
    return written;
  }
}

/** Returns true if the name equals one of the words after unescaping. */
export function isNamed(written: Buffer, hasEscape: boolean, words: readonly string[]): boolean {
  for (const word of words)
    if (
      (hasEscape ? written.length > word.length : written.length === word.length) &&
      spells(written, word)
    )
      return true;
  return false;
}

/** The words consist of letters and underscores, which can be escaped. */
function spells(written: Buffer, word: string): boolean {
  let at = 0;
  for (let index = 0; index < word.length; index += 1) {
    let code = written[at];
    at += 1;
    if (code === BACKSLASH) {
      code = Number.parseInt(written.toString('latin1', at + 1, at + 5), 16);
      at += 5;
    }
    if (code !== word.charCodeAt(index)) return false;
  }
  return at === written.length;
}

const BACKSLASH = 0x5c;

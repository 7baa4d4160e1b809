/** Tracks the names within a member's value, to detect objects that JSON.stringify would write differently. */

import { beginsWithDigit } from './lexicon.ts';

const MAX_NAMES = 1_000;
/** Longer names may be truncated. */
const MAX_NAME_BYTES = 1_024;

export class NestedNames {
  /** By depth: the names of the object that is open there. */
  readonly #open: Set<string>[] = [];

  open(depth: number): void {
    const names = this.#open[depth];
    if (names === undefined) this.#open[depth] = new Set();
    else names.clear();
  }

  /**
   * @returns false if the object cannot be copied unchanged, because the last of two members with one name counts
   */
  add(depth: number, name: Buffer): boolean {
    const names = this.#open[depth]!;
    if (beginsWithDigit(name) || name.length > MAX_NAME_BYTES) return false;
    const { size } = names;
    // Distinct names are also distinct in latin1.
    return size < MAX_NAMES && names.add(name.toString('latin1')).size > size;
  }
}

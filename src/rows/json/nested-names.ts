/** The names within a member's value: whether its objects are written as JSON.stringify would write them. */

import { beginsWithDigit } from './lexicon.ts';

/** Names that are stored per object. */
const MAX_NAMES = 1_000;
/** Of longer ones, not all may have been kept. */
const MAX_NAME_BYTES = 1_024;

export class NestedNames {
  /** By depth, those of the object that is open there. */
  readonly #open: Set<string>[] = [];

  /** An object opens. */
  open(depth: number): void {
    const names = this.#open[depth];
    if (names === undefined) this.#open[depth] = new Set();
    else names.clear();
  }

  /** @returns false if the object cannot be copied as it is, because the last of two members with one name counts */
  add(depth: number, name: Buffer): boolean {
    const names = this.#open[depth]!;
    if (beginsWithDigit(name) || name.length > MAX_NAME_BYTES) return false;
    const { size } = names;
    // Names that differ, differ as these characters too.
    return size < MAX_NAMES && names.add(name.toString('latin1')).size > size;
  }
}

import { NOTHING } from './lexicon.ts';
import { isNamed } from './trail.ts';

/** Limit for the saved part of a name that continues in the next chunk. */
const MAX_CARRIED = 2_048;

export class NameReader {
  /** True while the current string is a name. */
  isOpen = false;
  from = 0;
  hasEscape = false;
  readonly #forbidden: readonly string[];
  readonly #lengths: ReadonlySet<number>;
  #carried: Buffer | null = null;

  constructor(forbidden: readonly string[]) {
    this.#forbidden = forbidden;
    this.#lengths = new Set(forbidden.map((name) => name.length));
  }

  begin(at: number): void {
    this.isOpen = true;
    this.from = at;
    this.hasEscape = false;
  }

  get isCarried(): boolean {
    return this.#carried !== null;
  }

  /** Returns true if a name that ends here could be a forbidden one, has escapes, or spans chunks. */
  needsLook(at: number): boolean {
    return this.hasEscape || this.#carried !== null || this.#lengths.has(at - this.from);
  }

  isForbidden(name: Buffer): boolean {
    return isNamed(name, this.hasEscape, this.#forbidden);
  }

  /** Call it before the chunk is released. */
  carry(chunk: Buffer): void {
    if (this.isOpen) this.#add(chunk.subarray(this.from));
    this.from = 0;
  }

  /** The raw name; truncated if it is very long. */
  end(chunk: Buffer, at: number): Buffer {
    const last = chunk.subarray(this.from, at);
    if (this.#carried === null) return last;
    this.#add(last);
    const name = this.#carried;
    this.#carried = null;
    return name;
  }

  #add(bytes: Buffer): void {
    const before = this.#carried ?? NOTHING;
    this.#carried = Buffer.concat([
      before,
      bytes.subarray(0, Math.max(0, MAX_CARRIED - before.length)),
    ]);
  }
}

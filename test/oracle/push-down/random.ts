/** Random numbers that a seed determines (mulberry32). */

export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed;
  }

  /** From 0 to 1, without 1. */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.fraction() * limit);
  }

  chance(share: number): boolean {
    return this.fraction() < share;
  }

  of<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('there is nothing to choose from');
    return item;
  }

  some<T>(items: readonly T[], share: number): T[] {
    return items.filter(() => this.chance(share));
  }
}

/** A count for each key. Keys with a count of 0 take no memory. */

export interface Counts<Key> {
  of(key: Key): number;
  add(key: Key, change: number): void;
  /** Those whose count is not 0. */
  keys(): Iterable<Key>;
}

export function createCounts<Key>(): Counts<Key> {
  const counts = new Map<Key, number>();
  const of = (key: Key): number => counts.get(key) ?? 0;
  return {
    of,
    add(key, change) {
      const count = of(key) + change;
      if (count === 0) counts.delete(key);
      else counts.set(key, count);
    },
    keys: () => counts.keys(),
  };
}

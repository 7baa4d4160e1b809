/** A least-recently-used cache, bounded by its number of entries and by their total weight. */

export interface LruCache<Key, Value> {
  /** The entry counts as used. */
  get(key: Key): Value | undefined;
  set(key: Key, value: Value): void;
  delete(key: Key): void;
  deleteWhere(matches: (key: Key) => boolean): void;
}

export interface LruLimits<Value> {
  readonly maxEntries: number;
  readonly maxWeight?: number;
  /** Must not change while the value is kept. Absent, only their number counts. */
  readonly weightOf?: (value: Value) => number;
}

/** A value that weighs more than the whole cache may is not kept. */
export function createLruCache<Key, Value>({
  maxEntries,
  maxWeight = Infinity,
  weightOf = () => 0,
}: LruLimits<Value>): LruCache<Key, Value> {
  /** Maps keep the order of insertion: whatever is used is inserted again. */
  const entries = new Map<Key, { readonly value: Value; readonly weight: number }>();
  let total = 0;

  function remove(key: Key): void {
    total -= entries.get(key)?.weight ?? 0;
    entries.delete(key);
  }

  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value) {
      remove(key);
      const weight = weightOf(value);
      if (weight > maxWeight) return;
      entries.set(key, { value, weight });
      total += weight;
      for (const oldest of entries.keys()) {
        if (entries.size <= maxEntries && total <= maxWeight) return;
        remove(oldest);
      }
    },
    delete: remove,
    deleteWhere(matches) {
      for (const key of [...entries.keys()]) if (matches(key)) remove(key);
    },
  };
}

/** The value of a key that the map has: where it has not, the caller is wrong. */
export function getOrThrow<Key, Value>(map: ReadonlyMap<Key, Value>, key: Key): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`the map has no entry for ${String(key)}`);
  return value;
}

/** Other orders of the items of a list. */

/** An item one place up or down. */
export function moved<T>(items: readonly T[], index: number, step: -1 | 1): readonly T[] {
  const other = index + step;
  const [item, neighbour] = [items[index], items[other]];
  if (item === undefined || neighbour === undefined) return items;
  return items.map((one, at) => (at === index ? neighbour : at === other ? item : one));
}

/** The item at one place, put at another. */
export function placed<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const [item] = items.slice(from, from + 1);
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

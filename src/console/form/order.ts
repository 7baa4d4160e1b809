/** Moves items within a list. */

/** The list with an item moved one place up or down. */
export function moved<T>(items: readonly T[], index: number, step: -1 | 1): readonly T[] {
  return items[index + step] === undefined ? items : placed(items, index, index + step);
}

/** The list with an item moved to another place. */
export function placed<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

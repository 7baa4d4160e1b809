/** Other orders of the items of a list. */

/** An item one place up or down. */
export function moved<T>(items: readonly T[], index: number, step: -1 | 1): readonly T[] {
  return items[index + step] === undefined ? items : placed(items, index, index + step);
}

/** The item at one place, put at another. */
export function placed<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const item = items[from];
  return item === undefined ? items : items.toSpliced(from, 1).toSpliced(to, 0, item);
}

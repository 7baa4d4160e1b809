/** Lists, which are read in pages. */

/** A page number, from 0. */
export interface PageNumber {
  readonly page: number;
  readonly limit: number;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** On all pages. */
  readonly total: number;
}

/** A page of a list that is counted up to a number. */
export interface CappedPage<Item> extends Page<Item> {
  /** True if there are more than `total`. */
  readonly isCapped: boolean;
}

/** @param page whose total was counted one beyond `reachable` */
export function cappedPage<Item>(page: Page<Item>, reachable: number): CappedPage<Item> {
  const total = Math.min(page.total, reachable);
  return { items: page.items, total, isCapped: page.total > total };
}

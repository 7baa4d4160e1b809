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

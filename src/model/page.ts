/** Lists, which are read in pages. */

/** Which page: the first one is 0. */
export interface PageNumber {
  readonly page: number;
  readonly limit: number;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** On all pages. */
  readonly total: number;
}

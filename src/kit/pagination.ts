/** Pagination of an HTTP list: how it continues after the first page, and the maximum number of pages. */

export type Pagination = { readonly maxPages: number } & (
  | { readonly type: 'none' }
  | ({
      /** `page` counts pages from `start`, `offset` counts rows from `start`. */
      readonly type: 'page' | 'offset';
      readonly param: string;
      readonly start: number;
      readonly sizeParam?: string | undefined;
      readonly size?: number | undefined;
      /** The last page is the first without rows; the first with fewer than `size`; the one at which the number at `totalPointer` (of rows) is reached. */
      readonly until: 'empty' | 'short' | 'total';
      readonly totalPointer?: string | undefined;
      /** Points to the number of pages. The page with that number is the last. */
      readonly totalPages?: string | undefined;
      /** A page after the first that answers with one of these is none. Unless given: 404, without a number of all rows. */
      readonly endStatuses?: readonly number[] | undefined;
    } & MoreFlag)
  /**
   * The value at `pointer` goes into `param` of the next request. An absent, null, false or empty value ends the list.
   */
  | ({ readonly type: 'cursor'; readonly param: string; readonly pointer: string } & MoreFlag)
  /** RFC 8288, `rel=next`, of the same origin. */
  | { readonly type: 'link' }
  /** The whole address of the next page, of the same origin. */
  | ({ readonly type: 'next_url'; readonly pointer: string } & MoreFlag)
);

interface MoreFlag {
  /** A page with `false` or 0 there is the last one, whatever else it says. */
  readonly morePointer?: string | undefined;
}

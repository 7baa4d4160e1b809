/** Cuts the rows of an execute response so that the next row begins a page of the stored result. */

const MAX_PAGE_LIMIT = 1000;
const MIN_PAGE_LIMIT = 100;

export interface NextPage {
  readonly page: number;
  readonly limit: number;
}

/**
 * The greatest count of rows up to `count` after which a page begins, with that page. Page `p` of `limit` rows begins
 * at row `p * limit`.
 */
export function pageBoundary(count: number): { readonly count: number; readonly next: NextPage } {
  if (count === 0) return { count, next: { page: 0, limit: 1 } };
  if (count <= MAX_PAGE_LIMIT) return { count, next: { page: 1, limit: count } };
  for (let limit = MAX_PAGE_LIMIT; limit >= MIN_PAGE_LIMIT; limit -= 1) {
    if (count % limit === 0) return { count, next: { page: count / limit, limit } };
  }
  return pageBoundary(count - 1);
}

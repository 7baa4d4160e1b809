/** Where the rows of an execute response may end, so that a page of the stored result begins with the next one. */

const MAX_PAGE_LIMIT = 1000;
const MIN_PAGE_LIMIT = 100;

export interface NextPage {
  readonly page: number;
  readonly limit: number;
}

/**
 * The largest count of rows, `count` at most, after which a page begins, and
 * that page. Page `p` of `limit` rows begins at row `p * limit`.
 */
export function pageBoundary(count: number): { readonly count: number; readonly next: NextPage } {
  if (count === 0) return { count, next: { page: 0, limit: 1 } };
  if (count <= MAX_PAGE_LIMIT) return { count, next: { page: 1, limit: count } };
  for (let limit = MAX_PAGE_LIMIT; limit >= MIN_PAGE_LIMIT; limit -= 1) {
    if (count % limit === 0) return { count, next: { page: count / limit, limit } };
  }
  return pageBoundary(count - 1);
}

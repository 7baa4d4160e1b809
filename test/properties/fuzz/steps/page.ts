/** Pages of lists: which to ask for, and what each says of its list. */

import fc from 'fast-check';

export interface PageQuery {
  readonly page?: number;
  readonly limit?: number;
}

export function pageQueries(maxLimit: number): fc.Arbitrary<PageQuery> {
  const page = fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 2_147_483_647 }));
  return fc.record(
    { page, limit: fc.integer({ min: 1, max: maxLimit }) },
    { requiredKeys: [], noNullPrototype: true },
  );
}

/** What the page shows of a list of `all`, and what it says beside. */
export function expectedPage<Item>(
  path: string,
  all: readonly Item[],
  { page = 0, limit }: PageQuery & { limit: number },
) {
  const end = (page + 1) * limit;
  const hasMore = all.length > end;
  const next = hasMore ? `${path}?page=${page + 1}&limit=${limit}` : null;
  return {
    items: all.slice(page * limit, end),
    rest: { total: all.length, page, limit, has_more: hasMore, next_page_url: next },
  };
}

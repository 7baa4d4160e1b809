/** What every page of a list says of the list. */

import type { Page, PageNumber } from '../../model/page.ts';

export interface PresentedPage {
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly has_more: boolean;
  readonly next_page_url: string | null;
}

/**
 * @param path of the list, without a query
 * @param filters that the next page has too
 */
export function presentPageOf(
  path: string,
  { total }: Page<unknown>,
  { page, limit }: PageNumber,
  filters: readonly (readonly [name: string, value: string])[] = [],
): PresentedPage {
  const hasMore = (page + 1) * limit < total;
  const next = new URLSearchParams([['page', `${page + 1}`], ['limit', `${limit}`], ...filters] as [
    string,
    string,
  ][]);
  return {
    total,
    page,
    limit,
    has_more: hasMore,
    next_page_url: hasMore ? `${path}?${next.toString()}` : null,
  };
}

/** What every page of a list says of the list. */

import type { Page, PageNumber } from '../../model/page.ts';

export interface PresentedPage {
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly has_more: boolean;
  readonly next_page_url: string | null;
}

/** @param path of the list, without a query */
export function presentPageOf(
  path: string,
  { total }: Page<unknown>,
  { page, limit }: PageNumber,
): PresentedPage {
  const hasMore = (page + 1) * limit < total;
  return {
    total,
    page,
    limit,
    has_more: hasMore,
    next_page_url: hasMore ? `${path}?page=${page + 1}&limit=${limit}` : null,
  };
}

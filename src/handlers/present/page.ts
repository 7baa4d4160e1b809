/** Links and counts of a page. */

import type { Page, PageNumber } from '../../model/page.ts';

export interface PresentedPage {
  readonly total: number;
  readonly page: number;
  readonly limit: number;
  readonly has_more: boolean;
  readonly next_page_url: string | null;
}

type Filters = readonly (readonly [name: string, value: string])[];

export interface Links {
  /** null: this is the last page, or one after it. */
  readonly next: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** @param filters that the other pages have too */
export function presentPageOf(
  path: string,
  { total }: Page<unknown>,
  { page, limit }: PageNumber,
  filters: Filters = [],
): { readonly pagination: PresentedPage; readonly headers: Links['headers'] } {
  const { next, headers } = linksOf(path, total, { page, limit }, filters);
  return {
    pagination: { total, page, limit, has_more: next !== null, next_page_url: next },
    headers,
  };
}

/**
 * The paths of other pages, and the `Link` header with them (RFC 8288).
 * @param path of the list, without a query
 */
export function linksOf(
  path: string,
  total: number,
  { page, limit }: PageNumber,
  filters: Filters = [],
): Links {
  const pathOf = (number: number): string => pathOfPage(path, { page: number, limit }, filters);
  const last = Math.max(0, Math.ceil(total / limit) - 1);
  const next = page < last ? pathOf(page + 1) : null;
  const links = [
    ...(next === null ? [] : [linkTo(next, 'next')]),
    // Past the end, the way back is to the last page.
    ...(page === 0
      ? []
      : [linkTo(pathOf(Math.min(page - 1, last)), 'prev'), linkTo(pathOf(0), 'first')]),
  ];
  return { next, headers: links.length === 0 ? {} : { Link: links.join(', ') } };
}

export function pathOfPage(
  path: string,
  { page, limit }: PageNumber,
  filters: Filters = [],
): string {
  const query = [['page', `${page}`], ['limit', `${limit}`], ...filters] as [string, string][];
  return `${path}?${new URLSearchParams(query).toString()}`;
}

const linkTo = (path: string, relation: string): string => `<${path}>; rel="${relation}"`;

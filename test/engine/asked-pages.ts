/** Pages of a host, and the calls that follow from them. */

import type { ApiCall } from '../../src/engine/api-call.ts';
import { createPages, type FetchedPage } from '../../src/engine/ingest/next-page.ts';
import type { Json } from '../../src/engine/types.ts';
import type { Pagination } from '../../src/kit/pagination.ts';

export const BASE = 'https://api.example/v1/items';

export const callOf = (url: string): ApiCall => ({
  method: 'GET',
  url,
  headers: { accept: 'x' },
  retry: { maxAttempts: 1 },
});

let pages = 0;
/** Each is another one, unless it has a digest. */
export function page(
  rows: number | null,
  values: Readonly<Record<string, Json>> = {},
  {
    link,
    url = BASE,
    digest = `page ${(pages += 1)}`,
  }: { link?: string; url?: string; digest?: string } = {},
): FetchedPage {
  const shown = Object.entries(values).map(
    ([at, value]) => [at, { value, text: JSON.stringify(value) }] as const,
  );
  const content = rows === null ? null : { rows, values: new Map(shown) };
  return { response: { url, link }, scan: { digest, content } };
}

/** The addresses that are asked for one after the other; the last is null, or why the pages end. */
export function asked(
  pagination: Pagination,
  given: readonly FetchedPage[],
  url = `${BASE}?q=a%20b`,
): (string | null)[] {
  const made = createPages(callOf(url), pagination);
  const urls: (string | null)[] = [made.first.url];
  for (const one of given) {
    try {
      const call = made.next(one);
      urls.push(call === null ? null : call.url);
      if (call !== null) expect(call).toMatchObject({ method: 'GET', headers: { accept: 'x' } });
    } catch (error) {
      urls.push((error as Error).message);
      break;
    }
  }
  return urls.map((one) => one?.replace(`${BASE}?`, '') ?? null);
}

export const maxPages = 100;

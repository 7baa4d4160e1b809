/**
 * Derives the call for the next page from the current one. All pages must have the same origin, and none may
 * repeat.
 */

import type { Pagination } from '../../kit/pagination.ts';
import type { ApiCall, FetchedResponse } from '../api-call.ts';
import { SourceError } from '../sources/source-error.ts';
import { withParameter } from './page-parameter.ts';
import { linkedAddress } from './link-header.ts';
import type { Json } from '../types.ts';
import type { PageScan } from '../../rows/index.ts';

export interface FetchedPage {
  readonly response: Pick<FetchedResponse, 'url' | 'link'>;
  readonly scan: PageScan;
}

export interface Pages {
  readonly first: ApiCall;
  /** The call for the next page; null after the last. Throws a SourceError if the pages do not end. */
  next(page: FetchedPage): ApiCall | null;
  /** Returns true if an error with this status means that the previous page was the last. */
  endsWith(status: number | undefined): boolean;
  /** Warnings about the pages so far, for the author of the workflow. */
  warnings(): readonly string[];
}

const NOT_FOUND = 404;

export function createPages(first: ApiCall, pagination: Pagination): Pages {
  if (pagination.type === 'none')
    return { first, next: () => null, endsWith: () => false, warnings: () => [] };
  const digests = new Map<string, number>();
  const repeats = new FirstPageRepeats();
  const next = followerOf(first, pagination);
  let number = 0;
  let isPromised = false;

  /** Pages without rows can repeat, such as those that a filter has emptied. */
  function refuseAgain({ digest, content }: PageScan): void {
    const before = digests.get(digest);
    if (before !== undefined && content?.rows !== 0 && !isCounted(pagination))
      throw new SourceError(
        `Page ${number} is the same as page ${before}: its pages repeat, so the run ends here. Check the \`pagination\` of the operation`,
      );
    digests.set(digest, number);
  }

  function sameHint(): string {
    if (!isCounted(pagination) || number === 1 || digests.size > 1) return '';
    return `, and all of them are the same: the API seems not to read \`${pagination.param}\``;
  }

  return {
    first: firstCall(first, pagination),
    next(page) {
      number += 1;
      refuseAgain(page.scan);
      repeats.add(page.scan);
      const pages = numberOfPages(page.scan, pagination);
      isPromised = (pages !== undefined && number < pages) || hasMore(page.scan, pagination);
      const isEnd = isLast(page.scan, pagination) || (pages !== undefined && number >= pages);
      const call = isEnd ? null : next(page, number);
      if (call !== null && number >= pagination.maxPages)
        throw new SourceError(
          `There are more pages than the ${pagination.maxPages} that a run may read (\`max_pages\` of the operation)${sameHint()}`,
        );
      return call;
    },
    endsWith(status) {
      if (status === undefined || number === 0 || isPromised || !isCounted(pagination))
        return false;
      const { until, endStatuses = [NOT_FOUND] } = pagination;
      return until !== 'total' && endStatuses.includes(status);
    },
    warnings: () => (isCounted(pagination) ? repeats.warnings(pagination.param) : []),
  };
}

/** Detects pages that repeat the first one directly after it. This can be legitimate, so it is only a warning. */
class FirstPageRepeats {
  #digest: string | null = null;
  #pages = 0;
  #isOver = false;

  add({ digest, content }: PageScan): void {
    if (this.#isOver) return;
    this.#digest ??= digest;
    if (digest === this.#digest && content !== null && content.rows > 0) this.#pages += 1;
    else this.#isOver = true;
  }

  warnings(param: string): readonly string[] {
    if (this.#pages < 2) return [];
    const repeated =
      this.#pages === 2 ? 'Page 2 is the same as page 1' : `Pages 1 to ${this.#pages} are the same`;
    return [
      `${repeated}, byte for byte, and all their rows are in the result: the API seems not to read \`${param}\``,
    ];
  }
}

type Counting = Extract<Pagination, { type: 'page' | 'offset' }>;

function isCounted(pagination: Pagination): pagination is Pagination & Counting {
  return pagination.type === 'page' || pagination.type === 'offset';
}

function moreValue({ content }: PageScan, pagination: Pagination): Json | undefined {
  const pointer = 'morePointer' in pagination ? pagination.morePointer : undefined;
  return pointer === undefined ? undefined : content?.values.get(pointer)?.value;
}

function hasMore(scan: PageScan, pagination: Pagination): boolean {
  const value = moreValue(scan, pagination);
  return value === true || value === 1 || (typeof value === 'string' && /^(true|1)$/i.test(value));
}

function isLast(scan: PageScan, pagination: Pagination): boolean {
  const value = moreValue(scan, pagination);
  return (
    value === false || value === 0 || (typeof value === 'string' && /^(false|0)$/i.test(value))
  );
}

function numberOfPages(scan: PageScan, pagination: Pagination): number | undefined {
  if (!isCounted(pagination) || pagination.totalPages === undefined) return undefined;
  return countAt(scan, pagination.totalPages);
}

/** A number from zero, which some hosts send as text. */
function countAt({ content }: PageScan, pointer: string): number | undefined {
  const value = content?.values.get(pointer)?.value;
  const count = typeof value === 'string' && /^\s*\d+\s*$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && count >= 0 ? count : undefined;
}

type Follower = (page: FetchedPage, number: number) => ApiCall | null;

function followerOf(first: ApiCall, pagination: Exclude<Pagination, { type: 'none' }>): Follower {
  switch (pagination.type) {
    case 'page':
    case 'offset':
      return countedPages(first, pagination);
    case 'cursor':
      return cursorPages(first, pagination);
    case 'link':
      return addressedPages(first, ({ response: { link, url } }) =>
        link === undefined ? undefined : linkedAddress(link, url),
      );
    case 'next_url':
      return addressedPages(first, ({ scan, response: { url } }) => {
        const text = nextText(scan, pagination.pointer);
        return text === undefined ? undefined : new URL(text, url).href;
      });
  }
}

function firstCall(first: ApiCall, pagination: Pagination): ApiCall {
  if (!isCounted(pagination)) return first;
  const { param, start, sizeParam, size } = pagination;
  const sized =
    sizeParam === undefined || size === undefined ? first : withParameter(first, sizeParam, size);
  return withParameter(sized, param, start);
}

interface PointersOfPage {
  readonly pointer?: string | undefined;
  readonly totalPointer?: string | undefined;
  readonly totalPages?: string | undefined;
  readonly morePointer?: string | undefined;
}

/** The values to read from each page; null: there is only one page. */
export function pointersOf(pagination: Pagination): readonly string[] | null {
  if (pagination.type === 'none') return null;
  if (pagination.type === 'link') return [];
  const { pointer, totalPointer, totalPages, morePointer }: PointersOfPage = pagination;
  return [pointer, totalPointer, totalPages, morePointer].filter((one) => one !== undefined);
}

function countedPages(first: ApiCall, pagination: Counting): Follower {
  const { type, param, start, until, size, totalPointer } = pagination;
  let seen = 0;
  let total: number | undefined;

  function hasAll({ scan }: FetchedPage, rows: number, number: number): boolean {
    const counted = countAt(scan, totalPointer ?? '');
    // A page without rows can omit everything else.
    if (rows === 0 && counted === undefined && total === undefined) return true;
    if (counted !== undefined || rows > 0) total = counted;
    if (total === undefined)
      throw new SourceError(
        `Page ${number} has no number of all rows at \`total_pointer\` ${totalPointer ?? ''}`,
      );
    if (seen < total && rows === 0)
      throw new SourceError(
        `Page ${number} has no rows, but by its number at \`total_pointer\` there are ${total}, of which ${seen} came`,
      );
    return seen >= total;
  }

  return (page, number) => {
    const { rows } = contentOf(page.scan, number);
    seen += rows;
    if (until === 'total' && hasAll(page, rows, number)) return null;
    if (rows === 0 || (until === 'short' && size !== undefined && rows < size)) return null;
    return withParameter(
      firstCall(first, pagination),
      param,
      start + (type === 'page' ? number : seen),
    );
  };
}

function cursorPages(
  first: ApiCall,
  { param, pointer }: Extract<Pagination, { type: 'cursor' }>,
): Follower {
  const cursors = new Set<string>();
  return ({ scan }, number) => {
    contentOf(scan, number);
    const cursor = nextText(scan, pointer);
    if (cursor === undefined) return null;
    if (cursors.has(cursor))
      // Omits the value: a host can echo anything it received, including secrets.
      throw new SourceError(
        `Page ${number} names a cursor that an earlier page has named: its pages repeat`,
      );
    cursors.add(cursor);
    return withParameter(first, param, cursor);
  };
}

function addressedPages(
  first: ApiCall,
  addressIn: (page: FetchedPage) => string | undefined,
): Follower {
  const { origin } = new URL(first.url);
  const seen = new Set([withoutFragment(first.url)]);
  return (page, number) => {
    let address: string | undefined;
    try {
      const nextAddress = addressIn(page);
      address = nextAddress === undefined ? undefined : withoutFragment(nextAddress);
    } catch (error) {
      if (error instanceof SourceError) throw error;
      throw new SourceError(`The address of the page after page ${number} is not valid`);
    }
    if (address === undefined) return null;
    if (new URL(address).origin !== origin)
      throw new SourceError(
        `Page ${number} leads to another origin than ${origin}: only pages of the same are read`,
      );
    if (seen.has(address))
      throw new SourceError(
        `Page ${number} leads to a page that was read before: its pages repeat`,
      );
    seen.add(address);
    return { ...first, url: address };
  };
}

/** The next cursor or address; undefined: none. */
function nextText({ content }: PageScan, pointer: string): string | undefined {
  const { value, text = '' } = content?.values.get(pointer) ?? {};
  if (value === undefined || value === null || value === false || value === '') return undefined;
  if (typeof value === 'string') return value;
  // An integer beyond 2^53 would lose digits as a number.
  if (typeof value === 'number') return text;
  throw new SourceError(`The value at \`pointer\` ${pointer} is neither text nor a number`);
}

function contentOf({ content }: PageScan, number: number): NonNullable<PageScan['content']> {
  if (content !== null) return content;
  throw new SourceError(`Page ${number} is not valid JSON, so the next page is unknown`);
}

function withoutFragment(address: string): string {
  const url = new URL(address);
  url.hash = '';
  return url.href;
}

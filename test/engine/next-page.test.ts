/** From one page to the next: which call follows, and where the pages end. */

import type { ApiCall } from '../../src/engine/api-call.ts';
import { createPages, pointersOf, type FetchedPage } from '../../src/engine/ingest/next-page.ts';
import type { Json } from '../../src/engine/types.ts';
import type { Pagination } from '../../src/kit/pagination.ts';

const BASE = 'https://api.example/v1/items';

const callOf = (url: string): ApiCall => ({
  ...{ method: 'GET', url, headers: { accept: 'x' }, retry: { maxAttempts: 1 } },
});

let pages = 0;
/** Each is another one, unless it has a digest. */
function page(
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
function asked(
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

const maxPages = 100;

it('there is one page where nothing says more', () => {
  expect(asked({ type: 'none', maxPages }, [page(5)])).toEqual(['q=a%20b', null]);
});

describe('counted pages', () => {
  const counted = (more: object = {}): Pagination => ({
    ...{ type: 'page', maxPages, param: 'page', start: 1, until: 'empty' },
    ...more,
  });

  it.each<[string, Pagination, FetchedPage[], (string | null)[]]>([
    ['by number', counted(), [page(2), page(1), page(0)], ['page=1', 'page=2', 'page=3', null]],
    ['from zero', counted({ start: 0 }), [page(2), page(0)], ['page=0', 'page=1', null]],
    [
      'by rows',
      counted({ type: 'offset', start: 0 }),
      [page(2), page(3), page(0)],
      ['page=0', 'page=2', 'page=5', null],
    ],
    [
      'by rows from one',
      counted({ type: 'offset' }),
      [page(2), page(3), page(0)],
      ['page=1', 'page=3', 'page=6', null],
    ],
    [
      'of a size',
      counted({ sizeParam: 'size', size: 2 }),
      [page(2), page(0)],
      ['size=2&page=1', 'size=2&page=2', null],
    ],
    ['of a size that is not sent', counted({ size: 2 }), [page(0)], ['page=1', null]],
    ['of a parameter without a size', counted({ sizeParam: 'size' }), [page(0)], ['page=1', null]],
    [
      'until a short one',
      counted({ until: 'short', size: 2 }),
      [page(2), page(3), page(1)],
      ['page=1', 'page=2', 'page=3', null],
    ],
    [
      'until a short one of no size',
      counted({ until: 'short' }),
      [page(1), page(0)],
      ['page=1', 'page=2', null],
    ],
    [
      'until an empty one, whatever the size',
      counted({ size: 2 }),
      [page(1), page(0)],
      ['page=1', 'page=2', null],
    ],
    [
      'until all have come',
      counted({ until: 'total', totalPointer: '/total' }),
      [page(2, { '/total': 5 }), page(2, { '/total': 5 }), page(1, { '/total': 5 })],
      ['page=1', 'page=2', 'page=3', null],
    ],
    [
      'until more than all have come',
      counted({ until: 'total', totalPointer: '/total' }),
      [page(2, { '/total': 1 })],
      ['page=1', null],
    ],
    [
      'of none at all',
      counted({ until: 'total', totalPointer: '/total' }),
      [page(0, { '/total': 0 })],
      ['page=1', null],
    ],
    [
      'until all have come, by a number that is text',
      counted({ until: 'total', totalPointer: '/total' }),
      [page(2, { '/total': '3' }), page(1, { '/total': ' 3 ' })],
      ['page=1', 'page=2', null],
    ],
    [
      'without anything at all',
      counted({ until: 'total', totalPointer: '/total' }),
      [page(0)],
      ['page=1', null],
    ],
    [
      'that are the same',
      counted(),
      [page(1, {}, { digest: 'x' }), page(1, {}, { digest: 'x' }), page(0)],
      ['page=1', 'page=2', 'page=3', null],
    ],
    [
      'up to their number',
      counted({ totalPages: '/pages' }),
      [page(2, { '/pages': 3 }), page(2, { '/pages': '3' }), page(2, { '/pages': 3 })],
      ['page=1', 'page=2', 'page=3', null],
    ],
    [
      'from zero up to their number',
      counted({ start: 0, totalPages: '/pages' }),
      [page(2, { '/pages': 2 }), page(2, { '/pages': 2 })],
      ['page=0', 'page=1', null],
    ],
    [
      'until one has no rows, if there is no number of pages',
      counted({ totalPages: '/pages' }),
      [page(2, { '/pages': -1 }), page(2, { '/pages': 'many' }), page(2), page(0)],
      ['page=1', 'page=2', 'page=3', 'page=4', null],
    ],
    ...[0, '0', 'false', 'False'].map(
      (last): [string, Pagination, FetchedPage[], (string | null)[]] => [
        `of which one says with ${JSON.stringify(last)} that it is the last`,
        counted({ morePointer: '/more' }),
        [page(2, { '/more': 1 }), page(2, { '/more': '1' }), page(2, { '/more': last })],
        ['page=1', 'page=2', 'page=3', null],
      ],
    ),
    [
      'of which one says that it is the last',
      counted({ morePointer: '/more' }),
      [page(2, { '/more': true }), page(2, { '/more': null }), page(2, { '/more': false })],
      ['page=1', 'page=2', 'page=3', null],
    ],
  ])('%s', (_how, pagination, given, urls) => {
    expect(asked(pagination, given)).toEqual(
      urls.map((url) => (url === null ? null : `q=a%20b&${url}`)),
    );
  });

  it.each<[string, string]>([
    [`${BASE}`, 'page=1'],
    [`${BASE}?page=9`, 'page=1'],
    [`${BASE}?a=1&page=9&b=2&page`, 'a=1&b=2&page=1'],
    [`${BASE}?pages=9&&apage=1`, 'pages=9&apage=1&page=1'],
    [`${BASE}?a=b=c?d`, 'a=b=c?d&page=1'],
  ])('have the number in place of another one: %s', (url, query) => {
    expect(asked(counted(), [], url)).toEqual([query]);
  });

  it('encode what they send', () => {
    const pagination = counted({ param: 'page[number]' });
    expect(asked(pagination, [page(1)], BASE)).toEqual([
      'page%5Bnumber%5D=1',
      'page%5Bnumber%5D=2',
    ]);
  });

  it.each<[string, Pagination, FetchedPage[], string]>([
    [
      'no number of all rows',
      counted({ until: 'total', totalPointer: '/total' }),
      [page(2, { '/total': 5 }), page(1, { '/total': 'all' })],
      'Page 2 has no number of all rows at `total_pointer` /total',
    ],
    [
      'no rows before all have come',
      counted({ until: 'total', totalPointer: '/total' }),
      [page(2, { '/total': 5 }), page(0, { '/total': 5 })],
      'Page 2 has no rows, but by its number at `total_pointer` there are 5, of which 2 came',
    ],
    [
      'no JSON',
      counted(),
      [page(2), page(null)],
      'Page 2 is not valid JSON, so the next page is unknown',
    ],
    [
      'a number of all rows that is none',
      counted({ until: 'total', totalPointer: '/total' }),
      [page(2, { '/total': -1 })],
      'Page 1 has no number of all rows at `total_pointer` /total',
    ],
    [
      'nothing before all have come',
      counted({ until: 'total', totalPointer: '/total' }),
      [page(2, { '/total': 5 }), page(0)],
      'Page 2 has no rows, but by its number at `total_pointer` there are 5, of which 2 came',
    ],
    [
      'the same body as all before it',
      counted({ maxPages: 2 }),
      [page(2, {}, { digest: 'x' }), page(2, {}, { digest: 'x' })],
      'There are more pages than the 2 that a run may read (`max_pages` of the operation), and all of them are the same: the API seems not to read `page`',
    ],
    [
      'more pages than there may be',
      counted({ maxPages: 2 }),
      [page(2), page(2)],
      'There are more pages than the 2 that a run may read (`max_pages` of the operation)',
    ],
  ])('end with an error where one has %s', (_what, pagination, given, message) => {
    expect(asked(pagination, given).at(-1)).toBe(message);
  });

  it('may be as many as there may be, and several of them without rows', () => {
    expect(asked(counted({ maxPages: 2 }), [page(2), page(0)]).at(-1)).toBeNull();
    const empty = [1, 2, 3].map((_, at) => page(0, { '/next': `c${at}` }, { digest: 'the same' }));
    const cursor: Pagination = { type: 'cursor', maxPages, param: 'c', pointer: '/next' };
    expect(asked(cursor, empty)).toHaveLength(4);
  });
});

describe('a status', () => {
  const counted = (more: object = {}): Pagination => ({
    ...{ type: 'offset', maxPages, param: 'page', start: 0, until: 'empty' },
    ...more,
  });

  it.each<[Pagination, number | undefined, boolean]>([
    [counted(), 404, true],
    [counted({ until: 'short', size: 1 }), 404, true],
    [counted(), 400, false],
    [counted(), undefined, false],
    [counted({ endStatuses: [400, 422] }), 400, true],
    [counted({ endStatuses: [400, 422] }), 404, false],
    [counted({ endStatuses: [] }), 404, false],
    [counted({ totalPages: '/pages' }), 404, false],
    [counted({ until: 'total', totalPointer: '/total' }), 404, false],
    [{ type: 'cursor', maxPages, param: 'c', pointer: '/next' }, 404, false],
    [{ type: 'none', maxPages }, 404, false],
  ])('of %j: %s after the first page ends the pages: %s', (pagination, status, ends) => {
    const made = createPages(callOf(BASE), pagination);
    expect(made.endsWith(status)).toBe(false);
    made.next(page(2, { '/total': 9, '/pages': 2, '/next': 'x' }));
    expect(made.endsWith(status)).toBe(ends);
  });
});

describe('cursors', () => {
  const cursor: Pagination = { type: 'cursor', maxPages, param: 'c', pointer: '/next' };
  const first = page(2, { '/next': 'a&b' });

  it.each<[string, Json | undefined, string | null]>([
    ['text', 'x', 'q=a%20b&c=x'],
    ['a number', 7, 'q=a%20b&c=7'],
    ['zero', 0, 'q=a%20b&c=0'],
    ['nothing', undefined, null],
    ['null', null, null],
    ['false', false, null],
    ['an empty text', '', null],
    ['true', true, 'The value at `pointer` /next is neither text nor a number'],
    ['a list', ['x'], 'The value at `pointer` /next is neither text nor a number'],
  ])('%s', (_what, value, next) => {
    expect(asked(cursor, [first, page(1, value === undefined ? {} : { '/next': value })])).toEqual([
      'q=a%20b',
      'q=a%20b&c=a%26b',
      next,
    ]);
  });

  it('that come again end the pages, and so does a page that says that it is the last', () => {
    expect(asked(cursor, [first, page(1, { '/next': 'a&b' })]).at(-1)).toBe(
      'Page 2 names a cursor that an earlier page has named: its pages come again and again',
    );
    const more = { ...cursor, morePointer: '/more' };
    expect(asked(more, [page(2, { '/next': 'x', '/more': false })]).at(-1)).toBeNull();
    expect(asked(cursor, [page(null)]).at(-1)).toContain('Page 1 is not valid JSON');
  });
});

describe('addresses', () => {
  const byUrl: Pagination = { type: 'next_url', maxPages, pointer: '/next' };
  const at = (address: Json, url?: string): FetchedPage =>
    page(1, { '/next': address }, { ...(url && { url }) });

  it.each<[string, FetchedPage[], string | null]>([
    ['whole', [at('https://api.example/v1/items?page=2')], 'page=2'],
    [
      'relative to what responded',
      [at('?page=2', 'https://api.example/v2/')],
      'https://api.example/v2/?page=2',
    ],
    ['without its fragment', [at('?page=2#x')], 'page=2'],
    ['none', [at(null)], null],
    [
      'of another host',
      [at('https://other.example/')],
      'Page 1 leads to another origin than https://api.example: only pages of the same are read',
    ],
    [
      'of another scheme',
      [at('http://api.example/v1/items?page=2')],
      'Page 1 leads to another origin than https://api.example: only pages of the same are read',
    ],
    ['that is none', [at('https://')], 'The address of the page after page 1 is not valid'],
    ['that is no text', [at(true)], 'The value at `pointer` /next is neither text nor a number'],
    [
      'of the page itself',
      [at('?q=a%20b#x')],
      'Page 1 leads to a page that was read before: its pages come again and again',
    ],
    [
      'of an earlier page',
      [at('?page=2'), at('?page=3'), at('?page=2')],
      'Page 3 leads to a page that was read before: its pages come again and again',
    ],
  ])('%s', (_what, given, last) => {
    expect(asked(byUrl, given).at(-1)).toBe(last);
  });

  it('come in a header', () => {
    const byLink: Pagination = { type: 'link', maxPages };
    const linked = (link?: string): FetchedPage => page(1, {}, { ...(link && { link }) });
    expect(asked(byLink, [linked('<?page=2>; rel=next'), linked('<?page=1>; rel=prev')])).toEqual([
      'q=a%20b',
      'page=2',
      null,
    ]);
    expect(asked(byLink, [linked()]).at(-1)).toBeNull();
  });
});

it.each<[Pagination, readonly string[] | null]>([
  [{ type: 'none', maxPages }, null],
  [{ type: 'link', maxPages }, []],
  [{ type: 'cursor', maxPages, param: 'c', pointer: '/a' }, ['/a']],
  [{ type: 'next_url', maxPages, pointer: '/a', morePointer: '/c' }, ['/a', '/c']],
  [
    {
      ...{ type: 'page', maxPages, param: 'p', start: 1, until: 'total' },
      ...{ totalPointer: '/b', totalPages: '/d', morePointer: '/c' },
    },
    ['/b', '/d', '/c'],
  ],
])('of each page, %j needs the values at %j', (pagination, pointers) => {
  expect(pointersOf(pagination)).toEqual(pointers);
});

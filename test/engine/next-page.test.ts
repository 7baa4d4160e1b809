/** From one page to the next: which call follows, and where the pages end. */

import { createPages, pointersOf, type FetchedPage } from '../../src/engine/ingest/next-page.ts';
import type { Pagination } from '../../src/kit/pagination.ts';
import { asked, BASE, callOf, maxPages, page } from './asked-pages.ts';

it('there is one page where nothing says more', () => {
  expect(asked({ type: 'none', maxPages }, [page(5)])).toEqual(['q=a%20b', null]);
});

describe('counted pages', () => {
  const counted = (more: object = {}): Pagination => ({
    type: 'page',
    maxPages,
    param: 'page',
    start: 1,
    until: 'empty',
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
    type: 'offset',
    maxPages,
    param: 'page',
    start: 0,
    until: 'empty',
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
    [counted({ morePointer: '/more' }), 404, false],
    [counted({ morePointer: '/some' }), 404, true],
    [counted({ until: 'total', totalPointer: '/total' }), 404, false],
    [{ type: 'cursor', maxPages, param: 'c', pointer: '/next' }, 404, false],
    [{ type: 'none', maxPages }, 404, false],
  ])('of %j: %s after the first page ends the pages: %s', (pagination, status, ends) => {
    const made = createPages(callOf(BASE), pagination);
    expect(made.endsWith(status)).toBe(false);
    made.next(page(2, { '/total': 9, '/pages': 2, '/next': 'x', '/more': 'true', '/some': 7 }));
    expect(made.endsWith(status)).toBe(ends);
  });
});

it.each<[Pagination, readonly string[] | null]>([
  [{ type: 'none', maxPages }, null],
  [{ type: 'link', maxPages }, []],
  [{ type: 'cursor', maxPages, param: 'c', pointer: '/a' }, ['/a']],
  [{ type: 'next_url', maxPages, pointer: '/a', morePointer: '/c' }, ['/a', '/c']],
  [
    {
      type: 'page',
      maxPages,
      param: 'p',
      start: 1,
      until: 'total',
      totalPointer: '/b',
      totalPages: '/d',
      morePointer: '/c',
    },
    ['/b', '/d', '/c'],
  ],
])('of each page, %j needs the values at %j', (pagination, pointers) => {
  expect(pointersOf(pagination)).toEqual(pointers);
});

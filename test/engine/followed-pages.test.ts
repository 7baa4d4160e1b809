/** Pages that are named by a cursor or an address. */

import type { FetchedPage } from '../../src/engine/ingest/next-page.ts';
import type { Json } from '../../src/engine/types.ts';
import type { Pagination } from '../../src/kit/pagination.ts';
import { asked, maxPages, page } from './asked-pages.ts';

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
      'Page 2 names a cursor that an earlier page has named: its pages repeat',
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
      'Page 1 leads to a page that was read before: its pages repeat',
    ],
    [
      'of an earlier page',
      [at('?page=2'), at('?page=3'), at('?page=2')],
      'Page 3 leads to a page that was read before: its pages repeat',
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

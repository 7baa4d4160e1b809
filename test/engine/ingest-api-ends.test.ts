/** Where the pages of an API end: by the status of a page, and with a warning if all are the same. */

import { rowsOf } from '../support/engine.ts';
import { json, number, numbered, usePagedApi } from './paged-api.ts';

const { respondWith, asked, rows, run } = usePagedApi();

describe('the rows of all pages', () => {
  it.each<[status: number, endStatuses: readonly number[] | undefined]>([
    [404, undefined],
    [400, [404, 400]],
  ])('come by page, until one is answered with %d', async (status, endStatuses) => {
    respondWith((url, response) => {
      const page = number(url, 'p');
      if (page > 2) response.statusCode = status;
      json(response, page > 2 ? { detail: 'Invalid page.' } : numbered(page, page));
    });
    const until = { start: 1, until: 'empty', endStatuses, maxPages: 9 } as const;
    expect(await rows({ pagination: { type: 'page', param: 'p', ...until } })).toEqual(
      numbered(1, 2),
    );
    expect(asked()).toHaveLength(3);
  });

  it.each([
    [[1, 1, 2], /^Page 2 is the same as page 1, byte for byte, .* seems not to read `p`$/],
    [[1, 1, 1, 2, 1], /^Pages 1 to 3 are the same, byte for byte/],
    [[1, 2, 2, 1], null],
    [[1], null],
  ] as const)('warn if the API seems not to read the page: %j', async (pages, warning) => {
    respondWith((url, response) => {
      const n = pages[number(url, 'p') - 1];
      json(response, n === undefined ? [] : [{ n }]);
    });
    const page = { type: 'page', param: 'p', start: 1, until: 'empty', maxPages: 9 } as const;
    const outcome = await run({ pagination: page });
    expect(rowsOf(outcome)).toEqual(pages.map((n) => ({ n })));
    const warnings = warning === null ? [] : [expect.stringMatching(warning)];
    expect(outcome.sources).toMatchObject([{ nodeId: 1, warnings }]);
  });

  it('fail where a status is none of those that end them, or the page was announced', async () => {
    respondWith((url, response) => {
      if (number(url, 'p') > 1) response.statusCode = 404;
      json(response, { pages: 3, more: true, items: [{ n: 1 }] });
    });
    const response = { format: 'json', rowsPath: '/items' } as const;
    const page = { type: 'page', param: 'p', start: 1, until: 'empty', maxPages: 9 } as const;
    for (const more of [
      { endStatuses: [] },
      { totalPages: '/pages' },
      { morePointer: '/more' },
    ] as const) {
      const outcome = await run({ response, pagination: { ...page, ...more } });
      expect(outcome).toMatchObject({
        problem: { message: expect.stringMatching(/^Page 2: .* status 404/) },
      });
    }
    const first = { ...page, start: 2 };
    expect(await run({ response, pagination: first })).toMatchObject({ status: 'failed' });
  });
});

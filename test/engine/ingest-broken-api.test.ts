/** Rows of an API, page by page, from hosts that do not behave. */

import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

import type { Pagination } from '../../src/model/integration.ts';
import { json, MAX_BYTES, number, usePagedApi } from './paged-api.ts';

const { respondWith, asked, problem } = usePagedApi();

describe('pages that lead nowhere', () => {
  const cursor = { type: 'cursor', param: 'c', pointer: '/next', maxPages: 5 } as const;
  const response = { format: 'json', rowsPath: '/rows' } as const;

  it('end the run where a cursor comes again', async () => {
    respondWith((url, response) => {
      const at = number(url, 'c');
      json(response, { rows: [{ at, t: Math.random() }], next: (at % 3) + 1 });
    });
    expect(await problem({ pagination: cursor, response })).toMatchObject({
      nodeId: 1,
      code: 'source_failed',
      message: expect.stringContaining('Page 4 names a cursor that an earlier page has named'),
    });
  });

  it('end the run where a page comes again and again', async () => {
    respondWith((_, response) => json(response, [{ n: 1 }]));
    const pagination: Pagination = {
      type: 'page',
      param: 'p',
      start: 1,
      until: 'empty',
      maxPages: 9,
    };
    expect(await problem({ pagination })).toMatchObject({
      code: 'source_failed',
      message: expect.stringContaining('all of them are the same: the API seems not to read `p`'),
    });
    expect(asked()).toHaveLength(9);
  });

  it('end the run where there are more than it may read', async () => {
    respondWith((url, response) => json(response, { rows: [], next: number(url, 'c') + 1 }));
    expect(await problem({ pagination: cursor, response })).toMatchObject({
      code: 'source_failed',
      message: expect.stringContaining('more pages than the 5'),
    });
    expect(asked()).toHaveLength(5);
  });

  it.each(['https://evil.example/', '//evil.example/x', 'http://data.example:1/'])(
    'end the run where the next is at %s, which is not asked',
    async (next) => {
      respondWith((_, response) => json(response, { rows: [{ n: 1 }], next }));
      const pagination = { type: 'next_url', pointer: '/next', maxPages: 5 } as const;
      expect(await problem({ pagination, response })).toMatchObject({
        code: 'source_failed',
        message: expect.stringContaining('another origin'),
      });
      respondWith((_, response) => {
        response.setHeader('link', `<${next}>; rel=next`);
        json(response, [{ n: 1 }]);
      });
      expect((await problem({ pagination: { type: 'link', maxPages: 5 } })).message).toContain(
        'another origin',
      );
      expect(asked()).toHaveLength(2);
    },
  );

  it('end the run where there should be more rows, and none come', async () => {
    respondWith((url, response) =>
      json(response, { total: 9, rows: number(url, 'o') < 2 ? [{ n: 1 }, { n: 2 }] : [] }),
    );
    const pagination: Pagination = {
      type: 'offset',
      param: 'o',
      start: 0,
      until: 'total',
      totalPointer: '/total',
      maxPages: 9,
    };
    expect((await problem({ pagination, response })).message).toContain('there are 9, of which 2');
  });
});

describe('a page that breaks off', () => {
  const pagination = { type: 'cursor', param: 'c', pointer: '/next', maxPages: 5 } as const;
  const response = { format: 'json', rowsPath: '/rows' } as const;
  const first = (url: URL, response: ServerResponse): boolean => {
    if (url.searchParams.has('c')) return false;
    json(response, { rows: [{ n: 1 }], next: 'x' });
    return true;
  };

  it.each<[string, (response: ServerResponse) => void, RegExp]>([
    [
      'in the middle',
      (response) => {
        response.setHeader('content-length', 99);
        response.write('{"rows');
        setTimeout(() => response.destroy(), 5);
      },
      /Page 2: .*before its response was complete/,
    ],
    ['as JSON alone', (response) => void response.end('{"rows": ['), /^Page 2 is not valid JSON/],
    [
      'beyond the limit',
      (response) => void response.end('x'.repeat(MAX_BYTES + 1)),
      /Page 2: .*larger than 1 MiB/,
    ],
    [
      'beyond the limit, compressed',
      (response) => {
        response.setHeader('content-encoding', 'gzip');
        response.end(gzipSync(Buffer.alloc(MAX_BYTES * 20)));
      },
      /Page 2: .*larger than 1 MiB/,
    ],
    [
      'with a status',
      (response) => {
        response.statusCode = 403;
        response.end();
      },
      /Page 2: .*status 403/,
    ],
  ])('%s ends the run, and is named', async (_, breakOff, message) => {
    respondWith((url, response) => {
      if (!first(url, response)) breakOff(response);
    });
    expect(await problem({ pagination, response })).toMatchObject({
      nodeId: 1,
      code: 'source_failed',
      message: expect.stringMatching(message),
    });
  });

  it('by 429 for ever ends with the last attempt', async () => {
    respondWith((_, response) => {
      response.statusCode = 429;
      response.setHeader('retry-after', '0');
      response.end();
    });
    expect(await problem({ retry: { maxAttempts: 3 } })).toMatchObject({
      message: expect.stringContaining('status 429'),
    });
    expect(asked()).toHaveLength(3);
  });

  it('by silence ends with the deadline of the run', async () => {
    respondWith(() => undefined);
    expect(await problem({}, {}, 300)).toMatchObject({ code: 'timed_out' });
  });
});

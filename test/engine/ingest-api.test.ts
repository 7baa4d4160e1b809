/** Rows of an API, page by page. */

import type { Pagination } from '../../src/model/integration.ts';
import { rowsOf } from '../support/engine.ts';
import { parameterOf } from '../support/integration.ts';
import { json, number, numbered, usePagedApi } from './paged-api.ts';

const { respondWith, asked, rows, run } = usePagedApi();

it.each([
  ['json', 'application/json', '[{"n":"1"}]'],
  ['ndjson', 'application/x-ndjson', '{"n":"1"}'],
  ['csv', 'text/csv', 'n\n1\n'],
] as const)(
  '%s is asked for as such, of a host that writes others too',
  async (format, type, body) => {
    respondWith((_url, response, accept) => {
      response.setHeader('content-type', type);
      response.end(accept.startsWith(type) ? body : '{"message": "another format"}');
    });
    expect(await rows({ response: { format, rowsPath: '' } })).toEqual([
      { n: format === 'csv' ? 1 : '1' },
    ]);
  },
);

describe('the rows of all pages', () => {
  it('come by page, until one has none', async () => {
    respondWith((url, response) => {
      const page = number(url, 'p');
      json(response, { data: page > 3 ? [] : numbered(page * 2 - 1, page * 2) });
    });
    const pagination: Pagination = {
      type: 'page',
      param: 'p',
      start: 1,
      sizeParam: 's',
      size: 2,
      until: 'empty',
      maxPages: 100,
    };
    const response = { format: 'json', rowsPath: '/data' } as const;
    const parameters = [parameterOf({ name: 'q' })];
    const config = { parameters: { q: 'a b' } };
    expect(await rows({ pagination, response, parameters }, config)).toEqual(numbered(1, 6));
    expect(asked()).toEqual([1, 2, 3, 4].map((page) => `?q=a%20b&s=2&p=${page}`));
  });

  it('come by page, until one is short', async () => {
    respondWith((url, response) => json(response, numbered(number(url, 'p') * 2, 4)));
    const pagination: Pagination = {
      type: 'page',
      param: 'p',
      start: 0,
      size: 3,
      until: 'short',
      maxPages: 100,
    };
    respondWith((url, response) => {
      const page = number(url, 'p');
      json(response, numbered(page * 3 + 1, Math.min(7, page * 3 + 3)));
    });
    expect(await rows({ pagination })).toEqual(numbered(1, 7));
    expect(asked()).toEqual(['?p=0', '?p=1', '?p=2']);
  });

  it('come by offset, until as many came as there are', async () => {
    respondWith((url, response) => {
      const offset = number(url, 'o');
      json(response, { total: 5, items: numbered(offset + 1, Math.min(5, offset + 2)) });
    });
    const pagination: Pagination = {
      type: 'offset',
      param: 'o',
      start: 0,
      until: 'total',
      totalPointer: '/total',
      maxPages: 100,
    };
    const response = { format: 'json', rowsPath: '/items' } as const;
    expect(await rows({ pagination, response })).toEqual(numbered(1, 5));
    expect(asked()).toEqual(['?o=0', '?o=2', '?o=4']);
  });

  it.each([null, false, '', undefined])('come by cursor, until it is %j', async (end) => {
    respondWith((url, response) => {
      const cursor = url.searchParams.get('c') ?? '1';
      const next = { 1: 'a&b=1', 'a&b=1': 7 }[cursor] ?? end;
      json(response, { meta: { next }, items: [{ cursor }] });
    });
    const pagination = { type: 'cursor', param: 'c', pointer: '/meta/next', maxPages: 9 } as const;
    const response = { format: 'json', rowsPath: '/items' } as const;
    expect(await rows({ pagination, response })).toEqual(
      ['1', 'a&b=1', '7'].map((cursor) => ({ cursor })),
    );
  });

  it.each([
    '1374004777531007833',
    '-9223372036854775808',
    '18446744073709551617',
    '1.50',
    '0.10000000000000000001',
    '1e2',
    '1E400',
    '0',
    '-0',
  ])('come by cursor, whose number %s keeps its text', async (cursor) => {
    respondWith((url, response) => {
      const next = url.searchParams.has('c') ? 'null' : ` ${cursor} `;
      response.end(`{"items":[{"n":1}],"next":${next},"more":true}`);
    });
    const pagination = { type: 'cursor', param: 'c', pointer: '/next', maxPages: 9 } as const;
    const response = { format: 'json', rowsPath: '/items' } as const;
    expect(await rows({ pagination, response })).toHaveLength(2);
    expect(asked()).toEqual(['', `?c=${cursor}`]);
  });

  it.each<Pagination>([
    { type: 'cursor', param: 'p', pointer: '/next', morePointer: '/page/more', maxPages: 9 },
    { type: 'page', param: 'p', start: 1, until: 'empty', morePointer: '/page/more', maxPages: 9 },
    {
      type: 'offset',
      param: 'p',
      start: 1,
      until: 'total',
      totalPointer: '/total',
      morePointer: '/page/more',
      maxPages: 9,
    },
  ])('end with the page that says that there are no more, by $type', async (pagination) => {
    respondWith((url, response) => {
      const page = Number(url.searchParams.get('p') ?? 1);
      const more = { 1: true, 2: null }[page] ?? page < 4;
      json(response, { next: `${page + 1}`, page: { more }, total: 99, items: [{ page }] });
    });
    const response = { format: 'json', rowsPath: '/items' } as const;
    expect(await rows({ pagination, response })).toEqual([1, 2, 3, 4].map((page) => ({ page })));
    expect(asked()).toHaveLength(4);
  });

  it.each<[what: string, body: string, status: number]>([
    ['nothing', '', 200],
    ['nothing, with 204', '', 204],
    ['blanks', ' \r\n', 200],
    ['null', '{"rows":null}', 200],
    ['an empty object', '{"rows":{}}', 200],
  ])('come by page, until one has %s', async (_what, body, status) => {
    respondWith((url, response) => {
      const page = number(url, 'p');
      if (page < 3) return json(response, { rows: numbered(page, page) });
      response.statusCode = status;
      response.end(body);
    });
    const pagination = { type: 'page', param: 'p', start: 1, until: 'empty', maxPages: 9 } as const;
    const response = { format: 'json', rowsPath: '/rows' } as const;
    expect(await rows({ pagination, response })).toEqual(numbered(1, 2));
  });

  it('end with it where another page is named by its address', async () => {
    respondWith((url, response) => {
      const page = number(url, 'page');
      json(response, { next: `/v1/items?page=${page + 1}`, more: page < 1, items: [{ page }] });
    });
    const pagination: Pagination = {
      type: 'next_url',
      pointer: '/next',
      morePointer: '/more',
      maxPages: 9,
    };
    const response = { format: 'json', rowsPath: '/items' } as const;
    expect(await rows({ pagination, response })).toEqual([{ page: 0 }, { page: 1 }]);
  });

  it('come by Link header, and by the address in the body', async () => {
    respondWith((url, response) => {
      const page = number(url, 'page');
      if (page < 2)
        response.setHeader('link', [
          `</v1/items?page=0>; rel="first prev", </v1/items?page=${page + 1}#x>; title="a, b"; rel="next last"`,
        ]);
      json(response, numbered(page, page));
    });
    expect(await rows({ pagination: { type: 'link', maxPages: 9 } })).toEqual(numbered(0, 2));
    respondWith((url, response) => {
      const page = number(url, 'page');
      json(response, {
        next: page < 2 ? `${url.origin}/v1/items?page=${page + 1}` : null,
        n: page,
      });
    });
    const pagination = { type: 'next_url', pointer: '/next', maxPages: 9 } as const;
    const columns = [{ name: 'n', type: 'number' }];
    const response = { format: 'json', rowsPath: '', columns } as const;
    expect(await rows({ pagination, response })).toEqual(numbered(0, 2));
  });

  it('are one table: a column has one type over all pages, and a page may have no rows, or null', async () => {
    const bodies = [[{ a: 1 }], null, [], [{ a: 'x', b: true }]];
    respondWith((url, response) => {
      const page = number(url, 'c');
      json(response, { rows: bodies[page], next: page < 3 ? page + 1 : null });
    });
    const pagination = { type: 'cursor', param: 'c', pointer: '/next', maxPages: 9 } as const;
    const response = { format: 'json', rowsPath: '/rows' } as const;
    expect(await rows({ pagination, response })).toEqual([
      { a: '1', b: null },
      { a: 'x', b: true },
    ]);
  });

  it.each(['ndjson', 'csv'] as const)('may be %s', async (format) => {
    respondWith((url, response) => {
      const page = number(url, 'p');
      const head = format === 'csv' ? 'a,b\n' : '';
      const row = format === 'csv' ? `"x\n${page}",1\r\n` : `{"a":"x\\n${page}","b":1}\n`;
      response.end(page > 2 ? head : `${head}${row}\n${row}`);
    });
    const pagination: Pagination = {
      type: 'page',
      param: 'p',
      start: 1,
      until: 'empty',
      maxPages: 9,
    };
    const response = { format, rowsPath: '' } as const;
    expect(await rows({ pagination, response })).toEqual(
      [1, 1, 2, 2].map((page) => ({ a: `x\n${page}`, b: 1 })),
    );
  });
});

it.each([
  ['as they came', [[{ n: 1 }], [{ n: 22 }], []]],
  ['looked at one by one', [[{ n: 1 }], [{ n: 22, other: 'x' }], []]],
])('rows %s are measured by the bytes of all pages', async (_, pages) => {
  respondWith((url, response) => json(response, pages[number(url, 'p')]));
  const until = { start: 0, until: 'empty', maxPages: 9 } as const;
  const outcome = await run({ pagination: { type: 'page', param: 'p', ...until } });
  const bytes = pages.reduce((sum, page) => sum + JSON.stringify(page).length, 0);
  expect(outcome).toMatchObject({ status: 'completed', sources: [{ rows: 2, bytes }] });
});

describe('columns', () => {
  it('that the operation declares are the columns, in its order', async () => {
    respondWith((_, response) => json(response, [{ b: '2024-01-31', other: 1 }]));
    const columns = [
      { name: 'b', type: 'date' },
      { name: 'a', type: 'number' },
    ];
    const outcome = await run({ response: { format: 'json', rowsPath: '', columns } });
    expect(rowsOf(outcome)).toEqual([{ b: '2024-01-31', a: null }]);
    expect(outcome).toMatchObject({
      outputs: [
        {
          columns: [
            { name: 'b', type: 'date' },
            { name: 'a', type: 'number' },
          ],
        },
      ],
    });
  });
});

/** Pages whose rows are read as they came are the table that a look at each row makes of them. */

import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

import type { JsonObject } from '../../src/engine/types.ts';
import { number, usePagedApi } from './paged-api.ts';

const { respondWith, asked, rows, problem } = usePagedApi();
const pagination = { type: 'cursor', param: 'c', pointer: '/next', maxPages: 9 } as const;
const response = { format: 'json', rowsPath: '/data/rows' } as const;
const BOM = Buffer.from('\ufeff');

/** The next page in front of the rows of this one: `texts` are these, as they are written. */
function pages(
  texts: readonly (string | Buffer)[],
  end: (response: ServerResponse, body: Buffer) => void = (to, body) => void to.end(body),
): void {
  respondWith((url, to) => {
    const page = number(url, 'c');
    const next = page < texts.length - 1 ? page + 1 : 'null';
    const text = Buffer.from(texts[page]!);
    end(
      to,
      Buffer.concat([Buffer.from(`{"next":${next},"data":{"rows":`), text, Buffer.from('}}')]),
    );
  });
}

const cases: readonly (readonly [string, readonly (string | Buffer)[], readonly JsonObject[]])[] = [
  ['alike', ['[{"a":1},{"a":2}]', '[{"a":3}]'], [{ a: 1 }, { a: 2 }, { a: 3 }]],
  ['in lines', ['[\n {"a": 1},\n {"a": 2}\n]', ' [ {"a":3} ] '], [{ a: 1 }, { a: 2 }, { a: 3 }]],
  ['some empty', ['[]', '[ ]', '[{"a":1}]', 'null', '[\n]', '[{"a":2}]'], [{ a: 1 }, { a: 2 }]],
  ['only the last with rows', ['null', '[]', '[{"a":"]["}]'], [{ a: '][' }]],
  ['none with rows', ['[]', 'null'], []],
  [
    'of other members',
    ['[{"a":1}]', '[{"b":"x"}]'],
    [
      { a: 1, b: null },
      { a: null, b: 'x' },
    ],
  ],
  ['of other types', ['[{"a":1}]', '[{"a":"x"}]'], [{ a: '1' }, { a: 'x' }]],
  ['with objects', ['[{"a":1,"o":{"x":1}}]', '[]'], [{ a: 1, o: { x: 1 } }]],
  ['with one name twice', ['[{"a":1,"a":2}]', '[{"a":3}]'], [{ a: 2 }, { a: 3 }]],
  ['one of them an object', ['[{"a":1}]', '{"a":2}'], [{ a: 1 }, { a: 2 }]],
  ['twice in one page', ['[{"a":1}],"rows":[{"a":7}]', '[{"a":3}]'], [{ a: 7 }, { a: 3 }]],
  ['below a name that comes twice', ['[{"a":1}]},"data":{"rows":[{"a":7}]'], [{ a: 7 }]],
];

describe('rows of pages', () => {
  it.each(cases)('%s', async (_, texts, expected) => {
    pages(texts);
    expect(await rows({ pagination, response })).toEqual(expected);
    expect(asked()).toHaveLength(texts.length);
  });

  it.each(cases)('%s, in a few bytes at a time', async (_, texts, expected) => {
    pages(texts, (to, body) => {
      let at = 0;
      const more = (): void => {
        if (at >= body.length) return void to.end();
        to.write(body.subarray(at, (at += 7)), () => setImmediate(more));
      };
      more();
    });
    expect(await rows({ pagination, response })).toEqual(expected);
  });

  it.each([
    ['with them', (to: ServerResponse, body: Buffer) => void to.end(Buffer.concat([BOM, body]))],
    [
      'before them',
      (to: ServerResponse, body: Buffer) =>
        void to.write(BOM, () => setImmediate(() => to.end(body))),
    ],
    [
      'in two parts',
      (to: ServerResponse, body: Buffer) =>
        void to.write(BOM.subarray(0, 1), () =>
          setImmediate(() => to.end(Buffer.concat([BOM.subarray(1), body]))),
        ),
    ],
  ])('behind a byte order mark that comes %s', async (_, end) => {
    pages(['[{"a":1}]', '[{"a":2}]'], end);
    expect(await rows({ pagination, response })).toEqual([{ a: 1 }, { a: 2 }]);
    expect(asked()).toHaveLength(2);
  });

  it('compressed, and in a charset that is no UTF-8', async () => {
    pages(['[{"a":"x"}]', '[{"a":"y"}]'], (to, body) => {
      to.setHeader('content-encoding', 'gzip');
      to.end(gzipSync(body));
    });
    expect(await rows({ pagination, response })).toEqual([{ a: 'x' }, { a: 'y' }]);
    pages(['[{"a":"x"}]', '[{"a":"ü"}]'], (to, body) => {
      to.setHeader('content-type', 'application/json; charset=utf-16le');
      to.end(Buffer.from(body.toString('utf8'), 'utf16le'));
    });
    const links = { type: 'page', param: 'c', start: 0, until: 'empty', maxPages: 9 } as const;
    expect(await problem({ pagination: links, response })).toMatchObject({
      message: expect.stringContaining('Page 1 is not valid JSON'),
    });
  });

  it('that are no UTF-8 are refused', async () => {
    pages(['[{"a":"x"}]', Buffer.from('[{"a":"\xe9"}]', 'latin1')]);
    expect(await problem({ pagination, response })).toMatchObject({
      message:
        'The response is not valid utf-8 text: byte 37, on line 1, belongs to no character; `encoding` can name another encoding',
    });
  });

  it.each([
    ['a number', '[{"a":2},5]', 'item 2 is a number'],
    ['null', '[{"a":2},null]', 'item 2 is null'],
    ['an array', '[[1],{"a":2}]', 'item 1 is an array'],
  ])('with %s among them are refused', async (_, text, found) => {
    pages(['[{"a":1}]', text]);
    expect(await problem({ pagination, response })).toMatchObject({
      code: 'source_failed',
      message: `The value at rows_path /data/rows is an array whose ${found}, not an object`,
    });
  });

  it('come once, where the host closes the connection in the middle of a page and is asked again', async () => {
    let attempts = 0;
    pages(['[{"a":1}]', '[{"a":2},{"a":3}]'], (to, body) => {
      attempts += 1;
      if (attempts !== 2) return void to.end(body);
      to.setHeader('content-length', body.length);
      to.write(body.subarray(0, -8), () => setTimeout(() => to.destroy(), 20));
    });
    const retry = { maxAttempts: 2 };
    expect(await rows({ pagination, response, retry })).toEqual([{ a: 1 }, { a: 2 }, { a: 3 }]);
    expect(asked()).toEqual(['', '?c=1', '?c=1']);
  });

  it('with the cursor in a row', async () => {
    pages(['[{"a":1,"n":1}]', '[{"a":2,"n":null}]']);
    const inRow = { ...pagination, pointer: '/data/rows/0/n' };
    expect(await rows({ pagination: inRow, response })).toEqual([
      { a: 1, n: 1 },
      { a: 2, n: null },
    ]);
  });

  it('of declared columns, others left out', async () => {
    pages(['[{"a":1,"b":"x"}]', '[{"b":"y","c":true}]']);
    const columns = [{ name: 'b', type: 'string' }] as const;
    expect(await rows({ pagination, response: { ...response, columns } })).toEqual([
      { b: 'x' },
      { b: 'y' },
    ]);
    pages(['[{"b":"2026-01-02"}]']);
    const dates = [{ name: 'b', type: 'date' }] as const;
    expect(await rows({ pagination, response: { ...response, columns: dates } })).toEqual([
      { b: '2026-01-02' },
    ]);
  });
});

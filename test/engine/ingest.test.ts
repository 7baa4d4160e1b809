/** Rows on their way in: literal rows, parameters, bodies of other hosts. */

import { writeFileSync } from 'node:fs';

import type { FetchSource } from '../../src/engine/contract.ts';
import { SourceError } from '../../src/engine/run/source-error.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { catalogueEngine, chain, rowsOf, runRequest, type TestEngine } from '../support/engine.ts';

const output = ['termination/dashboardOutput', {}] as const;

let answer: { contentType: string; body: string | Buffer };
let fetchSource: FetchSource = async (_request, { file }) => {
  writeFileSync(file, answer.body);
  return { contentType: answer.contentType, bytes: answer.body.length };
};
let engine: TestEngine;

beforeAll(() => {
  engine = catalogueEngine({ children: 2, fetchSource: (...given) => fetchSource(...given) });
});
afterAll(() => engine.close());
afterEach(() => {
  expect(engine.directory.files().filter((file) => file.includes('/input-'))).toEqual([]);
  engine.directory.removeFiles();
});

function inline(rows: readonly JsonObject[], columns?: JsonObject) {
  const graph = chain(['sources/inlineRows', { rows, ...(columns && { columns }) }], output);
  return engine.run(runRequest({ graph }));
}

function param(params: JsonObject, config: JsonObject = {}) {
  const graph = chain(['sources/params', { param: 'rows', ...config }], output);
  return engine.run(runRequest({ graph, params }));
}

function http(contentType: string, body: string | Buffer, config: JsonObject = {}) {
  answer = { contentType, body };
  const graph = chain(['sources/httpRequest', { url: 'https://data.example/', ...config }], output);
  return engine.run(runRequest({ graph }));
}

const failed = (code: string, message: unknown) => ({
  status: 'failed',
  problem: { nodeId: 1, code, message },
});

/** Every kind of value that a cell may hold, and some that break out of SQL where quoting is forgotten. */
const awkward: readonly JsonObject[] = [
  {
    whole: 1,
    part: 0.1,
    text: "it's",
    flag: true,
    mixed: 1,
    json: { a: [1, { b: null }] },
    list: [1, 'x'],
    'na"me': 'q',
    "o'clock": 1,
    none: null,
  },
  {
    whole: -9007199254740991,
    part: -1e-300,
    text: '"; DROP TABLE x; --',
    flag: false,
    mixed: 'two',
    json: 'plain',
    list: [],
    'na"me': '',
    none: null,
  },
  {
    whole: null,
    part: 1.5e300,
    text: 'ünï 😀\n\t\\ %',
    flag: null,
    mixed: true,
    json: null,
    list: null,
    "o'clock": 2,
    none: null,
  },
];
const read = [
  {
    whole: 1,
    part: 0.1,
    text: "it's",
    flag: true,
    mixed: '1',
    json: { a: [1, { b: null }] },
    list: [1, 'x'],
    'na"me': 'q',
    "o'clock": 1,
    none: null,
  },
  {
    whole: -9007199254740991,
    part: -1e-300,
    text: '"; DROP TABLE x; --',
    flag: false,
    mixed: 'two',
    json: 'plain',
    list: [],
    'na"me': '',
    "o'clock": null,
    none: null,
  },
  {
    whole: null,
    part: 1.5e300,
    text: 'ünï 😀\n\t\\ %',
    flag: null,
    mixed: 'true',
    json: null,
    list: null,
    'na"me': null,
    "o'clock": 2,
    none: null,
  },
];
/** More rows than stand as values within a statement. */
const many = Array.from({ length: 150 }, (_, position) => position);

describe('rows of a config', () => {
  it('come out as they went in, as values', async () =>
    expect(rowsOf(await inline(awkward))).toEqual(read));
  it('come out the same from a file', async () => {
    expect(rowsOf(await inline(many.flatMap(() => awkward)))).toEqual(many.flatMap(() => read));
  });
  it.each([[1], [150]])(
    'keep the digits of whole numbers beyond 2^53, %d times over',
    async (times) => {
      const large = {
        id: 1152921504606846976,
        least: -9007199254740992,
        text: 1152921504606846976,
        list: [4611686018427387904],
        json: { a: [{ b: -4611686018427387904 }] },
        part: 9223372036854775808,
      };
      const graph = chain(
        [
          'sources/inlineRows',
          {
            rows: [
              ...many.slice(0, times).map(() => ({ id: 1 })),
              ...many.slice(0, times).map(() => large),
            ],
            columns: { id: 'integer', least: 'integer', text: 'string' },
          },
        ],
        [
          'queryoperators/computedColumn',
          { column_name: 'list', expression: 'cast(list as string)' },
        ],
        [
          'queryoperators/computedColumn',
          { column_name: 'json', expression: 'cast(json as string)' },
        ],
        output,
      );
      const out = rowsOf(await engine.run(runRequest({ graph })));
      expect(out).toHaveLength(2 * times);
      expect(out.at(-1)).toEqual({
        id: '1152921504606846976',
        least: '-9007199254740992',
        text: '1152921504606846976',
        list: '[4611686018427387904]',
        json: '{"a":[{"b":-4611686018427387904}]}',
        part: 9223372036854775808,
      });
      expect(out[0]).toEqual({
        id: 1,
        least: null,
        text: null,
        list: null,
        json: null,
        part: null,
      });
    },
  );
  it('with one empty object among others have a row of nulls', async () => {
    expect(rowsOf(await inline([{ a: 1 }, {}]))).toEqual([{ a: 1 }, { a: null }]);
    expect(rowsOf(await inline(many.flatMap(() => [{ a: 1 }, {}])))).toEqual(
      many.flatMap(() => [{ a: 1 }, { a: null }]),
    );
  });
  it('may be none, with or without declared columns', async () => {
    expect(rowsOf(await inline([], { a: 'number' }))).toEqual([]);
    expect(rowsOf(await inline([]))).toEqual([]);
  });
  it.each([[1], [150]])('take declared types, %d times over', async (times) => {
    const rows = Array.from({ length: times }, () => ({
      d: '2024-02-29',
      t: '2024-02-29T12:00:00Z',
      n: '1.50',
      i: 7,
      b: 'true',
      s: 5,
      o: [1],
    }));
    const columns = {
      d: 'date',
      t: 'timestamp',
      n: 'number',
      i: 'integer',
      b: 'boolean',
      s: 'string',
      o: 'json',
      absent: 'number',
    };
    const out = rowsOf(await inline(rows, columns));
    expect(out).toHaveLength(times);
    expect(out.at(-1)).toEqual({
      d: '2024-02-29',
      t: expect.stringContaining('2024-02-29T12:00:00') as string,
      n: 1.5,
      i: 7,
      b: true,
      s: '5',
      o: [1],
      absent: null,
    });
  });
});

describe('rows of a parameter', () => {
  it('may be one object', async () =>
    expect(rowsOf(await param({ rows: { a: 1 } }))).toEqual([{ a: 1 }]));
  it('may be left out for a default', async () =>
    expect(rowsOf(await param({}, { default: [{ a: 2 }] }))).toEqual([{ a: 2 }]));
  it.each<[string, JsonObject, string, RegExp]>([
    ['is missing', {}, 'missing_param', /`rows` is missing/],
    ['is a number', { rows: 1 }, 'invalid_value', /it is a number/],
    ['is null', { rows: null }, 'invalid_value', /it is null/],
    [
      'has an item that is no object',
      { rows: [{ a: 1 }, 2] },
      'invalid_value',
      /item 2 is a number/,
    ],
    [
      'has columns that differ in case',
      { rows: [{ a: 1 }, { A: 2 }] },
      'duplicate_column',
      /differ only in case/,
    ],
  ])('that %s fails the run', async (_what, params, code, message) => {
    expect(await param(params)).toMatchObject(failed(code, expect.stringMatching(message)));
  });
  it('that do not fit the declared type fail the run, naming the row, few or many', async () => {
    for (const before of [1, 500]) {
      const rows = [...Array.from({ length: before }, () => ({ n: 1 })), { n: 'x' }];
      expect(await param({ rows }, { columns: { n: 'number' } })).toEqual(
        failed('invalid_value', `Row ${before + 1}, column \`n\`: "x" is not a number`),
      );
    }
  });
  it('may hold U+0000, which no statement can', async () => {
    const rows = [{ a: 'x\u0000y' }, { a: null }];
    expect(rowsOf(await param({ rows }))).toEqual(rows);
  });
  it('that hold half of a surrogate pair fail the run', async () => {
    expect(await param({ rows: [{ a: '\ud800' }] })).toEqual(
      failed('invalid_value', 'A text is not valid Unicode'),
    );
  });
  it('may be more bytes together than one row may have', async () => {
    const rows = Array.from({ length: 200 }, (_, id) => ({
      id,
      text: String(id).padStart(90_000, 'x'),
    }));
    expect(rowsOf(await param({ rows }))).toEqual(rows);
    expect(
      await param(
        { rows: [...rows, { id: 200, text: 'x'.repeat(17_000_000) }] },
        { columns: { id: 'integer', text: 'string' } },
      ),
    ).toEqual(failed('invalid_value', 'Row 201 is larger than 16777216 bytes'));
  });
  it('leave the event loop free however many they are', async () => {
    const rows = Array.from({ length: 100_000 }, (_, id) => ({
      id,
      name: `name ${id}`,
      price: id / 7,
      tags: ['a', 'b'],
      ok: id % 2 === 0,
    }));
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    const outcome = await param({ rows });
    clearInterval(timer);
    expect(outcome).toMatchObject({ status: 'completed', outputs: [{ totalRows: 100_000 }] });
    expect(turns).toBeGreaterThan(10);
  });
  it('are not brought in when the run is cancelled', async () => {
    const rows = Array.from({ length: 100_000 }, (_, id) => ({ id, text: 'x'.repeat(20) }));
    const caller = new AbortController();
    const graph = chain(['sources/params', { param: 'rows' }], output);
    const outcome = engine.run(runRequest({ graph, params: { rows }, signal: caller.signal }));
    setImmediate(() => caller.abort());
    expect((await outcome).status).toBe('cancelled');
  });
});

describe('the body of another host', () => {
  const csv = 'id,name,"full ""name"""\r\n1,x,"a, b"\r\n2,,"two\nlines"\r\n\r\n';
  const csvRows = [
    { id: '1', name: 'x', 'full "name"': 'a, b' },
    { id: '2', name: null, 'full "name"': 'two\nlines' },
  ];
  it.each<[string, string, string | Buffer, JsonObject, readonly object[]]>([
    ['an array', 'application/json', '[{"a":1},{"a":2.5}]', {}, [{ a: 1 }, { a: 2.5 }]],
    ['one object', 'application/json; charset=utf-8', '{"a":1}', {}, [{ a: 1 }]],
    [
      'an array deep inside',
      'application/json',
      '{"data":{"a/b":[{"x":1}]}}',
      { rows_path: '/data/a~1b' },
      [{ x: 1 }],
    ],
    [
      'an item of an array',
      'application/json',
      '[[{"x":1}],[{"x":2}]]',
      { rows_path: '/1' },
      [{ x: 2 }],
    ],
    ['a vendor type', 'application/vnd.api+json', '[{"a":1}]', {}, [{ a: 1 }]],
    ['lines', 'application/x-ndjson', '{"a":1}\n\n{"a":2}\r\n', {}, [{ a: 1 }, { a: 2 }]],
    ['lines said to be JSON', 'application/json', '{"a":1}\n{"a":2}', {}, [{ a: 1 }, { a: 2 }]],
    ['lines said to be text', 'text/plain', '{"a":1}\n{"a":2}', {}, [{ a: 1 }, { a: 2 }]],
    ['JSON said to be nothing', '', ' [{"a":1}]', {}, [{ a: 1 }]],
    ['JSON over several lines said to be nothing', '', '{\n"a":1\n}\n', {}, [{ a: 1 }]],
    ['CSV', 'text/csv', csv, {}, csvRows],
    ['CSV said to be bytes', 'application/octet-stream', csv, {}, csvRows],
    [
      'CSV with declared types',
      'text/csv',
      'n,d\n1.5,2024-01-01\n,\n',
      { columns: { n: 'number', d: 'date' } },
      [
        { n: 1.5, d: '2024-01-01' },
        { n: null, d: null },
      ],
    ],
    ['CSV of a header alone', 'text/csv', 'a,b\n', { columns: { a: 'number', b: 'string' } }, []],
    ['a byte order mark', 'text/csv', '\uFEFFa\n1\n', {}, [{ a: '1' }]],
    [
      'another charset',
      'text/csv; charset=iso-8859-1',
      Buffer.from('a\n\xfc\n', 'latin1'),
      {},
      [{ a: 'ü' }],
    ],
    [
      'a declared format against the type',
      'text/html',
      '[{"a":1}]',
      { format: 'json' },
      [{ a: 1 }],
    ],
    ['no rows', 'application/json', '[]', { columns: { a: 'number' } }, []],
    [
      'whole numbers that no double holds',
      'application/json',
      '[{"id": 9007199254740993,"l":[-9007199254740993,"9007199254740993"]},{"id":1}]',
      {},
      [
        { id: '9007199254740993', l: ['-9007199254740993', '9007199254740993'] },
        { id: '1', l: null },
      ],
    ],
    [
      'whole numbers that a double holds, digit by digit',
      'application/json',
      '[{"id":1},{"id":1152921504606846976}]',
      {},
      [{ id: 1 }, { id: '1152921504606846976' }],
    ],
    [
      'the digits that JavaScript prints for them, which are others',
      'application/json',
      '[{"id":1152921504606847000}]',
      {},
      [{ id: '1152921504606847000' }],
    ],
    [
      'them, declared as whole numbers',
      'application/x-ndjson',
      '{"id":9007199254740993}\n{"id":1}\n',
      { columns: { id: 'integer' } },
      [{ id: '9007199254740993' }, { id: 1 }],
    ],
    [
      'them, declared as text',
      'application/json',
      '{"id":123456789012345678901234567890}',
      { columns: { id: 'string' } },
      [{ id: '123456789012345678901234567890' }],
    ],
    [
      'long numbers that are kept',
      'application/json',
      '[{"a":9007199254740992,"b":100000000000000000000,"c":1e300,"d":0.1234567890123456789}]',
      {},
      [{ a: '9007199254740992', b: 1e20, c: 1e300, d: 0.12345678901234568 }],
    ],
    [
      'texts with long numbers in them',
      'application/json',
      '[{"a":9007199254740993,"b":"[ 9007199254740993, 1e400 \\\\\\" ,9007199254740993","c":"\\\\"}]',
      {},
      [{ a: '9007199254740993', b: '[ 9007199254740993, 1e400 \\" ,9007199254740993', c: '\\' }],
    ],
    [
      'a number that is infinite where nobody looks',
      'application/json',
      '[{"a":1,"z":1e400}]',
      { columns: { a: 'number' } },
      [{ a: 1 }],
    ],
    [
      'values within values',
      'application/json',
      `[{"a":${'['.repeat(1_000)}${']'.repeat(1_000)}}]`,
      { columns: { a: 'array', b: 'string' } },
      [{ a: JSON.parse('['.repeat(1_000) + ']'.repeat(1_000)) as unknown, b: null }],
    ],
  ])('%s', async (_what, contentType, body, config, rows) =>
    expect(rowsOf(await http(contentType, body, config))).toEqual(rows),
  );

  it.each<[string, string, string | Buffer, JsonObject, string, RegExp]>([
    ['no JSON', 'application/json', '<html>', {}, 'source_failed', /not valid JSON/],
    [
      'a page',
      'text/html',
      '\n<!doctype html>\n<title>Log in</title>\n',
      {},
      'source_failed',
      /begins like HTML/,
    ],
    ['cut off', 'application/json', '[{"a":1},', {}, 'source_failed', /not valid JSON/],
    ['empty', 'application/json', '', {}, 'source_failed', /not valid JSON/],
    ['a number', 'application/json', '5', {}, 'source_failed', /is a number/],
    [
      'an array of numbers',
      'application/json',
      '[{"a":1},5]',
      {},
      'source_failed',
      /item 2 is a number/,
    ],
    [
      'nothing at the path',
      'application/json',
      '{"data":[]}',
      { rows_path: '/items' },
      'source_failed',
      /nothing at rows_path \/items/,
    ],
    [
      'a member that all objects have',
      'application/json',
      '{}',
      { rows_path: '/constructor' },
      'source_failed',
      /nothing at rows_path/,
    ],
    [
      'text at the path',
      'application/json',
      '{"data":"x"}',
      { rows_path: '/data' },
      'source_failed',
      /rows_path \/data is a string/,
    ],
    [
      'a bad line',
      'application/x-ndjson',
      '{"a":1}\nnope\n',
      {},
      'source_failed',
      /Line 2 of the answer is not valid JSON/,
    ],
    [
      'a line that is no row',
      'application/x-ndjson',
      '{"a":1}\n\n[1]\n',
      {},
      'source_failed',
      /Line 3 of the answer is an array/,
    ],
    [
      'a short record',
      'text/csv',
      'a,b\n1,2\n3\n',
      {},
      'source_failed',
      /Record 3 of the CSV has 1 fields where the header has 2/,
    ],
    ['a header twice', 'text/csv', 'a,a\n1,2\n', {}, 'source_failed', /names `a` twice/],
    ['an open quote', 'text/csv', 'a\n"x\n', {}, 'source_failed', /line 2 opens a quote/],
    ['text after a quote', 'text/csv', 'a\n"x"y\n', {}, 'source_failed', /line 2 goes on after/],
    [
      'no UTF-8',
      'application/json',
      Buffer.from([0x5b, 0xff, 0x5d]),
      {},
      'source_failed',
      /not valid utf-8 text/,
    ],
    [
      'a number beyond all numbers',
      'application/json',
      '[{"z":1},{"z": 1e400}]',
      {},
      'source_failed',
      /^Row 2, column `z`: a number is beyond 1\.8e308/,
    ],
    [
      'such a number within a value',
      'application/x-ndjson',
      '{"a":[{"b":[-1E+0400]}]}\n',
      {},
      'source_failed',
      /^Row 1, column `a`: a number is beyond/,
    ],
    [
      'a whole number beyond those declared',
      'application/json',
      '[{"id":12345678901234567890}]',
      { columns: { id: 'integer' } },
      'invalid_value',
      /Row 1, column `id`: "12345678901234567890" is not a whole number/,
    ],
    [
      'a long number in the place of a name',
      'application/json',
      '[{12345678901234567890 :1}]',
      {},
      'source_failed',
      /not valid JSON/,
    ],
    [
      'a long number that JSON does not know',
      'application/json',
      '[{"a": 012345678901234567890}]',
      {},
      'source_failed',
      /not valid JSON/,
    ],
    [
      'nested too deeply',
      'application/json',
      `[{"a":1},{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}]`,
      {},
      'source_failed',
      /^Row 2 of the answer is nested too deeply/,
    ],
    [
      'lines, where a path leads into JSON',
      'application/json',
      '{"data":[{"x":1}]}\n{"data":[{"x":2}]}',
      { rows_path: '/data' },
      'source_failed',
      /`rows_path` leads to the rows within one JSON value, but this answer is several JSON values, one a line/,
    ],
    [
      'one line, where a path leads into JSON',
      'application/x-ndjson',
      '{"x":1}\n',
      { rows_path: '/nowhere' },
      'source_failed',
      /`rows_path`/,
    ],
    [
      'CSV, where a path leads into JSON',
      'text/csv',
      'a\n1\n',
      { rows_path: '/a' },
      'source_failed',
      /but this answer is CSV/,
    ],
    [
      'an unknown charset',
      'application/json; charset=klingon',
      '[]',
      {},
      'source_failed',
      /charset klingon/,
    ],
    [
      'of another type than declared',
      'text/csv',
      'n\n1\nx\n',
      { columns: { n: 'number' } },
      'invalid_value',
      /Row 2, column `n`: "x" is not a number/,
    ],
  ])('that is %s fails the run', async (_what, contentType, body, config, code, message) => {
    expect(await http(contentType, body, config)).toEqual(
      failed(code, expect.stringMatching(message)),
    );
  });

  it('is read by a child, not by this process, however large it is', async () => {
    const body = `[${Array.from({ length: 200_000 }, (_, id) => `{"id":${id},"name":"name ${id}"}`).join(',')}]`;
    let longest = 0;
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      longest = Math.max(longest, now - last);
      last = now;
    }, 1);
    const started = performance.now();
    const outcome = await http('application/json', body);
    clearInterval(timer);
    expect(outcome).toMatchObject({ status: 'completed', outputs: [{ totalRows: 200_000 }] });
    expect(longest).toBeLessThan(performance.now() - started);
  });

  it('that cannot be had fails the run with the reason', async () => {
    const before = fetchSource;
    fetchSource = () =>
      Promise.reject(new SourceError('The host data.example answered with status 500'));
    expect(await http('', '')).toEqual(
      failed('source_failed', 'The host data.example answered with status 500'),
    );
    fetchSource = before;
  });

  it('is waited for no longer than the deadline', async () => {
    const before = fetchSource;
    fetchSource = (_request, { signal }) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    const graph = chain(['sources/httpRequest', { url: 'https://data.example/' }], output);
    expect((await engine.run(runRequest({ graph, timeoutMs: 100 }))).status).toBe('timed_out');
    fetchSource = before;
  });

  it('is not asked for where the graph could not run anyway', async () => {
    let asked = 0;
    const before = fetchSource;
    fetchSource = () => {
      asked += 1;
      return Promise.reject(new SourceError('asked'));
    };
    const graph = chain(
      ['sources/httpRequest', { url: 'https://data.example/', columns: { a: 'number' } }],
      ['queryoperators/filter', { field: 'b', operator: 'is_null' }],
      output,
    );
    expect(await engine.run(runRequest({ graph }))).toMatchObject({
      status: 'invalid',
      report: { errors: [{ nodeId: 2, code: 'unknown_column' }] },
    });
    expect(asked).toBe(0);
    fetchSource = before;
  });
});

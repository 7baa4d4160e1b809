/** Rows on their way in: bodies of other hosts. */

import { SourceError } from '../../src/engine/sources/source-error.ts';
import type { JsonObject } from '../../src/engine/types.ts';
import { chain, rowsOf, runRequest } from '../support/engine.ts';
import { failed, output, useIngestBench } from './ingest-bench.ts';

const bench = useIngestBench();
const { http } = bench;

describe('a CSV of blank lines', () => {
  it.each<[string, JsonObject, readonly string[]]>([
    ['', {}, []],
    ['\n\n', {}, []],
    ['\r\n \r\n', { header: false }, []],
    ['', { header: ['a', 'b'] }, ['a', 'b']],
    ['\n\n', { header: ['a'] }, ['a']],
  ])('%j with %j has no rows, and only the listed columns', async (text, config, names) => {
    const outcome = await http('text/csv', text, config);
    expect(rowsOf(outcome)).toEqual([]);
    const [written] = outcome.status === 'completed' ? outcome.outputs : [];
    expect(written?.columns.map(({ name }) => name)).toEqual(names);
  });
});

describe('the body of another host', () => {
  const csv = 'id,name,"full ""name"""\r\n1,x,"a, b"\r\n2,,"two\nlines"\r\n\r\n';
  const csvRows = [
    { id: 1, name: 'x', 'full "name"': 'a, b' },
    { id: 2, name: null, 'full "name"': 'two\nlines' },
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
    [
      'CSV with semicolons',
      'text/csv',
      'a;b\n"1;2";1,5\n',
      { delimiter: ';' },
      [{ a: '1;2', b: '1,5' }],
    ],
    ['CSV without types', 'text/csv', 'a,b\n1,007\n', { infer: false }, [{ a: '1', b: '007' }]],
    ['CSV with tabs', 'text/csv', 'a\tb\n1\t\n', { delimiter: '\t' }, [{ a: 1, b: null }]],
    ['CSV of a header alone', 'text/csv', 'a,b\n', { columns: { a: 'number', b: 'string' } }, []],
    ['a byte order mark', 'text/csv', '\uFEFFa\n1\n', {}, [{ a: 1 }]],
    [
      'another charset',
      'text/csv; charset=iso-8859-1',
      Buffer.from('a\n\xfc\n', 'latin1'),
      {},
      [{ a: 'ü' }],
    ],
    ['UTF-16', 'text/csv', Buffer.from('\uFEFFa\n\xfc\n', 'utf16le'), {}, [{ a: 'ü' }]],
    [
      'UTF-16 without a mark',
      'text/csv',
      Buffer.from('a\n\xfc\n', 'utf16le'),
      { encoding: 'utf-16le' },
      [{ a: 'ü' }],
    ],
    [
      'CSV below a title',
      'text/csv',
      'Report\n\na,b\n1,2\n3,4\n5,6\n',
      { skip_rows: 2 },
      [1, 3, 5].map((a) => ({ a, b: a + 1 })),
    ],
    [
      'CSV below a title, with a short record',
      'text/csv',
      'Report\n\na,b\n1,2\n3\n5,6\n',
      { skip_rows: 2 },
      [1, 3, 5].map((a) => ({ a, b: a === 3 ? null : a + 1 })),
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
        { id: '9007199254740993', l: [-9007199254740992, '9007199254740993'] },
        { id: 1, l: null },
      ],
    ],
    [
      'whole numbers beyond 64 bits among others',
      'application/json',
      '[{"id":18446744073709549568},{"id":1}]',
      {},
      [{ id: '18446744073709549568' }, { id: '1' }],
    ],
    [
      'the least whole number of 64 bits',
      'application/json',
      '[{"id":-9223372036854775808,"x":"\\u00e9"},{"id":1,"x":null}]',
      {},
      [
        { id: '-9223372036854775808', x: 'é' },
        { id: 1, x: null },
      ],
    ],
    [
      'fractions beside a whole number that is not exact among them',
      'application/json',
      '[{"n":0.5},{"n":9007199254740993}]',
      {},
      [{ n: '0.5' }, { n: '9007199254740993' }],
    ],
    [
      'members that differ only in case',
      'application/json',
      '[{"Id":1,"UserUPN":"a"},{"Id":1,"UserUpn":"b"}]',
      {},
      [
        { Id: 1, UserUPN: 'a', UserUpn_2: null },
        { Id: 1, UserUPN: null, UserUpn_2: 'b' },
      ],
    ],
    ['nothing', 'application/json', '', { columns: { a: 'number' } }, []],
    [
      'a sequence of texts',
      'application/json-seq',
      '\x1e{"a":1}\n\x1e{"a":2}\n',
      {},
      [{ a: 1 }, { a: 2 }],
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
      [{ a: '9007199254740992', b: '100000000000000000000', c: 1e300, d: 0.12345678901234568 }],
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
    const before = bench.fetchSource;
    bench.fetchSource = () =>
      Promise.reject(new SourceError('The host data.example answered with status 500'));
    expect(await http('', '')).toEqual(
      failed('source_failed', 'The host data.example answered with status 500'),
    );
    bench.fetchSource = before;
  });

  it('is waited for no longer than the deadline', async () => {
    const before = bench.fetchSource;
    bench.fetchSource = (_request, { signal }) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason as Error)),
      );
    const graph = chain(['sources/httpRequest', { url: 'https://data.example/' }], output);
    expect((await bench.engine.run(runRequest({ graph, timeoutMs: 100 }))).status).toBe(
      'timed_out',
    );
    bench.fetchSource = before;
  });

  it('is not fetched where the graph cannot run', async () => {
    let asked = 0;
    const before = bench.fetchSource;
    bench.fetchSource = () => {
      asked += 1;
      return Promise.reject(new SourceError('asked'));
    };
    const graph = chain(
      ['sources/httpRequest', { url: 'https://data.example/', columns: { a: 'number' } }],
      ['queryoperators/filter', { field: 'b', operator: 'is_null' }],
      output,
    );
    expect(await bench.engine.run(runRequest({ graph }))).toMatchObject({
      status: 'invalid',
      report: { errors: [{ nodeId: 2, code: 'unknown_column' }] },
    });
    expect(asked).toBe(0);
    bench.fetchSource = before;
  });
});

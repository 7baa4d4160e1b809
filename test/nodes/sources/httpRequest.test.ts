import { writeFileSync } from 'node:fs';

import { SourceError, type HttpSourceRequest } from '../../../src/engine/index.ts';
import type { JsonObject } from '../../../src/engine/types.ts';
import { openBench, problemsOf, type NodeBench } from '../run-node.ts';

const type = 'sources/httpRequest';
const url = 'https://api.example.com/rows';

let served: { readonly contentType: string; readonly body: string } | Error;
let asked: HttpSourceRequest | undefined;
let bench: NodeBench;
beforeAll(() => {
  bench = openBench(async (request, { file }) => {
    asked = request;
    if (served instanceof Error) throw served;
    writeFileSync(file, served.body);
    return { contentType: served.contentType, bytes: Buffer.byteLength(served.body) };
  });
});
afterAll(() => bench.close());

it('sends the configured request', async () => {
  served = { contentType: 'application/json', body: '[{"a": 1}]' };
  const config = {
    url,
    method: 'POST',
    headers: { 'X-Api-Version': '2' },
    query: { page: 1, all: true, q: 'a&b é' },
    body: { filter: ['x', null] },
  };
  expect(await bench.rows({ type, config })).toEqual([{ a: 1 }]);
  expect(asked).toEqual({
    method: 'POST',
    url,
    headers: { 'X-Api-Version': '2' },
    query: { page: 1, all: true, q: 'a&b é' },
    body: { filter: ['x', null] },
  });
  await bench.rows({ type, config: { url } });
  expect(asked).toEqual({ method: 'GET', url, headers: {}, query: {}, body: undefined });
});

it.each<[string, JsonObject, string, string, readonly JsonObject[]]>([
  [
    'a list',
    {},
    'application/json',
    '[{"a": 1, "b": "é"}, {"a": 2.5}]',
    [
      { a: 1, b: 'é' },
      { a: 2.5, b: null },
    ],
  ],
  [
    'one row',
    {},
    'application/json; charset=utf-8',
    '{"a": [1], "o": {"k": null}}',
    [{ a: [1], o: { k: null } }],
  ],
  [
    'rows within',
    { rows_path: '/data/0/it~1ems' },
    'application/json',
    '{"data": [{"it/ems": [{"a": 1}]}]}',
    [{ a: 1 }],
  ],
  [
    'NDJSON by its media type',
    {},
    'application/x-ndjson',
    '{"a": 1}\n{"a": 2}\n',
    [{ a: 1 }, { a: 2 }],
  ],
  [
    'NDJSON by config',
    { format: 'ndjson' },
    'text/plain',
    '{"a": 1}\n{"a": 2}',
    [{ a: 1 }, { a: 2 }],
  ],
  ['CSV by its media type', {}, 'text/csv', 'a,b\n1,"x,\n""y"""\n', [{ a: 1, b: 'x,\n"y"' }]],
  [
    'CSV with types',
    { format: 'csv', columns: { d: 'date', n: 'integer' } },
    'text/plain',
    'd,n\n2024-02-29,1\n,\n',
    [
      { d: '2024-02-29', n: 1 },
      { d: null, n: null },
    ],
  ],
  [
    'columns chosen by a list',
    { columns: [{ name: '2024', type: 'number' }] },
    'application/json',
    '[{"2024": 1.5, "b": 1e400}]',
    [{ 2024: 1.5 }],
  ],
  ['no rows, typed', { columns: { a: 'integer' } }, 'application/json', '[]', []],
])('reads %s', async (_what, config, contentType, body, rows) => {
  served = { contentType, body };
  const found = await bench.rows({ type, config: { url, ...config } });
  expect(found).toEqual(rows);
});

it.each<[string, JsonObject, string, string]>([
  ['what is no JSON', {}, 'application/json', '{"a": '],
  ['a path to nothing', { rows_path: '/data' }, 'application/json', '{"rows": []}'],
  ['a path to something else', { rows_path: '/data' }, 'application/json', '{"data": 1}'],
  [
    'a value that is not of its type',
    { columns: { a: 'integer' } },
    'application/json',
    '[{"a": "x"}]',
  ],
])('fails the run for %s', async (_what, config, contentType, body) => {
  served = { contentType, body };
  expect(await bench.run({ type, config: { url, ...config } })).toEqual({
    failed: expect.objectContaining({ message: expect.stringMatching(/\w/) as string }) as object,
  });
});

it('fails the run with the reason for which nothing could be fetched', async () => {
  served = new SourceError('The address is private');
  expect(await bench.run({ type, config: { url } })).toEqual({
    failed: { code: 'source_failed', message: 'The address is private' },
  });
});

it('takes members from the parameters of a run', async () => {
  served = { contentType: 'application/json', body: '[]' };
  await bench.run({
    type,
    config: { url, query: { page: { $param: 'page' } }, columns: { a: 'text' } },
    params: { page: 3 },
  });
  expect(asked?.query).toEqual({ page: 3 });
});

it.each<[JsonObject, string, string]>([
  [{}, 'missing_config', '/url'],
  [{ url: 'ftp://example.com/x' }, 'invalid_config', '/url'],
  [{ url: '/rows' }, 'invalid_config', '/url'],
  [{ url, method: 'DELETE' }, 'invalid_config', '/method'],
  [{ url, method: 'GET', body: {} }, 'invalid_config', '/method'],
  [{ url, headers: { 'X-A': 'a\r\nX-B: b' } }, 'invalid_config', '/headers/X-A'],
  [{ url, headers: { 'X-A': 1 } }, 'invalid_config', '/headers/X-A'],
  [{ url, rows_path: 'data' }, 'invalid_config', '/rows_path'],
  [{ url, columns: { a: 'money' } }, 'invalid_config', '/columns/a'],
])('what is wrong: %j', (config, code, path) => {
  expect(problemsOf({ type, config })).toEqual([
    { code, path, message: expect.stringMatching(/\w/) as string },
  ]);
});

it('names a header that is none', () => {
  expect(problemsOf({ type, config: { url, headers: { 'X A:': 'a' } } })[0]).toMatchObject({
    code: 'invalid_config',
    path: '/headers/X A:',
  });
});

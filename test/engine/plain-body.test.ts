/** Which fetched bodies are read as they came. */

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readPlainBody } from '../../src/engine/child/parse/plain-body.ts';
import type { FetchedJob } from '../../src/engine/protocol/messages.ts';

const file = join(tmpdir(), `weir-glance-${process.pid}.body`);
afterEach(() => {
  for (const each of [file, `${file}.rows`]) rmSync(each, { force: true });
});

function read(contentType: string, body: string | Buffer, job: Partial<FetchedJob> = {}) {
  writeFileSync(file, body);
  return readPlainBody({
    kind: 'parse',
    what: 'fetched',
    from: file,
    to: `${file}.rows`,
    contentType,
    format: 'auto',
    rowsPath: '',
    parameter: 'rows',
    declared: undefined,
    maxBytes: 1_000_000,
    tooLarge: 'too large',
    ...job,
  });
}

const rows = '[{"a":1,"b":"é"},{"a":2.5,"b":null}]';
const LINES = ' {"a":1,"b":"é"}\n{"a":2.5,"b":null} ';

it.each<[string, Partial<FetchedJob>?]>([
  ['application/json'],
  ['application/json; charset=utf-8'],
  ['application/json;charset="UTF-8"; profile=x'],
  ['application/vnd.api+json'],
  ['Application/Problem+JSON; version=1'],
  ['text/plain'],
  [''],
  ['text/html', { format: 'json' }],
])('a JSON array of plain rows, said to be %p, is', (...[contentType, job]) => {
  expect(read(contentType, rows, job)).toMatchObject({
    kind: 'parsed',
    rows: 2,
    columns: [
      { name: 'a', type: 'number' },
      { name: 'b', type: 'string' },
    ],
  });
});

it.each([
  [rows, '', LINES],
  [`{"rows":${rows}}`, '/rows', LINES],
  [`{"meta":{"rows":[1]},"a":[0,{"b/c": ${rows} ,"x":1}],"z":null}`, '/a/1/b~1c', LINES],
  ['{"rows":[{"a":1.5,"b":"x"}, {"b":"y"}]}', '/rows', ' {"a":1.5,"b":"x"}\n {"b":"y"} '],
])('plain rows within %s are copied as lines', (body, rowsPath, copied) => {
  expect(read('application/json', body, { rowsPath })).toMatchObject({
    rows: 2,
    bytes: Buffer.byteLength(copied),
    columns: [
      { name: 'a', type: 'number' },
      { name: 'b', type: 'string' },
    ],
  });
  expect(readFileSync(`${file}.rows`, 'utf8')).toBe(copied);
});

it.each<[string, string, string | Buffer, Partial<FetchedJob>?]>([
  ['of another charset', 'application/json; charset=iso-8859-1', rows],
  [
    'of another charset, behind other parameters',
    'application/json; profile=x; charset=utf-16',
    rows,
  ],
  ['said to be lines', 'application/x-ndjson', rows],
  ['said to be CSV', 'text/csv', rows],
  ['declared to be CSV', 'application/json', rows, { format: 'csv' }],
  ['with no rows at the path', 'application/json', `{"rows":${rows}}`, { rowsPath: '/others' }],
  ['with rows twice', 'application/json', `{"r":${rows},"r":${rows}}`, { rowsPath: '/r' }],
  [
    'with their parent twice',
    'application/json',
    `{"p":{"r":${rows}},"p":1}`,
    { rowsPath: '/p/r' },
  ],
  ['with one row at the path', 'application/json', '{"rows":{"a":1}}', { rowsPath: '/rows' }],
  ['with no row at the path', 'application/json', '{"rows":[{"a":1},5]}', { rowsPath: '/rows' }],
  ['that ends behind its rows', 'application/json', `{"rows":${rows}`, { rowsPath: '/rows' }],
  ['that is an object', 'application/json', '{"a":1}'],
  ['with an item that is no row', 'application/json', '[{"a":1},5]'],
  ['that is no UTF-8', 'application/json', Buffer.from('[{"a":"é"}]', 'latin1')],
  ['that begins with a byte order mark', 'application/json', `\ufeff${rows}`],
  ['that ends too soon', 'application/json', rows.slice(0, -1)],
  ['larger than what is left of the room', 'application/json', rows, { maxBytes: 10 }],
])('a body %s is not', (...[, contentType, body, job]) => {
  expect(read(contentType, body, job)).toBeNull();
  expect(existsSync(`${file}.rows`)).toBe(false);
});

it.each(['{"a":1,"b":"é"}\n{"a":2.5,"b":null}', '\n{"a":1,"b":"é"} \r\n\n {"a":2.5,"b":null}\n'])(
  'lines of plain rows are: %j',
  (text) => {
    expect(read('application/x-ndjson', text)).toMatchObject({
      kind: 'parsed',
      rows: 2,
      columns: [
        { name: 'a', type: 'number' },
        { name: 'b', type: 'string' },
      ],
    });
    const lines = readFileSync(`${file}.rows`, 'utf8').split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(JSON.parse(rows));
  },
);

it.each([
  ['two rows in a line', '{"a":1},{"a":2}\n{"a":3}'],
  ['a row over two lines', '{"a":\n1}'],
  ['a line that is no row', '{"a":1}\n[]'],
])('lines are not, with %s', (_what, text) => {
  expect(read('application/x-ndjson', text)).toBeNull();
  expect(existsSync(file)).toBe(true);
});

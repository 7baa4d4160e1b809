/** Bodies of other hosts that fail the run, and what is known of each. */

import type { JsonObject } from '../../src/engine/types.ts';
import { rowsOf } from '../support/engine.ts';
import { failed, useIngestBench } from './ingest-bench.ts';

const bench = useIngestBench();
const { http } = bench;

describe('the body of another host', () => {
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
      /nothing at rows_path \/items; it has \/data$/,
    ],
    [
      'nothing further down the path',
      'application/json',
      '{"data":{"a":1,"b/c":2,"d":3,"e":4,"f":5,"g":6}}',
      { rows_path: '/data/items' },
      'source_failed',
      /; it has \/data\/a, \/data\/b~1c, \/data\/d, \/data\/e, \/data\/f and others$/,
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
      /Line 2 of the response is not valid JSON/,
    ],
    [
      'a line that is no row',
      'application/x-ndjson',
      '{"a":1}\n\n[1]\n',
      {},
      'source_failed',
      /Line 3 of the response is an array/,
    ],
    [
      'a long record',
      'text/csv',
      'a,b\n1,2\n3,4,5\n',
      {},
      'source_failed',
      /row 2 \(line 3\) has 3 fields where the header has 2/,
    ],
    [
      'without a declared column',
      'text/csv',
      'Id,b\n1,2\n',
      { columns: { id: 'integer', b: 'integer' } },
      'source_failed',
      /^The source has no column `id`; its columns are `Id`, `b`$/,
    ],
    [
      'text that is no rows',
      'text/plain',
      'Rate limit exceeded',
      {},
      'source_failed',
      /^No rows are recognised in the response; .*: it begins with "Rate limit exceeded"$/,
    ],
    [
      'a member without a name',
      'application/json',
      '[{"a":1},{"":1}]',
      {},
      'invalid_value',
      /^Row 2: A column must have a name$/,
    ],
    [
      'half of a character',
      'application/json',
      '[{"a":"x"},{"a":{"b":["\\ud83d\\ude00","\\ude00"]}}]',
      {},
      'invalid_value',
      /^Row 2, column `a`: a text is not valid Unicode/,
    ],
    [
      'half of a character in NDJSON',
      'application/x-ndjson',
      '{"a":1}\n{"a":2,"b":"\\ud800"}\n',
      {},
      'invalid_value',
      /^Row 2, column `b`: a text is not valid Unicode/,
    ],
    [
      'a CSV of one line',
      'text/csv',
      'a,'.repeat(10_000_000),
      {},
      'invalid_value',
      /^The first line of the CSV is larger than 16777216 bytes$/,
    ],
    [
      'a quote that is open for longer than a row may be',
      'text/csv',
      `a,b\n1,2\n3,"${'x'.repeat(20_000_000)}`,
      {},
      'invalid_value',
      /^Row 2 of the CSV is larger than 16777216 bytes, or opens a quote/,
    ],
    ['an open quote', 'text/csv', 'a\n"x\n', {}, 'source_failed', /row 1 \(line 2\) opens a quote/],
    [
      'text after a quote',
      'text/csv',
      'a\n"x"y\n',
      {},
      'source_failed',
      /row 1 \(line 2\) goes on after/,
    ],
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
      /Row 1, column `id`: 12345678901234567890 is not a whole number/,
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
      /^Row 2 of the response is nested too deeply/,
    ],
    [
      'lines, where a path leads into JSON',
      'application/json',
      '{"data":[{"x":1}]}\n{"data":[{"x":2}]}',
      { rows_path: '/data' },
      'source_failed',
      /`rows_path` leads to the rows within one JSON value, but this response is several JSON values, one a line/,
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
      /but this response is CSV/,
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
});

it('half of a character in a member that is not declared fails nothing', async () => {
  const body = '[{"a":"x","b":"\\ud800"},{"a":"\\\\ud800"}]';
  const outcome = await bench.http('application/json', body, { columns: { a: 'string' } });
  expect(rowsOf(outcome)).toEqual([{ a: 'x' }, { a: '\\ud800' }]);
});

/** What is read of a page while it arrives, wherever its chunks end. */

import type { CsvOptions } from '../../src/rows/index.ts';
import { createPageScanner, type WantedOfPage } from '../../src/rows/body/page-scan.ts';
import { PlainRows } from '../../src/engine/ingest/plain-rows.ts';

const scanned = (text: string, wanted: Partial<WantedOfPage>, size: number) =>
  scannedBytes(Buffer.from(text), wanted, size);

function scannedBytes(bytes: Buffer, wanted: Partial<WantedOfPage>, size: number) {
  const scanner = createPageScanner(
    { format: 'json', rowsPath: '/rows', pointers: [], ...wanted },
    new PlainRows(null, undefined),
  );
  for (let at = 0; at < bytes.length; at += size) scanner.accept(bytes.subarray(at, at + size));
  return scanner.end();
}

const contentOf = (text: string, wanted: Partial<WantedOfPage>, size: number) => {
  const { content } = scanned(text, wanted, size);
  return (
    content && {
      rows: content.rows,
      values: Object.fromEntries([...content.values].map(([at, { value }]) => [at, value])),
    }
  );
};

describe.each([1, 2, 7, 1_000])('in chunks of %d bytes', (size) => {
  it.each<[format: 'ndjson' | 'csv', text: string, rows: number]>([
    ['ndjson', '', 0],
    ['ndjson', '{}', 1],
    ['ndjson', '{}\n', 1],
    ['ndjson', '{}\r\n{}\r\n', 2],
    ['ndjson', '\n \t\n{}\n\n  {}', 2],
    ['ndjson', '"\n"', 2],
    ['ndjson', '\ufeff{}\n', 1],
    ['ndjson', '\ufeff\n', 0],
    ['csv', '', 0],
    ['csv', 'a,b', 0],
    ['csv', 'a,b\n', 0],
    ['csv', 'a,b\n1,2', 1],
    ['csv', 'a,b\r1,2\r3,4\r', 2],
    ['csv', 'a,b\n"1\n\n2",3\n\n4,5\n', 2],
    ['csv', 'a\n"x""\ny"\n', 1],
    ['csv', 'a\n \n\t\nx', 1],
  ])('%s %j has %d rows', (format, text, rows) => {
    expect(contentOf(text, { format }, size)).toEqual({ rows, values: {} });
  });

  it.each<[csv: CsvOptions, bytes: Buffer, rows: number]>([
    [{ header: false }, Buffer.from('1,2\n3,4'), 2],
    [{ header: ['a', 'b'] }, Buffer.from('1,2\n'), 1],
    [{ skip_rows: 2 }, Buffer.from('"note\r\n\r\na\r\n1\r\n2\r\n'), 2],
    [{ skip_rows: 3 }, Buffer.from('note\n'), 0],
    [{ quote: "'" }, Buffer.from(`a\n'x\ny'\n"\n`), 2],
    [{ quote: '' }, Buffer.from('a\n"x\ny\n'), 2],
    [{ escape: '\\' }, Buffer.from('a\n"x\\"\ny"\nz\n'), 2],
    [{ encoding: 'utf-16le' }, Buffer.from('a\n\u0a41\n', 'utf16le'), 1],
    [{ encoding: 'utf-16' }, Buffer.from('\ufeffa\n', 'utf16le'), 0],
    [{ encoding: 'utf-16' }, Buffer.from('a\nb\n', 'utf16le').swap16(), 1],
    [{ encoding: 'windows-1252' }, Buffer.from('a\n\xe4\n', 'latin1'), 1],
  ])('a CSV with %j has its rows: %#', (csv, bytes, rows) => {
    expect(scannedBytes(bytes, { format: 'csv', csv }, size).content).toMatchObject({ rows });
  });

  it.each<[rowsPath: string, text: string, rows: number]>([
    ['', '[{},{},{}]', 3],
    ['', '[]', 0],
    ['', '{"a":[1]}', 1],
    ['', 'null', 0],
    ['', '5', 0],
    ['/rows', '{"rows":[{},{}]}', 2],
    ['/rows', '{"rows":{}}', 0],
    ['/rows', '{"rows":{"a":{}}}', 1],
    ['/rows', '{"rows":{ "a":1,"b":[{}]}}', 1],
    ['', ' {\n} ', 0],
    ['', '', 0],
    ['/rows', ' \r\n\t', 0],
    ['/rows', '{"rows":{"a":1},"rows":{}}', 0],
    ['/rows', '{"rows":null}', 0],
    ['/rows', '{"rows":"x"}', 0],
    ['/rows', '{"other":[{}],"x":{"rows":[{}]}}', 0],
    ['/rows', '[{"rows":[{}]}]', 0],
    ['/a/b', '{"a":{"b":[{},{}],"c":[{}]},"b":[{}]}', 2],
    ['/a~1b', '{"a/b":[{}]}', 1],
    // The last of several members of one name counts.
    ['/rows', '{"rows":[{},{},{}],"rows":[{}]}', 1],
    ['/rows', '{"rows":[{},{},{}],"rows":null}', 0],
    ['', '\ufeff[{}]', 1],
  ])('at %j, there are those of %s: %d', (rowsPath, text, rows) => {
    expect(contentOf(text, { rowsPath }, size)).toMatchObject({ rows });
  });

  it.each(['[', '{"rows":[{}]', '{"rows":[{}]}}', '{"rows":[{}],}', 'x'])(
    '%j is no JSON',
    (text) => {
      expect(contentOf(text, {}, size)).toBeNull();
    },
  );

  it.each<[pointers: string[], text: string, content: object]>([
    [
      ['/next', '/meta/total', '/meta/more'],
      '{"rows":[{}],"next":"é\\n","meta":{"total":12,"x":{"total":1},"more":false}}',
      { rows: 1, values: { '/next': 'é\n', '/meta/total': 12, '/meta/more': false } },
    ],
    [['/next'], '{"rows":[{},{}],"next":null}', { rows: 2, values: { '/next': null } }],
    [['/next'], '{"rows":[{},{}],"nexts":1}', { rows: 2, values: {} }],
    [['/next'], '{"next":1,"rows":[],"next":2}', { rows: 0, values: { '/next': 2 } }],
    [['/meta'], '{"meta":{"a":[1]},"rows":[{}]}', { rows: 1, values: { '/meta': { a: [1] } } }],
    // Within the rows.
    [['/rows/1/id'], '{"rows":[{"id":1},{"id":2},{}]}', { rows: 3, values: { '/rows/1/id': 2 } }],
    [['/rows/0/id'], '{"rows":[5,[{}],{"id":2}]}', { rows: 3, values: {} }],
    [
      ['/rows/0/id'],
      '{"rows":[{"id":7}],"rows":[{"id":8},{}]}',
      { rows: 2, values: { '/rows/0/id': 8 } },
    ],
    // Beside them, of a name that begins like theirs.
    [['/rowsets/0'], '{"rowsets":[1],"rows":[{},{}]}', { rows: 2, values: { '/rowsets/0': 1 } }],
  ])('the values at %j of %s', (pointers, text, content) => {
    expect(contentOf(text, { pointers }, size)).toEqual(content);
  });

  it('a value that is longer than a cursor may be is left out', () => {
    for (const [length, isKept] of [
      [16_382, true],
      [16_383, false],
    ] as const) {
      const next = 'x'.repeat(length);
      const text = JSON.stringify({ rows: [], next });
      expect(contentOf(text, { pointers: ['/next'] }, size)).toEqual({
        rows: 0,
        values: isKept ? { '/next': next } : {},
      });
    }
  });

  it('the digest is that of the whole body', () => {
    const digest = (text: string, chunk = size): string => scanned(text, {}, chunk).digest;
    expect(digest('{"rows":[]}')).toBe(digest('{"rows":[]}', 3));
    expect(digest('{"rows":[]}')).not.toBe(digest('{"rows":[] }'));
    // Also of what cannot be read on.
    expect(digest('x1')).not.toBe(digest('x2'));
    expect(digest('\ufeff{}')).not.toBe(digest('{}'));
  });
});

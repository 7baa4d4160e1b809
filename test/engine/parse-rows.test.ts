/** Rows out of the text of a body, and what is said of a text that has none. */

import { csvRows, jsonRows, ndjsonRows } from '../../src/engine/child/parse/rows.ts';
import { bodyText } from '../../src/engine/child/parse/text.ts';

const outcome = (read: () => Iterable<unknown>): unknown => {
  try {
    return [...read()];
  } catch (error) {
    return (error as Error).message;
  }
};

describe('JSON', () => {
  it.each<[text: string, path: string, outcome: unknown]>([
    ['[{"a":1},{}]', '', [{ a: 1 }, {}]],
    ['{"a":1}', '', [{ a: 1 }]],
    ['[]', '', []],
    ['{"a":{"b~/":[{"c":1}]}}', '/a/b~0~1', [{ c: 1 }]],
    ['[[{"a":1}]]', '/0', [{ a: 1 }]],
    ['{"":[{}]}', '/', [{}]],
    ['[', '', 'The response is not valid JSON'],
    ['null', '', 'The response is null, neither an array of objects nor an object'],
    ['5', '', 'The response is a number, neither an array of objects nor an object'],
    ['"x"', '', 'The response is a string, neither an array of objects nor an object'],
    ['true', '', 'The response is a boolean, neither an array of objects nor an object'],
    [
      '{"a":null}',
      '/a',
      'The value at rows_path /a is null, neither an array of objects nor an object',
    ],
    ['[{},null]', '', 'The response is an array whose item 2 is null, not an object'],
    ['[[]]', '', 'The response is an array whose item 1 is an array, not an object'],
    [
      '{"a":[{},{},"x"]}',
      '/a',
      'The value at rows_path /a is an array whose item 3 is a string, not an object',
    ],
    ['{"a":1}', '/b', 'The response has nothing at rows_path /b; it has /a'],
    ['{}', '/b', 'The response has nothing at rows_path /b'],
    ['[1]', '/b', 'The response has nothing at rows_path /b'],
    ['[1]', '/1', 'The response has nothing at rows_path /1'],
    ['null', '/b', 'The response has nothing at rows_path /b'],
    ['"x"', '/length', 'The response has nothing at rows_path /length'],
    ['{"a":1}', '/toString', 'The response has nothing at rows_path /toString; it has /a'],
    ['{"a":{"b/":1}}', '/a/c', 'The response has nothing at rows_path /a/c; it has /a/b~1'],
    [
      '{"a":1,"b":1,"c":1,"d":1,"e":1}',
      '/x',
      'The response has nothing at rows_path /x; it has /a, /b, /c, /d, /e',
    ],
    [
      '{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1}',
      '/x',
      'The response has nothing at rows_path /x; it has /a, /b, /c, /d, /e and others',
    ],
    [
      `{"${'n'.repeat(80)}":1}`,
      '/x',
      `The response has nothing at rows_path /x; it has /${'n'.repeat(79)}…`,
    ],
    [
      `{"${'n'.repeat(79)}":1}`,
      '/x',
      `The response has nothing at rows_path /x; it has /${'n'.repeat(79)}`,
    ],
  ])('%s at %j', (text, path, expected) => {
    expect(outcome(() => jsonRows(text, path))).toEqual(expected);
  });

  it('of a page may be null in the place of rows', () => {
    expect(outcome(() => jsonRows('{"a":null}', '/a', true))).toEqual([]);
    expect(outcome(() => jsonRows('{"a":0}', '/a', true))).toContain('is a number');
  });
});

describe('lines of JSON', () => {
  it.each<[text: string, outcome: unknown]>([
    ['', []],
    ['{"a":1}', [{ a: 1 }]],
    ['{"a":1}\n{"a":2}\n', [{ a: 1 }, { a: 2 }]],
    ['\n {"a":1} \r\n\t\n{"a":2}', [{ a: 1 }, { a: 2 }]],
    ['{"a":1}\n\n{', 'Line 3 of the response is not valid JSON'],
    ['{}\n[]', 'Line 2 of the response is an array, not an object'],
    ['null', 'Line 1 of the response is null, not an object'],
    ['{}\n{}\n7\n', 'Line 3 of the response is a number, not an object'],
  ])('%j', (text, expected) => {
    expect(outcome(() => ndjsonRows(text))).toEqual(expected);
  });
});

describe('CSV', () => {
  it.each<[text: string, delimiter: string | undefined, outcome: unknown]>([
    ['', undefined, []],
    ['a,b', undefined, []],
    ['a,b\n1,\n', undefined, [{ a: '1', b: null }]],
    ['a,,c\n1,2,""', undefined, [{ a: '1', column2: '2', c: '' }]],
    ['a;b\n1,5;2', ';', [{ a: '1,5', b: '2' }]],
    ['a,b,a\n1,2,3', undefined, 'The header of the CSV names `a` twice'],
    [',column1\n1,2', undefined, 'The header of the CSV names `column1` twice'],
    ['a,b\n1', undefined, 'Record 2 of the CSV has 1 fields where the header has 2'],
    ['a,b\n1,2\n\n1,2,3', undefined, 'Record 3 of the CSV has 3 fields where the header has 2'],
    [
      'a;b\n1,5;2',
      ',',
      'Record 2 of the CSV has 2 fields where the header has 1; if ";" separates them, set `delimiter`',
    ],
    [
      'a\tb|c\n1,5',
      ',',
      'Record 2 of the CSV has 2 fields where the header has 1; if "\\t" separates them, set `delimiter`',
    ],
    ['a\n1,5', ',', 'Record 2 of the CSV has 2 fields where the header has 1'],
    ['a;b,c\n1', ',', 'Record 2 of the CSV has 1 fields where the header has 2'],
    // Where there is no config member that names another.
    ['a;b\n1,5', undefined, 'Record 2 of the CSV has 2 fields where the header has 1'],
    [
      'a\n"x',
      undefined,
      'The response is not valid CSV: line 2 opens a quote that is never closed',
    ],
  ])('%j with %j', (text, delimiter, expected) => {
    expect(outcome(() => csvRows(text, delimiter))).toEqual(expected);
  });
});

describe('bytes', () => {
  it.each<[bytes: number[], contentType: string, outcome: string]>([
    [[0x61, 0xc3, 0xa9], 'text/csv', 'aé'],
    [[0x61, 0xc3, 0xa9], 'text/csv; charset=UTF-8', 'aé'],
    [[0xef, 0xbb, 0xbf, 0x61], 'text/csv', 'a'],
    [[0x61, 0xe9], 'text/csv;charset=iso-8859-1', 'aé'],
    [[0x61, 0xe9], 'text/csv; header=present; Charset="latin1"', 'aé'],
    [[0x61, 0x00], 'text/csv; charset=utf-16le', 'a'],
    [[0x61, 0xe9], 'text/csv', 'The response is not valid utf-8 text'],
    [[0xff], 'text/csv; charset=us-ascii', 'ÿ'],
    [
      [0x61],
      'text/csv; charset=klingon',
      'The response is said to be in the charset klingon, which is not known',
    ],
  ])('%j of %s', (bytes, contentType, expected) => {
    expect(outcome(() => [bodyText(Uint8Array.from(bytes), contentType)])).toEqual(
      expected.startsWith('The response') ? expected : [expected],
    );
  });
});

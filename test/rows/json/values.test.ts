/** Rows out of the text of a body, and what is said of a text that has none. */

import { jsonRows, ndjsonRows } from '../../../src/rows/json/values.ts';

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
    ['[', '', 'The response is not valid JSON: unexpected end at position 2, line 1, column 2'],
    [
      '[{"a":"ü"},\n {"a":NaN}]',
      '',
      'The response is not valid JSON: unexpected "N" at position 19, line 2, column 7, after the beginning of row 2',
    ],
    [
      '{"x":[1],"a":[{},{},{"b":1,}]}',
      '/a',
      'The response is not valid JSON: unexpected "}" at position 28, line 1, column 28, after the beginning of row 3',
    ],
    ['null', '', 'The response is null, neither an array of objects nor an object'],
    ['5', '', 'The response is a number, neither an array of objects nor an object'],
    [
      '"x"',
      '',
      'The response is a string (it begins with "x"), neither an array of objects nor an object',
    ],
    ['true', '', 'The response is a boolean, neither an array of objects nor an object'],
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

  it('may be null or an empty object at `rows_path`, which is an empty list', () => {
    expect(outcome(() => jsonRows('{"a":null}', '/a'))).toEqual([]);
    expect(outcome(() => jsonRows('{"a":{}}', '/a'))).toEqual([]);
    expect(outcome(() => jsonRows('{}', ''))).toEqual([]);
    expect(outcome(() => jsonRows('[{}]', ''))).toEqual([{}]);
    expect(outcome(() => jsonRows('null', ''))).toContain('The response is null');
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
    [
      '{"a":1}\n\n{',
      'Line 3 of the response is not valid JSON: unexpected end at position 2, line 1, column 2',
    ],
    ['{}\n[]', 'Line 2 of the response is an array, not an object'],
    ['null', 'Line 1 of the response is null, not an object'],
    ['{}\n{}\n7\n', 'Line 3 of the response is a number, not an object'],
    ['\x1e{"a":\n1}\n\x1e\n\x1e{"a":2}', [{ a: 1 }, { a: 2 }]],
    [
      '\x1e{}\x1e{',
      'Text 2 of the response is not valid JSON: unexpected end at position 2, line 1, column 2',
    ],
    ['\x1e{}\x1e5', 'Text 2 of the response is a number, not an object'],
  ])('%j', (text, expected) => {
    expect(outcome(() => ndjsonRows(text))).toEqual(expected);
  });
});

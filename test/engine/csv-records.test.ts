/** CSV text as records, and errors that name the line in which a reader looks for them. */

import { csvRecords } from '../../src/engine/child/parse/csv.ts';

const records = (text: string, delimiter?: string) => [...csvRecords(text, delimiter)];

it.each<[text: string, expected: readonly (readonly (string | null)[])[]]>([
  ['', []],
  ['a', [['a']]],
  [
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a,b\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a\n\n\r\nb\n', [['a'], ['b']]],
  [
    'a,\n,b\n',
    [
      ['a', null],
      [null, 'b'],
    ],
  ],
  ['""\n', [['']]],
  ['"",\n', [['', null]]],
  ['"a,b","c\nd"\n', [['a,b', 'c\nd']]],
  ['"a""b"', [['a"b']]],
  ['""""', [['"']]],
  ['a"b', [['a"b']]],
])('%j', (text, expected) => {
  expect(records(text)).toEqual(expected);
});

it('takes another delimiter, and then the comma for text', () => {
  expect(records('a,b;c\n', ';')).toEqual([['a,b', 'c']]);
});

it.each([
  ['"a', 'line 1 opens a quote that is never closed'],
  ['a\n"b', 'line 2 opens a quote that is never closed'],
  ['a\r\nb\r\n"c', 'line 3 opens a quote that is never closed'],
  ['a\n\n"c', 'line 3 opens a quote that is never closed'],
  ['"x\ny\nz"\n"b', 'line 4 opens a quote that is never closed'],
  ['"x\ny"z', 'line 2 goes on after a closing quote'],
  ['"a"b', 'line 1 goes on after a closing quote'],
  ['a\n"x\ny","b"c', 'line 3 goes on after a closing quote'],
])('%j names its line', (text, message) => {
  expect(() => records(text)).toThrow(message);
});

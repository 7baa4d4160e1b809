/** CSV text as records, and errors that name the line in which a reader looks for them. */

import { csvRecords, type CsvDialect } from '../../../src/rows/csv/records.ts';

const dialect = (changes: Partial<CsvDialect> = {}): CsvDialect => ({
  delimiter: ',',
  quote: '"',
  escape: '"',
  nulls: new Set(),
  ...changes,
});
const records = (text: string, changes?: Partial<CsvDialect>) =>
  [...csvRecords(text, dialect(changes))].map(({ fields }) => fields);
const faults = (text: string) =>
  [...csvRecords(text, dialect())]
    .filter(({ problem: fault }) => fault !== null)
    .map(({ line, problem: fault }) => `line ${line} ${fault}`);

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
  ['a\n\n\r\nb\n', [['a'], [null], [null], ['b']]],
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
  expect(records('a,b;c\n', { delimiter: ';' })).toEqual([['a,b', 'c']]);
});

it.each<[what: string, text: string, expected: readonly (readonly (string | null)[])[]]>([
  ['blanks before a quote', '1, "b, c"\n', [['1', 'b, c']]],
  ['blanks behind one', '"a" ,\t"b"\t\n', [['a', 'b']]],
  ['blanks around text', ' a , b\n', [[' a ', ' b']]],
  ['blanks alone', ' ,x\n', [[' ', 'x']]],
  ['a quote within text', '5" pipe,b\n', [['5" pipe', 'b']]],
])('%s', (_what, text, expected) => {
  expect(records(text)).toEqual(expected);
});

it('takes a backslash before a quote, and other characters, for an escape', () => {
  const escape = '\\';
  expect(records(String.raw`"a\"b","c\\",d\,e`, { escape })).toEqual([['a"b', 'c\\', 'd,e']]);
});

it('takes quotes for text where there are none', () => {
  expect(records('"a,b"\n', { quote: '', escape: '' })).toEqual([['"a', 'b"']]);
});

it('reads texts that mean null, in quotes or not', () => {
  const nulls = new Set(['NA', String.raw`\N`]);
  expect(records(String.raw`NA,"NA",\N,NAN,""`, { nulls })).toEqual([
    [null, null, null, 'NAN', ''],
  ]);
});

it.each([
  ['"a', 'line 1 opens a quote that is never closed'],
  ['a\n"b', 'line 2 opens a quote that is never closed'],
  ['a\r\nb\r\n"c', 'line 3 opens a quote that is never closed'],
  ['a\n\n"c', 'line 3 opens a quote that is never closed'],
  ['"x\ny\nz"\n"b', 'line 4 opens a quote that is never closed'],
  ['"x\ny"z', 'line 1 goes on after a closing quote'],
  ['"a"b', 'line 1 goes on after a closing quote'],
  ['a\n"x\ny","b"c', 'line 2 goes on after a closing quote'],
])('%j names the line on which the record begins', (text, message) => {
  expect(faults(text)).toEqual([message]);
});

it('reads on behind a record with a fault', () => {
  expect(records('"a"b,c\nd,e\n')).toEqual([['a'], ['d', 'e']]);
  expect(records('"a,b\nc,d\n')).toEqual([['"a,b'], ['c', 'd']]);
});

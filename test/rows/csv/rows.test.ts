/** The rows of a CSV: names of its columns, records that do not fit them, and what is reported. */

import type { CsvOptions } from '../../../src/rows/csv/options.ts';
import { dialectOf } from '../../../src/rows/csv/dialect.ts';
import { csvRows } from '../../../src/rows/csv/rows.ts';
import { RowsReport } from '../../../src/rows/report.ts';

function read(text: string, options: CsvOptions = {}, trimmed?: ReadonlySet<string>) {
  const report = new RowsReport();
  const rows = [...csvRows({ text, options, contentType: 'text/csv', trimmed }, report)];
  return {
    names: report.names,
    rows: rows.map((row) => report.names.map((name) => row[name])),
    warnings: report.warnings,
  };
}

const message = (text: string, options?: CsvOptions): string => {
  try {
    read(text, options);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it was read');
};

describe('the names of the columns', () => {
  it.each<[what: string, text: string, names: readonly string[]]>([
    ['are in the order of the header', 'Country,1961,1960\nA,1,2\n', ['Country', '1961', '1960']],
    ['are there without a record', 'a,b', ['a', 'b']],
    [
      'are positions if the header has none',
      ',"", ,d\n1,2,3,4\n',
      ['column1', 'column2', 'column3', 'd'],
    ],
    ['get a suffix if they come again', 'id,id,ID\n1,2,3\n', ['id', 'id_2', 'ID_3']],
    ['get another suffix if the first is taken', 'a,a_2,a\n1,2,3\n', ['a', 'a_2', 'a_3']],
    ['get one if a position is taken', ',column1\n1,2\n', ['column1', 'column1_2']],
    ['have one for the names of rows, as R writes them', 'x,y\n"1",5,6\n', ['column1', 'x', 'y']],
  ])('%s', (_what, text, names) => expect(read(text).names).toEqual(names));

  it('are reported if they are changed', () => {
    expect(read('id,Id\n1,2\n').warnings).toEqual([
      'The header has `Id` more than once, whatever its case: the column is called `Id_2`',
    ]);
  });

  it('are positions, or given, if the first record has values', () => {
    expect(read('1,2\n3,4\n', { header: false })).toMatchObject({
      names: ['column1', 'column2'],
      rows: [
        ['1', '2'],
        ['3', '4'],
      ],
    });
    expect(read('1,2\n', { header: ['x', 'y'] })).toMatchObject({
      names: ['x', 'y'],
      rows: [['1', '2']],
    });
  });

  it('may be below other lines', () => {
    expect(read('Report\n\na,b\n1,2\n', { skip_rows: 2, delimiter: ',' })).toMatchObject({
      rows: [['1', '2']],
    });
  });

  it('name the field that cannot be one', () => {
    expect(message(`a,${'x'.repeat(256)}\n`)).toBe(
      "Field 2 of the CSV's header (line 1): A column name has at most 255 characters",
    );
    expect(message(Array.from({ length: 10_000 }, (_, at) => `c${at}`).join(','))).toBe(
      'The header of the CSV (line 1) has 10,000 fields, but a table has at most 500 columns',
    );
  });
});

describe('the delimiter', () => {
  it.each([
    ['a;b\n1,5;2\n', ';', [['1,5', '2']]],
    ['a\tb,c\td\n1\t2\t3\n', 'tab', [['1', '2', '3']]],
    ['"a,b,c"|d\n1|2\n', '|', [['1', '2']]],
    ['a\n1;2\n', 'comma', [['1;2']]],
  ])('of %j is %s', (text, _what, rows) => expect(read(text).rows).toEqual(rows));

  it('is a tab if the media type says so', () => {
    expect(dialectOf({}, 'text/tab-separated-values; charset=utf-8', 'a,b').delimiter).toBe('\t');
  });

  it.each<[CsvOptions, string]>([
    [{ delimiter: '"' }, '`delimiter` is "\\"", which is also the character of `quote`'],
    [{ delimiter: '\n' }, '`delimiter` is "\\n": it must be one character'],
    [{ delimiter: '\\', escape: '\\' }, 'which is also the character of `escape`'],
  ])('cannot be what has another meaning: %j', (options, expected) => {
    expect(message('a', options)).toContain(expected);
  });
});

describe('records that do not fit the header', () => {
  it('are filled with nulls if they are short', () => {
    expect(read('a,b,c\n1\n2,3\n4,5,6\n')).toEqual({
      names: ['a', 'b', 'c'],
      rows: [
        ['1', null, null],
        ['2', '3', null],
        ['4', '5', '6'],
      ],
      warnings: [
        '2 rows of the CSV are filled with nulls at their end, because they have fewer fields than the header; the first is on line 2',
      ],
    });
  });

  it('may end with delimiters', () => expect(read('a,b\n1,2,,\n').rows).toEqual([['1', '2']]));

  it.each([
    ['a,b\n1,2\n1,2,3\n', 'row 2 (line 3) has 3 fields where the header has 2'],
    ['a\n"x\ny"z\n', 'row 1 (line 2) goes on after a closing quote'],
    ['a\nb\n"x', 'row 2 (line 3) opens a quote that is never closed'],
  ])('%j fails with the row and the line', (text, expected) => {
    expect(message(text)).toBe(
      `The response is not valid CSV: ${expected}; \`on_bad_row\`: "skip" leaves such rows out`,
    );
  });

  it('are left out and reported if that is asked for', () => {
    expect(read('a,b\n1,2\n1,2,3\n"x"y,1\n5,6\n', { on_bad_row: 'skip' })).toEqual({
      names: ['a', 'b'],
      rows: [
        ['1', '2'],
        ['5', '6'],
      ],
      warnings: [
        '2 rows of the CSV are left out; the first: row 2 (line 3) has 3 fields where the header has 2',
      ],
    });
  });

  it('name the delimiter that the header seems to have', () => {
    expect(message('a;b\n1,5;2\n', { delimiter: ',' })).toContain(
      'row 1 (line 2) has 2 fields where the header has 1; if ";" separates them, set `delimiter`',
    );
  });
});

describe('an empty line', () => {
  it('is no row', () => expect(read('a,b\n\n1,2\n\r\n').rows).toEqual([['1', '2']]));
  it('is a null in a table of one column', () =>
    expect(read('a\n\nx\n\n').rows).toEqual([[null], ['x'], [null]]));
});

it('trims the values of some columns, and empty ones are null', () => {
  const trimmed = new Set(['n', 'd']);
  expect(read('n,d,s\n 5 ,"", x\n', {}, trimmed).rows).toEqual([['5', null, ' x']]);
});

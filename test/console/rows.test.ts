/** The rows of a result in the browser: their order, selected cells, and statistics. */

import { ExactNumber } from '../../src/console/api/row-values.ts';
import { findRows, nextSort, sortRows } from '../../src/console/rows/order.ts';
import { afterKey, rangeOf, single, type Selection } from '../../src/console/rows/selection.ts';
import { statisticsOf } from '../../src/console/rows/statistics.ts';
import { tsvOf } from '../../src/console/rows/tsv.ts';
import {
  offsetsOf,
  scrollTo,
  visibleColumns,
  visibleRows,
} from '../../src/console/rows/visible.ts';

const big = (digits: string): ExactNumber => new ExactNumber(digits);

describe('sorting', () => {
  it.each([
    ['number', [10, 9, null, 100], [9, 10, 100, null]],
    ['integer', [big('9007199254740993'), big('9007199254740992')], ['…92', '…93']],
    ['decimal', ['10.50', '9.75', '-1.00'], ['-1.00', '9.75', '10.50']],
    ['decimal', ['0.12345678901234567891', '0.1234567890123456789'], ['…789', '…7891']],
    ['string', ['b', 'ä', 'Z', 'a'], ['a', 'ä', 'b', 'Z']],
    ['timestamp', ['2026-01-01T10:00:00.5Z', '2026-01-01T10:00:00Z'], ['…00Z', '….5Z']],
    ['boolean', [true, false], [false, true]],
  ])('a column of the type %s has the order of its values', (type, values, sorted) => {
    const rows = values.map((v) => ({ v }));
    const texts = sortRows(rows, { column: 'v', type, isDescending: false }).map(({ v }) =>
      v instanceof ExactNumber ? v.digits : v,
    );
    for (const [index, value] of sorted.entries())
      if (typeof value === 'string' && value.startsWith('…'))
        expect(String(texts[index]).endsWith(value.slice(1))).toBe(true);
      else expect(texts[index]).toBe(value);
  });

  it('keeps null last, and the order of equal rows', () => {
    const rows = [
      { v: null, id: 1 },
      { v: 1, id: 2 },
      { v: 2, id: 3 },
      { v: 1, id: 4 },
    ];
    const sort = { column: 'v', type: 'number', isDescending: true };
    expect(sortRows(rows, sort).map(({ id }) => id)).toEqual([3, 2, 4, 1]);
  });

  it('goes from ascending to descending to none', () => {
    const column = { name: 'v', type: 'number' };
    const up = nextSort(null, column);
    const down = nextSort(up, column);
    expect([up?.isDescending, down?.isDescending, nextSort(down, column)]).toEqual([
      false,
      true,
      null,
    ]);
  });
});

it('finds words in any cell of the columns, whatever their case', () => {
  const rows = [
    { city: 'Berlin', n: 12 },
    { city: 'Köln', n: 3 },
    { city: null, n: 312 },
  ];
  expect(findRows(rows, ['city', 'n'], 'KÖ')).toEqual([rows[1]]);
  expect(findRows(rows, ['city', 'n'], '12')).toEqual([rows[0], rows[2]]);
});

describe('statistics of a column', () => {
  it('count null and distinct values, and include the least and the greatest', () => {
    const rows = [{ v: 3 }, { v: null }, { v: 10 }, { v: 3 }, {}];
    expect(statisticsOf(rows, { name: 'v', type: 'number' })).toEqual({
      name: 'v',
      type: 'number',
      nulls: 2,
      distinct: 2,
      least: '3',
      greatest: '10',
    });
  });

  it('include no least value if values have no order', () => {
    const { distinct, least } = statisticsOf([{ v: { a: 1 } }, { v: { a: 2 } }], {
      name: 'v',
      type: 'object',
    });
    expect([distinct, least]).toEqual([2, null]);
  });
});

describe('the selection', () => {
  const extent = { rows: 100, columns: 3, page: 10 };
  const at = (row: number, column: number): Selection => single({ row, column });
  const press = (key: string, isFar = false, isGrowing = false) => ({ key, isFar, isGrowing });

  it.each([
    ['ArrowDown', false, 6, 1],
    ['ArrowUp', true, -1, 1],
    ['ArrowRight', true, 5, 2],
    ['PageDown', false, 15, 1],
    ['Home', false, 5, 0],
    ['End', true, 99, 2],
  ])('%s (Ctrl: %s) leads from row 5 to row %d, column %d', (key, isFar, row, column) => {
    expect(afterKey(at(5, 1), press(key, isFar), extent)).toEqual(at(row, column));
  });

  it('grows with Shift, and stays in the table', () => {
    const grown = afterKey(at(98, 2), press('PageDown', false, true), extent);
    expect(grown && rangeOf(grown)).toEqual({ top: 98, bottom: 99, left: 2, right: 2 });
  });

  it('includes the header with Ctrl A, and ignores other keys', () => {
    const all = afterKey(null, press('a', true), extent);
    expect(all && rangeOf(all)).toEqual({ top: -1, bottom: 99, left: 0, right: 2 });
    expect(afterKey(at(0, 0), press('x'), extent)).toBeNull();
  });
});

describe('copied cells', () => {
  const rows = [
    { a: 'x\ty', b: null },
    { a: 'say "hi"', b: big('12345678901234567890') },
  ];
  const range = { top: -1, bottom: 1, left: 0, right: 1 };

  it('are quoted if a spreadsheet needs it, and keep all digits', () => {
    expect(tsvOf(['a', 'b'], (index) => rows[index], range)).toBe(
      'a\tb\n"x\ty"\t\n"say ""hi"""\t12345678901234567890',
    );
  });

  it('are not copied if a row is missing', () => {
    expect(tsvOf(['a', 'b'], (index) => rows[index], { ...range, bottom: 2 })).toBeNull();
  });
});

describe('the window', () => {
  it('has the rows in view and a few around them', () => {
    expect(visibleRows(100_000, { top: 28_000, left: 0 }, 280)).toEqual({ from: 988, to: 1022 });
    expect(visibleRows(3, { top: 28_000, left: 0 }, 280)).toEqual({ from: 3, to: 3 });
  });

  it('has the columns in view, however many there are', () => {
    const offsets = offsetsOf(Array.from({ length: 200 }, () => 100));
    expect(visibleColumns(offsets, { top: 0, left: 0 })).toEqual({ from: 0, to: 16 });
    expect(visibleColumns(offsets, { top: 0, left: 5_000 })).toEqual({ from: 46, to: 66 });
  });

  it('scrolls no further than a cell needs', () => {
    const frame = { scrollTop: 280, scrollLeft: 0, clientHeight: 140, clientWidth: 300 };
    const cell = { left: 100, right: 200 };
    expect(scrollTo(frame, { row: 11, ...cell })).toEqual({ top: 280, left: 0 });
    expect(scrollTo(frame, { row: 2, ...cell })).toEqual({ top: 56, left: 0 });
    expect(scrollTo(frame, { row: 20, left: 500, right: 600 })).toEqual({ top: 476, left: 300 });
  });
});

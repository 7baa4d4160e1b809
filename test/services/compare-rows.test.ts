import type { ExactObject } from '../../src/kit/json/exact-json.ts';
import type { TestExpectation } from '../../src/model/workflow-test.ts';
import { compareRows } from '../../src/services/tests/compare-rows.ts';

type Options = Partial<Omit<TestExpectation, 'node' | 'rows'>>;

function compare(
  expected: readonly ExactObject[],
  actual: readonly ExactObject[],
  options: Options = {},
) {
  const expectation = {
    rows: expected as TestExpectation['rows'],
    ignoreColumns: [],
    tolerance: 0,
    anyOrder: false,
    ...options,
  };
  const columns = [...new Set(actual.flatMap((row) => Object.keys(row)))];
  const steps = compareRows(expectation, { columns, rows: actual, totalRows: actual.length });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const passes = (...args: Parameters<typeof compare>) => compare(...args).passed;

describe('compareRows', () => {
  it.each<[string, ExactObject, ExactObject, boolean]>([
    ['equal numbers', { a: 1.5 }, { a: 1.5 }, true],
    ['other numbers', { a: 1.5 }, { a: 1.6 }, false],
    ['zero and minus zero', { a: 0 }, { a: -0 }, true],
    ['a number and its text', { a: 1 }, { a: '1' }, false],
    ['null and an absent member', { a: 1 }, { a: 1, b: null }, false],
    [
      'objects with other orders of members',
      { a: { x: 1, y: [2] } },
      { a: { y: [2], x: 1 } },
      true,
    ],
    ['objects with another member', { a: { x: 1 } }, { a: { x: 1, y: null } }, false],
    ['lists in another order', { a: [1, 2] }, { a: [2, 1] }, false],
    ['an integer beyond 2^53 and its digits', { a: 2 ** 60 }, { a: '1152921504606846976' }, true],
    ['other integers beyond 2^53', { a: '9007199254740993' }, { a: 9007199254740993n }, true],
  ])('%s', (_, expected, actual, passed) => {
    expect(passes([expected], [actual])).toBe(passed);
  });

  it('treats an absent member of one expected row as null', () => {
    expect(
      passes(
        [{ a: 1, b: 2 }, { a: 3 }],
        [
          { a: 1, b: 2 },
          { a: 3, b: null },
        ],
      ),
    ).toBe(true);
  });

  it('accepts numbers within the tolerance, also in objects', () => {
    const options = { tolerance: 0.01 };
    expect(passes([{ a: 1, b: { c: 2 } }], [{ a: 1.01, b: { c: 1.995 } }], options)).toBe(true);
    expect(passes([{ a: 1 }], [{ a: 1.011 }], options)).toBe(false);
  });

  it('ignores columns of both sides', () => {
    expect(passes([{ a: 1, b: 2 }], [{ a: 1, c: 3 }], { ignoreColumns: ['b', 'c'] })).toBe(true);
  });

  it('compares rows in any order, with a tolerance and with repeated rows', () => {
    const expected = [
      { k: 'b', n: 1 },
      { k: 'a', n: 2 },
      { k: 'a', n: 2 },
    ];
    const options = { anyOrder: true, tolerance: 0.1 };
    expect(
      passes(
        expected,
        [
          { k: 'a', n: 2.05 },
          { k: 'b', n: 1 },
          { k: 'a', n: 2 },
        ],
        options,
      ),
    ).toBe(true);
    expect(
      passes(
        expected,
        [
          { k: 'a', n: 2 },
          { k: 'b', n: 1 },
          { k: 'b', n: 1 },
        ],
        options,
      ),
    ).toBe(false);
    expect(
      passes(
        expected,
        [
          { k: 'a', n: 2 },
          { k: 'b', n: 1 },
        ],
        options,
      ),
    ).toBe(false);
  });

  it('reports the first 100 rows that differ, and counts all', () => {
    const rows = Array.from({ length: 150 }, (_, n) => ({ n }));
    const { differences, differenceCount } = compare(rows, rows.slice(0, 1));
    expect(differenceCount).toBe(149);
    expect(differences).toHaveLength(100);
    expect(differences[0]).toEqual({ row: 2, expected: { n: 1 }, actual: null });
  });

  it('reports columns that are missing or were not expected', () => {
    expect(compare([{ n: 1, o: 3 }], [{ n: 1, m: 2 }])).toMatchObject({
      passed: false,
      missingColumns: ['o'],
      unexpectedColumns: ['m'],
      differenceCount: 0,
    });
  });

  it('needs no columns if no rows are expected', () => {
    expect(compare([], [])).toMatchObject({ passed: true });
    expect(compare([], [{ a: 1 }])).toMatchObject({
      passed: false,
      unexpectedColumns: [],
      differences: [{ row: 1, expected: null, actual: { a: 1 } }],
    });
  });
});

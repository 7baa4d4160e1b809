/** Which rows take a closer look than a scan, to the byte. */

import { ODD, RowShape } from '../../../src/rows/json/row-shape.ts';
import { scanned } from './scanned.ts';

/** As `scanned` has it. */
const MAX_ROW_BYTES = 10_000;

function unclear(text: string, isInPieces = false): boolean {
  const bytes = Buffer.from(text);
  const cuts = isInPieces ? [...bytes.keys()] : [];
  const { refused, summary } = scanned(bytes, cuts);
  expect(refused).toBeUndefined();
  return summary.unclear;
}

describe.each([false, true])('byte by byte: %s', (isInPieces) => {
  /** A row of so many bytes. */
  const row = (bytes: number): string => `{"a":"${'x'.repeat(bytes - '{"a":""}'.length)}"}`;

  it.each<[what: string, rows: string, is: boolean]>([
    ['two alike', '[{"a":1},{"a":2}]', false],
    ['a first row of the greatest length', `[${row(MAX_ROW_BYTES)}]`, false],
    ['one that is longer', `[${row(MAX_ROW_BYTES + 1)}]`, true],
    ['a later row of the greatest length', `[${row(9)},${row(MAX_ROW_BYTES)}]`, false],
    ['a later one that is longer', `[${row(9)},${row(MAX_ROW_BYTES + 1)}]`, true],
    ['4,095 blanks and a comma between rows', `[{"a":1},${' '.repeat(4_095)}{"a":2}]`, false],
    ['4,096 blanks and a comma between rows', `[{"a":1},${' '.repeat(4_096)}{"a":2}]`, true],
    ['blanks before the first row', `[${' '.repeat(4_096)}{"a":2}]`, true],
    ['few blanks before the first row', `[${' '.repeat(4_095)}{"a":2}]`, false],
    // What is between two rows is counted from the end of the one before.
    ['a row behind a long one', `[${row(9)},${row(5_000)},${row(9)}]`, false],
    ['another one behind a long one', `[${row(9)},${row(5_000)},{"a" :""},${row(9)}]`, false],
    ['a row behind a long one and blanks', `[${row(5_000)},${' '.repeat(4_096)}${row(9)}]`, true],
    ['blanks within rows', `[{"a":${' '.repeat(5_000)}1}]`, false],
    ['a member that comes twice', '[{"a":1,"a":2}]', true],
    ['a member that comes twice in a later row', '[{"a":1,"b":1},{"a":2,"b":1,"a":1}]', true],
    ['members in another order', '[{"a":1,"b":1},{"b":2,"a":1}]', false],
    ['a member without a name', '[{"":1}]', true],
    ['a name with an escape', '[{"\\u0061":1}]', true],
    ['a name that begins with a digit', '[{"0":1}]', false],
    ['a name that begins with another one', '[{"9x":1}]', false],
    ['a name that begins with a slash', '[{"/":1}]', false],
    ['a name that begins with a colon', '[{":":1}]', false],
    ['the longest name', `[{"${'n'.repeat(1_530)}":1}]`, false],
    ['one that is longer than any', `[{"${'n'.repeat(1_531)}":1}]`, true],
  ])('%s', (_what, rows, is) => {
    expect(unclear(`{"rows":${rows}}`, isInPieces)).toBe(is);
  });

  it('rows that are read at once are counted with the others', () => {
    const rows = Array.from({ length: 10 }, (_, n) => `{"a":${n},"b":"x"}`);
    const odd = ['{"b":"x","a":1}', '{"a":1}', ' {"a":1,"b":"x"}'];
    const text = `{"rows":[${[...rows, ...odd, ...rows].join(',')}]}`;
    const bytes = Buffer.from(text);
    const { summary } = scanned(bytes, isInPieces ? [...bytes.keys()] : []);
    expect(summary).toMatchObject({ rows: 23, complete: false, unclear: false });
    const whole = Buffer.from(`{"rows":[${[...rows, odd[0], odd[2], ...rows].join(',')}]}`);
    expect(scanned(whole, isInPieces ? [...whole.keys()] : []).summary).toMatchObject({
      rows: 22,
      complete: true,
      unclear: false,
    });
  });
});

it('the path to a value has the beginning of a long name', () => {
  for (const [length, shown] of [
    [1_024, 1_024],
    [1_025, 1_024],
    [5_000, 1_024],
  ] as const) {
    const bytes = Buffer.from(`{"in":{"${'n'.repeat(length)}":1e400}}`);
    for (const cuts of [[], [...bytes.keys()], [1_000]])
      expect(scanned(bytes, cuts).trail).toEqual(['in', 'n'.repeat(shown)]);
  }
});

it('names are those of the path, also where they are written with escapes', () => {
  const bytes = Buffer.from('{"\\u0061\\n":{"b\\"":[0,1e400]}}');
  for (const cuts of [[], [...bytes.keys()]])
    expect(scanned(bytes, cuts).trail).toEqual(['a\n', 'b"', 1]);
});

it('has room for as many columns as it says, and for no other', () => {
  const shape = new RowShape({ maxColumns: 2, maxRowBytes: 100 });
  shape.beginRow();
  for (const name of ['a', 'b']) shape.enterByName(Buffer.from(name), false);
  expect(shape.summary()).toMatchObject({ tooManyColumns: false, complete: true });
  shape.enterByName(Buffer.from('c'), false);
  expect(shape.summary()).toMatchObject({
    tooManyColumns: true,
    rows: 1,
    columns: [{ name: 'a' }, { name: 'b' }],
  });
  // The value of a member without a column.
  expect(shape.column).toBe(2);
});

it.each<[rows: string, isOdd: boolean]>([
  ['[{"a":1}]', false],
  ['[{"a" : 1 , "b": 2}, {"a": 3}]', false],
  ['[ {"a":"\\n"} ]', false],
  ['[{"a":[1,2]}]', false],
  ['[{"a": [1,2] }]', false],
  // Within a value, its text is what counts.
  ['[{"a":[ 1,2]}]', true],
  ['[{"a":[1 ,2]}]', true],
  ['[{"a":[1, 2]}]', true],
  ['[{"a":[1,2 ]}]', true],
  ['[{"a":[ ]}]', true],
  ['[{"a":["\\n"]}]', true],
  ['[{"a":[1e5]}]', true],
  ['[{"a":[[1]]}]', false],
  ['[{"a":{"b":1}}]', false],
  ['[{"a":{"b":1,"b":2}}]', true],
  ['[{"a":{"b" :1}}]', true],
  ['[{"a":1e5}]', true],
])('%s is written as JSON.stringify would not: %s', (rows, isOdd) => {
  const bytes = Buffer.from(`{"rows":${rows}}`);
  for (const cuts of [[], [...bytes.keys()]]) {
    const { columns } = scanned(bytes, cuts).summary;
    expect(columns.some(({ kinds, elements }) => ((kinds | elements) & ODD) !== 0)).toBe(isOdd);
  }
});

/** Which rows are read as plain ones; all others are left to the scan. */

import fc from 'fast-check';
import { plainRows } from '../../../src/rows/json/plain-rows.ts';
import { ODD, RowShape } from '../../../src/rows/json/row-shape.ts';
import { cuts, cutsIn, RUNS } from './json-texts.ts';
import { rowStarts, rowTexts, textOf } from './plain-row-texts.ts';
import { scanned, type Scanned } from './scanned.ts';

const NAMES = ['name', 'é', ''];
const ROW = '{"name":1,"é":true,"":null}';
/** A row is decided with what follows it. */
const AFTER = ',       ';

function shapeOf(names: readonly string[]): RowShape {
  const shape = new RowShape({ maxColumns: 2_000, maxRowBytes: 10_000 });
  for (const name of names) shape.patterns.push(Buffer.from(`${name}":`));
  return shape;
}

/** Where the rows that are plain have ended; -1 where the first is not. */
function endOf(rows: string, names: readonly string[] = NAMES, shape = shapeOf(names)): number {
  const chunk = Buffer.from(rows + AFTER);
  return plainRows.read({ text: {}, chunk, before: 0, asLines: false }, 0, shape) || -1;
}

it('are those with members that are known, each once, in any order', () => {
  for (const names of [NAMES, NAMES.toReversed(), [...NAMES, 'b'], ['b', 'c', ...NAMES, 'd']])
    expect(endOf(ROW, names)).toBe(Buffer.byteLength(ROW));
  expect(endOf(ROW, NAMES.slice(1))).toBe(-1);
  expect(endOf(ROW, NAMES.slice(0, -1))).toBe(-1);
  expect(endOf('{"a":1,"b":2,"a":3}', ['a', 'b'])).toBe(-1);
  expect(endOf('{}', [])).toBe(-1);
  expect(endOf('{ }', ['a'])).toBe(3);
  expect(endOf('{"a":1,}', ['a'])).toBe(-1);
});

it('may lack thirty-one members in a row', () => {
  const names = Array.from({ length: 40 }, (_, at) => `n${at}`);
  expect(endOf('{"n0":1,"n32":2}', names)).toBe(16);
  expect(endOf('{"n0":1,"n33":2}', names)).toBe(-1);
});

it('tell how many members they have', () => {
  const first = '{"a":1,"b":2}';
  const complete = (rows: readonly string[]) => scanned(textOf([first, ...rows])).summary.complete;
  expect(complete([first, '{"b":1,"a":2}'])).toBe(true);
  for (const row of ['{"a":1}', '{"b":1}', '{}']) expect(complete([row, first])).toBe(false);
});

it.each([
  '"x"',
  '""',
  '"é🧵"',
  '0',
  '-7',
  '1.5',
  'true',
  'false',
  'null',
  ' 1 ',
  '\n\t"x"\r\n',
  '  null ',
  '[]',
  '{}',
  '[1,"x",[null,[]],{"a":{}}]',
  '{"a":1,"é":{"a":[{"a":2},{"a":3}]},"":"\\n"}',
  '[ 1 ,\n"x" ]',
  '{ "a" : 1 , "b":[ ] }',
  `${'['.repeat(8)}${']'.repeat(8)}`,
  `{${Array.from({ length: 64 }, (_, at) => `"n${at}":${at}`).join(',')}}`,
  '{"latitude":1,"longitude":2,"timestamp":3,"description":4,"prototypes":5}',
  '"\\n"',
  '"\\"\\\\"',
  '"\\/\\b\\f\\r\\t"',
  '"\\u00e9"',
  '"\\uD7fF\\ue000"',
  '"\\u0001"',
])('may have %j', (value) => {
  const row = `{"a":${value},"b":${value}}`;
  expect(endOf(row, ['a', 'b'])).toBe(Buffer.byteLength(row));
});

it.each([
  '"\n"',
  '01',
  '-',
  '1.',
  '.5',
  '[1',
  '[1,]',
  '[,1]',
  '[1}',
  '[1 2]',
  '{"a":1]',
  '{"a"}',
  '{"a":}',
  '{"a":1,}',
  '{"a":1 "b":2}',
  '{1:2}',
  '{"a":1,"b":2,"a":3}',
  '{"7":1}',
  '{"\\u0061":1}',
  '{"__proto__":1}',
  '[{"prototype":1}]',
  '{"a":{"constructor":1}}',
  '[01]',
  '[1e3]',
  '["\n"]',
  `${'['.repeat(9)}${']'.repeat(9)}`,
  `{${Array.from({ length: 65 }, (_, at) => `"n${at}":${at}`).join(',')}}`,
  `{"${'n'.repeat(1_025)}":1}`,
  '',
  '1 2',
  '\v1',
  '\0 1',
  '1e3',
  '1234567890123456',
  '"\\x"',
  '"\\',
  '"\\u000"',
  '"\\u0000"',
  '"\\ud83e\\uddf5"',
  '"\\udfff"',
  '"\\u00g0"',
  '"\\u00`0"',
  '"\\u:000"',
  '"\\U00e9"',
])('do not have %j', (value) => {
  expect(endOf(`{"a":${value},"b":1}`, ['a', 'b'])).toBe(-1);
});

it.each(['xame', 'nxme', 'naxe', 'namx', 'nam', 'names'])('are not those with %s', (name) => {
  expect(endOf(ROW.replace('name', name))).toBe(-1);
});

it.each([
  ['tru', 'e'],
  ['fals', 'e'],
  ['nul', 'l'],
])('have the words of JSON to their last letter: %s%s', (word, last) => {
  const row = `{"a":${word}${last}}`;
  expect(endOf(row, ['a'])).toBe(row.length);
  for (let at = 0; at < word.length; at += 1)
    expect(endOf(`{"a":${word.slice(0, at)}x${word.slice(at + 1)}${last}}`, ['a'])).toBe(-1);
  expect(endOf(`{"a":${word}x}`, ['a'])).toBe(-1);
});

const rowByRow = (text: Buffer): Scanned => scanned(text, rowStarts(text));
/** Of a number in two chunks it is known whether it is written as JSON.stringify writes it. */
const withoutOdd = ({ summary, ...rest }: Scanned): object => ({
  ...rest,
  summary: {
    ...summary,
    columns: summary.columns.map(({ name, kinds, elements }) => ({
      name,
      kinds: kinds & ~ODD,
      elements: elements & ~ODD,
    })),
  },
});

it('show what the scan shows of them, wherever the text is divided', () => {
  fc.assert(
    fc.property(rowTexts, cuts, (rows, places) => {
      const text = textOf(rows);
      const slow = rowByRow(text);
      expect(scanned(text)).toEqual(slow);
      expect(withoutOdd(scanned(text, cutsIn(text, places)))).toEqual(withoutOdd(slow));
    }),
    { numRuns: RUNS },
  );
});

describe('more of them than are looked at in one go', () => {
  const row = (id: number, note = 'x'.repeat(id % 90)): string => `{"id":${id},"note":"${note}"}`;
  const many = Array.from({ length: 3_000 }, (_, id) => row(id));
  const wide = ['1', '2', '1.5', '"x"', 'true', 'null'].map(
    (value) => `{${Array.from({ length: 400 }, (_, at) => `"c${at}":${value}`).join(',')}}`,
  );

  it.each<[string, readonly string[]]>([
    ['all plain', many],
    [
      'with blanks as Python writes them',
      many.map((one) => one.replaceAll(':', ': ').replaceAll(',', ', ')),
    ],
    ['every other with an escape', many.map((one, id) => (id % 2 ? row(id, '\\n') : one))],
    ['one of them longer than that', [...many, row(3_000, 'y'.repeat(150_000)), ...many]],
    ['the last another kind', [...many, row(0.5)]],
    ['all of many columns, each of several kinds', wide],
  ])('%s', (_, rows) => {
    const text = textOf(rows);
    const whole = scanned(text);
    expect(whole).toEqual(rowByRow(text));
    expect(whole.summary).toMatchObject({ rows: rows.length, complete: true });
  });

  it('are of another kind wherever what is looked at ends', () => {
    // So many that each row is looked at by itself.
    const blanks = ' '.repeat(70);
    const ofBytes = (bytes: number): string => {
      const note = 'x'.repeat(bytes - `,${blanks}{"id":1,"note":""}`.length);
      return `${blanks}{"id":1,"note":"${note}"}`;
    };
    for (let before = 1; before < 160; before += 1) {
      const rows = [...Array.from({ length: 64 }, () => ofBytes(1_000)), ofBytes(1_536 - before)];
      const text = textOf([...rows, `${blanks}{"id":true,"note":"${'y'.repeat(90)}"}`]);
      expect(scanned(text)).toEqual(rowByRow(text));
    }
  });

  it('are read to the last one', () => {
    const text = many.join(',');
    const shape = shapeOf(['id', 'note']);
    expect(endOf(text, [], shape)).toBe(text.length);
    expect(shape.summary().rows).toBe(many.length);
  });
});

it('are not those with more names than there is room for', () => {
  const row = (columns: readonly string[]) => `{${columns.map((name) => `"${name}":1`).join(',')}}`;
  const wide = Array.from({ length: 1_025 }, (_, at) => `c${at}`);
  expect(endOf(row(wide), wide)).toBe(-1);
  expect(endOf(row(wide.slice(1)), wide.slice(1))).toBeGreaterThan(0);
  const long = Array.from({ length: 50 }, (_, at) => `${at}`.padEnd(1_000, '_'));
  expect(endOf(row(long), long)).toBe(-1);
  expect(endOf(row(long.slice(15)), long.slice(15))).toBeGreaterThan(0);
});

it('are told from each other while several texts are read in turns', () => {
  const [one, other] = [shapeOf(['a']), shapeOf(['b', 'c'])];
  for (let turn = 0; turn < 3; turn += 1) {
    expect(endOf('{"a":1}', [], one)).toBe(7);
    expect(endOf('{"b":"x","c":true}', [], other)).toBe(18);
  }
  expect([one.kinds[0], other.kinds[0], other.kinds[1]]).toEqual([1, 4, 8]);
  expect([one.rows, other.rows]).toEqual([3, 3]);
});

/** Which rows are read as plain ones; all others are left to the scan. */

import { plainRowEnd } from '../../src/kit/json/plain-rows.ts';

const NAMES = ['name', 'é', ''];
const ROW = '{"name":1,"é":true,"":null}';
/** A row is decided with what follows it. */
const AFTER = ',       ';

function endOf(row: string, names: readonly string[] = NAMES): number {
  const patterns = names.map((name) => Buffer.from(`${name}":`));
  return plainRowEnd(Buffer.from(row + AFTER), 0, patterns, new Int32Array(names.length));
}

it('are those with the same members in the same order', () => {
  expect(endOf(ROW)).toBe(Buffer.byteLength(ROW));
  expect(endOf(ROW, NAMES.toReversed())).toBe(-1);
  expect(endOf(ROW, NAMES.slice(1))).toBe(-1);
  expect(endOf(ROW, NAMES.slice(0, -1))).toBe(-1);
  expect(endOf(ROW, [...NAMES, 'b'])).toBe(-1);
  expect(endOf('{}', [])).toBe(-1);
});

it.each(['"x"', '""', '"é🧵"', '0', '-7', '1.5', 'true', 'false', 'null'])(
  'may have %s',
  (value) => {
    const row = `{"a":${value},"b":${value}}`;
    expect(endOf(row, ['a', 'b'])).toBe(Buffer.byteLength(row));
  },
);

it.each(['"\\n"', '"\n"', '01', '-', '1.', '.5', '[1]', '{}', ''])('do not have %j', (value) => {
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

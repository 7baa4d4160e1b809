/** Rows as lines are the same rows, each found by the line feeds alone. */

import fc from 'fast-check';
import { arrayOfLines } from '../../../src/rows/json/row-lines.ts';
import { cuts, cutsIn, json, RUNS } from './json-texts.ts';
import { rowStarts, rowTexts, textOf } from './plain-row-texts.ts';
import { scanned } from './scanned.ts';

const linesOf = (text: Buffer, places: readonly number[] = []): ReturnType<typeof scanned> =>
  scanned(text, places, { asLines: true });

function expectSameRows(text: Buffer, places: readonly number[] = []): void {
  const array = scanned(text, places);
  const lines = linesOf(text, places);
  expect(lines).toEqual({ ...array, texts: { ...array.texts, rows: expect.any(String) } });
  if (array.refused !== undefined) return;
  const [written, expected] = [lines.texts['rows']!, array.texts['rows']!];
  expect(Buffer.byteLength(written)).toBe(Buffer.byteLength(expected));
  const rows = JSON.parse(expected) as unknown[];
  expect(JSON.parse(arrayOfLines([Buffer.from(written)]))).toEqual(rows);
  if (!/\s/.test(expected)) expect(arrayOfLines([Buffer.from(written)])).toBe(expected);
  const found = written.split('\n').filter((line, at) => at > 0 || line.trim() !== '');
  expect(found.map((line) => JSON.parse(line) as unknown)).toEqual(rows);
}

it('of plain rows, wherever the text is divided', () => {
  fc.assert(
    fc.property(rowTexts, cuts, (rows, places) => {
      const text = textOf(rows);
      expectSameRows(text);
      expectSameRows(text, rowStarts(text));
      expectSameRows(text, cutsIn(text, places));
    }),
    { numRuns: RUNS },
  );
});

it('of plain rows, whether they are read at once or byte by byte', () => {
  fc.assert(
    fc.property(rowTexts, (rows) => {
      const text = textOf(rows);
      expect(linesOf(text).texts).toEqual(linesOf(text, rowStarts(text)).texts);
    }),
    { numRuns: RUNS },
  );
});

it('of items of any kind, however they are written', () => {
  fc.assert(
    fc.property(fc.array(json, { maxLength: 6 }), cuts, (items, places) => {
      const text = Buffer.from(`{"rows":[${items.join(',')}],"other":{"a":[\n1,2\n]}}`);
      expectSameRows(text, cutsIn(text, places));
    }),
    { numRuns: RUNS },
  );
});

it.each([
  ['[]', '  '],
  ['[\n]', '   '],
  ['[{"a":1}]', ' {"a":1} '],
  ['[{"a":1},{"a":2}]', ' {"a":1}\n{"a":2} '],
  ['[\n{"a":1}\n,\n{"a":2}\n]', '  {"a":1} \n {"a":2}  '],
  ['[{\n"a"\n:\n[1,\n{"b":2}\n]\n}\n]', ' { "a" : [1, {"b":2} ] }  '],
  ['[{"a":"\\n[,]"},\r\n{"a":[[1,2],[3]]}]', ' {"a":"\\n[,]"}\n\r {"a":[[1,2],[3]]} '],
])('%j becomes %j', (array, lines) => {
  const text = Buffer.from(`{"rows":${array},"other":{"a":[\n1,2]}}`);
  expect(linesOf(text).texts).toEqual({ rows: lines, other: '{"a":[\n1,2]}' });
  expect(linesOf(text, [...text.keys()]).texts['rows']).toBe(lines);
});

it('of more rows than are looked at in one go', () => {
  const rows = Array.from({ length: 3_000 }, (_, id) =>
    id % 700 === 13 ? `{"id": ${id},\n"note":[]}` : `{"id":${id},"note":"${'x'.repeat(id % 90)}"}`,
  );
  expectSameRows(textOf(rows));
  expectSameRows(Buffer.from(`{"rows":[\n  ${rows.join(',\n  ')}\n]}`));
});

it('a value that is no array stays as it is', () => {
  const text = Buffer.from('{"rows":{"a":\n[1,\n2]}}');
  expect(linesOf(text).texts).toEqual({ rows: '{"a":\n[1,\n2]}' });
});

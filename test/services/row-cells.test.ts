/** Where the cells of stored rows begin and end, and what each is; rows that are not as the engine writes them fail. */

import { CELL, RowCells } from '../../src/services/exports/row-cells.ts';
import { wholeLines } from '../../src/services/exports/whole-lines.ts';

type Kind = keyof typeof CELL;
const KINDS: readonly (readonly [json: string, kind: Kind])[] = [
  ['1', 'scalar'],
  ['-1.5e-07', 'scalar'],
  ['true', 'scalar'],
  ['null', 'scalar'],
  ['""', 'plain'],
  ['"é :{}[]"', 'plain'],
  ['","', 'withComma'],
  ['"a,b}"', 'withComma'],
  ['"\\""', 'escaped'],
  ['"a,\\\\"', 'escaped'],
  ['"\\\\,"', 'escaped'],
  ['[]', 'nested'],
  ['{}', 'nested'],
  ['[[1,"]"],{"a":"\\"}"}]', 'nested'],
];

function cellsOf(text: string, from = 0, first = text) {
  const cells = new RowCells(Buffer.from(first));
  const lines = Buffer.from(text);
  const next = cells.scan(lines, from);
  const found = cells.names.map((name, at) => [
    name,
    lines.subarray(cells.starts[at], cells.ends[at]).toString(),
    Object.keys(CELL).find((kind) => CELL[kind as Kind] === cells.kinds[at]),
  ]);
  return { next, found };
}

it.each(KINDS)('%s is %s, alone and beside others', (json, kind) => {
  expect(cellsOf(`{"x":${json}}\n`).found).toEqual([['x', json, kind]]);
  for (const [other, otherKind] of KINDS)
    expect(cellsOf(`{"x":${json},"y":${other}}\n`).found).toEqual([
      ['x', json, kind],
      ['y', other, otherKind],
    ]);
});

it('a cell is what it is, whatever the cell above it was', () => {
  const lines = Buffer.from(KINDS.map(([json]) => `{"x":${json}}\n`).join(''));
  for (const [above] of KINDS) {
    const cells = new RowCells(Buffer.from(`{"x":${above}}\n`));
    for (let at = 0, row = 0; at < lines.length; row += 1) {
      cells.scan(Buffer.from(`{"x":${above}}\n`), 0);
      at = cells.scan(lines, at);
      expect([above, cells.kinds[0]]).toEqual([above, CELL[KINDS[row]![1]]]);
    }
  }
});

it('rows follow one another, and columns have any name', () => {
  const names = ['a', '', 'b,"c":', '}', 'é\\'];
  const rowOf = (value: string): string =>
    `{${names.map((name, at) => `${JSON.stringify(name)}:"${value}${at}"`).join(',')}}\n`;
  const text = rowOf('x') + rowOf('long ') + rowOf('y');
  let from = 0;
  for (const value of ['x', 'long ', 'y']) {
    const { next, found } = cellsOf(text, from);
    expect(found).toEqual(names.map((name, at) => [name, `"${value}${at}"`, 'plain']));
    from = next;
  }
  expect(from).toBe(Buffer.byteLength(text));
});

it.each([
  ['another name', '{"yy":1}\n'],
  ['a column less', '{}\n'],
  ['a column more', '{"x":1,"y":2}\n'],
  ['no line feed', '{"x":1}'],
  ['a blank after it', '{"x":1} \n'],
  ['a string without end', '{"x":"a\n'],
  ['an array without end', '{"x":[1\n'],
  ['a number without end', '{"x":1\n'],
])('a row with %s fails', (_, row) => {
  expect(() => cellsOf(row, 0, '{"x":1}\n')).toThrow('not as the engine writes rows');
});

it.each(['{x":1}\n', '{"x" :1}\n', '{ "x":1}\n'])('a first row that is %j fails', (row) => {
  expect(() => new RowCells(Buffer.from(row))).toThrow('not as the engine writes rows');
});

it('whole lines come of any chunks, and the last one ends', async () => {
  async function* chunksOf(text: string, bytes: number): AsyncGenerator<Buffer> {
    const all = Buffer.from(text);
    for (let at = 0; at < all.length; at += bytes) yield all.subarray(at, at + bytes);
  }
  for (const text of ['', '\n', 'a\n', 'a', 'a\nbb\n\nccc\n', 'a\nbb\n\nccc'])
    for (const bytes of [1, 2, 3, 5, 100]) {
      const chunks: string[] = [];
      for await (const chunk of wholeLines(chunksOf(text, bytes))) chunks.push(chunk.toString());
      expect(chunks.filter((chunk) => !chunk.endsWith('\n'))).toEqual([]);
      expect(chunks.join('')).toBe(text === '' || text.endsWith('\n') ? text : `${text}\n`);
    }
});

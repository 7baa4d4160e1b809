/** Lines of NDJSON, wherever the chunks end. */

import { skipLines, takeLines } from '../../../src/stores/results/lines.ts';

const TEXT = 'a\nbé\n\nlong line\ne\n';
const LINES = TEXT.match(/[^\n]*\n/g)!;

let read: number;
async function* chunksOf(text: string, bytes: number): AsyncGenerator<Buffer> {
  const all = Buffer.from(text);
  for (let at = 0; at < all.length; at += bytes) {
    read += 1;
    yield all.subarray(at, at + bytes);
  }
}

async function taken(text: string, bytes: number, offset: number, count: number) {
  read = 0;
  const parts: Buffer[] = [];
  for await (const part of takeLines(chunksOf(text, bytes), { offset, count })) parts.push(part);
  // What is handed on has bytes: an empty chunk may end a stream.
  expect(parts.filter(({ length }) => length === 0)).toEqual([]);
  return Buffer.concat(parts).toString();
}

it.each([1, 2, 3, 5, 7, 100])('are the wanted ones, of chunks of %d bytes', async (bytes) => {
  for (let offset = 0; offset <= LINES.length + 1; offset += 1)
    for (let count = 0; count <= LINES.length + 1; count += 1)
      expect([offset, count, await taken(TEXT, bytes, offset, count)]).toEqual([
        offset,
        count,
        LINES.slice(offset, offset + count).join(''),
      ]);
});

it('end with the text where the last has no line feed', async () => {
  for (const bytes of [1, 4, 100]) {
    expect(await taken('a\nb', bytes, 1, 1)).toBe('b');
    expect(await taken('a\nb', bytes, 0, 5)).toBe('a\nb');
    expect(await taken('a\nb', bytes, 2, 1)).toBe('');
  }
});

it('are read no further than the last that is wanted', async () => {
  expect(await taken(TEXT, 2, 0, 1)).toBe('a\n');
  expect(read).toBe(1);
});

it.each([
  [0, 0, { at: 0, lines: 0 }],
  [0, 1, { at: 2, lines: 1 }],
  [2, 2, { at: 7, lines: 2 }],
  [0, 9, { at: 19, lines: 5 }],
  [19, 1, { at: 19, lines: 0 }],
])('from byte %d, %d lines later', (from, count, expected) => {
  expect(skipLines(Buffer.from(TEXT), from, count)).toEqual(expected);
});

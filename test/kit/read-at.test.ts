/** Reads of a file, of which the system may bring less at a time than was asked for. */

import { readAt } from '../../src/kit/read-at.ts';

const CONTENT = Buffer.from('0123456789');

/** A file that gives so many bytes at a time, and notes what it was asked for. */
function file(most: number) {
  const asked: (readonly [position: number, length: number])[] = [];
  const read = (buffer: Buffer, offset: number, length: number, position: number) => {
    asked.push([position, length]);
    const bytes = CONTENT.subarray(position, position + Math.min(most, length));
    return Promise.resolve({ buffer, bytesRead: bytes.copy(buffer, offset) });
  };
  return { handle: { read } as unknown as Parameters<typeof readAt>[0], asked };
}

it.each([1, 3, 10])('puts what comes %d bytes at a time together', async (most) => {
  const { handle } = file(most);
  expect(String(await readAt(handle, 0, 10))).toBe('0123456789');
  expect(String(await readAt(handle, 2, 5))).toBe('23456');
});

it('asks for what is missing and no more, and not again once all is there', async () => {
  const { handle, asked } = file(4);
  await readAt(handle, 1, 6);
  expect(asked).toEqual([
    [1, 6],
    [5, 2],
  ]);
});

it('ends where the file ends', async () => {
  const { handle } = file(4);
  expect(String(await readAt(handle, 8, 5))).toBe('89');
  expect(await readAt(handle, 10, 5)).toHaveLength(0);
});

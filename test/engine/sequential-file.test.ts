/** A file that is written a block at a time. */

import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SequentialFile } from '../../src/engine/files/sequential-file.ts';

const BLOCK = 262_144;
const MIB = 1_048_576;

let directory: string;
let path: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'weir-written-'));
  path = join(directory, 'rows');
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Bytes of which no two neighbours are the same. */
const bytesOf = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, at) => at % 251));

it.each([
  [[]],
  [[0]],
  [[1, 2, 3]],
  [[BLOCK]],
  [[BLOCK - 1, 1, 1]],
  [[BLOCK - 1, 2]],
  [[3 * BLOCK + 7, 0, BLOCK - 7]],
])('holds pieces of %j bytes in their order', async (sizes) => {
  const content = bytesOf(sizes.reduce((sum, size) => sum + size, 0));
  const file = new SequentialFile(path);
  let from = 0;
  for (const size of sizes) {
    // What brings the bytes is used again.
    const piece = Buffer.from(content.subarray(from, from + size));
    file.write(piece);
    piece.fill(255);
    from += size;
  }
  await file.end();
  expect(readFileSync(path).equals(content)).toBe(true);
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

it('is behind once more than a MiB is not on the disk, until it is', async () => {
  const file = new SequentialFile(path);
  file.write(Buffer.alloc(MIB));
  expect(file.isBehind).toBe(false);
  // A part of a block is no matter of the disk yet.
  file.write(Buffer.alloc(BLOCK - 1));
  expect(file.isBehind).toBe(false);
  file.write(Buffer.alloc(1));
  expect(file.isBehind).toBe(true);
  await file.written();
  expect(file.isBehind).toBe(false);
  expect(statSync(path).size).toBe(MIB + BLOCK);
  await file.end();
});

it('ends once, however often it is asked to', async () => {
  const file = new SequentialFile(path);
  file.write(Buffer.from('x'));
  await Promise.all([file.end(), file.end()]);
  await file.end();
  expect(readFileSync(path, 'utf8')).toBe('x');
});

it('rejects where the file is there already, and leaves it as it is', async () => {
  writeFileSync(path, 'other');
  const file = new SequentialFile(path);
  file.write(Buffer.alloc(2 * BLOCK));
  await expect(file.written()).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(file.end()).rejects.toMatchObject({ code: 'EEXIST' });
  expect(readFileSync(path, 'utf8')).toBe('other');
});

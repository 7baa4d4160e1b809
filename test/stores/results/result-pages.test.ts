/** How the file of a result is cut into pages for Redis. */

import { truncate } from 'node:fs/promises';
import { pagesOf } from '../../../src/stores/results/redis/pages.ts';
import type { ResultFile } from '../../../src/stores/results/results.ts';
import { output, rowsOf } from './result-fixture.ts';

async function pages(file: ResultFile): Promise<readonly (readonly [number, string])[]> {
  const all: (readonly [number, string])[] = [];
  for await (const { firstRow, lines } of pagesOf(file)) all.push([firstRow, String(lines)]);
  return all;
}

const textOf = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

it('has a page for each thousand rows, of blocks of any length', async () => {
  const rows = [
    ...rowsOf(1_000),
    ...rowsOf(1_000).map(({ n }) => ({ n, text: 'x'.repeat(600) })),
    ...rowsOf(500),
  ];
  const wanted = [0, 1_000, 2_000].map(
    (first) => [first, textOf(rows.slice(first, first + 1_000))] as const,
  );
  expect(await pages(await output(rows))).toEqual(wanted);
});

it('has a page for each mebibyte of a block with large rows', async () => {
  const rows = rowsOf(1_000).map(({ n }) => ({ n, text: 'x'.repeat(3_000) }));
  const all = await pages(await output(rows));
  const sizes = all.map(([, text]) => text.length);
  const rowBytes = textOf(rows.slice(-1)).length;
  expect(sizes).toHaveLength(3);
  for (const size of sizes.slice(0, -1)) {
    expect(size).toBeGreaterThanOrEqual(1_048_576);
    expect(size).toBeLessThan(1_048_576 + rowBytes);
  }
  expect(all.map(([, text]) => text).join('')).toBe(textOf(rows));
  for (const [firstRow, text] of all) expect(text).toMatch(new RegExp(`^\\{"n":${firstRow},`));
});

it('fails where the file ends before its rows: a page never has those of the one before', async () => {
  const file = await output(rowsOf(2_500));
  await truncate(file.file, file.bytes - 1);
  await expect(pages(file)).rejects.toThrow('shorter than its rows');
});

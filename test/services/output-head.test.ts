import { parseLines } from '../support/ndjson.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { readHead } from '../../src/services/executions/output-head.ts';
import { pageBoundary } from '../../src/services/executions/page-boundary.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'weir-head-'));
});
afterAll(() => rm(directory, { recursive: true }));

async function head(rows: readonly object[], limits: { maxRows: number; maxBytes: number }) {
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const file = join(directory, `${rows.length}.ndjson`);
  await writeFile(file, text);
  const output = {
    nodeId: 1,
    columns: [],
    totalRows: rows.length,
    bytes: Buffer.byteLength(text),
    file,
    index: [0],
  };
  const read = await readHead(output, limits);
  return { ...read, rows: parseLines(read.rows) };
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ n, text: 'two\nlines, "ä"' }));
const rowBytes = Buffer.byteLength(JSON.stringify(numbered(1)[0])) + 1;

describe('the head of an output', () => {
  it('is all of it where it fits', async () => {
    expect(await head(numbered(3), { maxRows: 3, maxBytes: 3 * rowBytes })).toEqual({
      rows: numbered(3),
      shownRows: 3,
      next: null,
    });
  });

  it('is empty for an output without rows', async () => {
    expect(await head([], { maxRows: 10, maxBytes: 100 })).toEqual({
      rows: [],
      shownRows: 0,
      next: null,
    });
  });

  it('ends after the row limit', async () => {
    expect(await head(numbered(5), { maxRows: 4, maxBytes: 1e6 })).toEqual({
      rows: numbered(4),
      shownRows: 4,
      next: { page: 1, limit: 4 },
    });
  });

  it('holds whole rows only under the byte limit', async () => {
    const { rows, shownRows, next } = await head(numbered(5), {
      maxRows: 10,
      maxBytes: 3 * rowBytes - 1,
    });
    expect({ rows, shownRows, next }).toEqual({
      rows: numbered(2),
      shownRows: 2,
      next: { page: 1, limit: 2 },
    });
  });

  it('shows nothing of a first row that is over the byte limit', async () => {
    expect(await head(numbered(2), { maxRows: 10, maxBytes: 10 })).toEqual({
      rows: [],
      shownRows: 0,
      next: { page: 0, limit: 1 },
    });
  });

  it('ends where a page can begin', async () => {
    const { rows, shownRows, next } = await head(numbered(1200), { maxRows: 1009, maxBytes: 1e9 });
    expect({ rows, shownRows, next }).toEqual({
      rows: numbered(1008),
      shownRows: 1008,
      next: { page: 2, limit: 504 },
    });
  });

  it.each([
    [999, 999],
    [1000, 1000],
    [1001, 1001],
    [2000, 2000],
    [3000, 2500],
  ])('of at most %i rows has them all, as far as the index leads', async (maxRows, shown) => {
    const lines = numbered(2500).map((row) => `${JSON.stringify(row)}\n`);
    const at = (row: number) => Buffer.byteLength(lines.slice(0, row).join(''));
    const file = join(directory, `cut-${maxRows}.ndjson`);
    await writeFile(file, lines.slice(0, Math.ceil(maxRows / 1000) * 1000).join(''));
    const output = { nodeId: 1, columns: [], totalRows: 2500, bytes: at(2500), file };
    const read = await readHead(
      { ...output, index: [0, at(1000), at(2000)] },
      { maxRows, maxBytes: 1e9 },
    );
    expect(read.shownRows).toBe(pageBoundary(shown).count);
    expect(parseLines(read.rows)).toEqual(numbered(read.shownRows));
  });
});

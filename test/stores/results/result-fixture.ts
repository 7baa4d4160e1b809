/** Fixture of the result store tests: rows, output files as the engine writes them, and a clock. */

import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StoredResult } from '../../../src/model/execution.ts';
import { buffer } from 'node:stream/consumers';
import type { ResultFile, ResultStore } from '../../../src/stores/results/results.ts';
import { parseLines } from '../../support/ndjson.ts';
import { movableClock, type MovableClock } from '../../support/movable-clock.ts';

export const HOUR_MS = 3_600_000;
type Row = Record<string, unknown>;

/** Created for each test. */
export const fixture: { directory: string; clock: MovableClock } = {
  directory: '',
  clock: movableClock(),
};
let ids = 0;

beforeEach(() => {
  fixture.directory = mkdtempSync(join(tmpdir(), 'weir-results-'));
  fixture.clock = movableClock();
});
afterEach(() => rmSync(fixture.directory, { recursive: true, force: true }));

export const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({ n, text: `row ${n}, "quoted" \n é 漢` }));

/** As the engine leaves them: NDJSON in a file, with the offset of every thousandth row. */
export async function output(
  rows: readonly Row[],
  { trailingNewline = true } = {},
): Promise<ResultFile & { file: string }> {
  const lines = rows.map((row) => Buffer.from(`${JSON.stringify(row)}\n`));
  const index: number[] = [];
  let bytes = 0;
  for (const [n, line] of lines.entries()) {
    if (n % 1000 === 0) index.push(bytes);
    bytes += line.length;
  }
  let content = Buffer.concat(lines);
  if (!trailingNewline) content = content.subarray(0, -1);
  const file = join(fixture.directory, `output-${ids++}.ndjson`);
  await writeFile(file, content);
  return { file, bytes: content.length, index };
}

export function resultOf(rows: readonly Row[], change: Partial<StoredResult> = {}): StoredResult {
  return {
    id: `dataRef:${String(ids++).padStart(24, 'x')}`,
    workflowId: 7,
    nodeId: 3,
    columns: [
      { name: 'n', type: 'number' },
      { name: 'text', type: 'string' },
    ],
    totalRows: rows.length,
    expiresAt: new Date(fixture.clock.now().getTime() + HOUR_MS),
    ...change,
  };
}

export async function put(
  store: ResultStore,
  rows: readonly Row[],
  change: Partial<StoredResult> = {},
): Promise<StoredResult> {
  const result = resultOf(rows, change);
  await store.put(result, await output(rows));
  return result;
}

/** Rows of a result as NDJSON; null where it has expired. */
export async function read(
  store: Pick<ResultStore, 'lines'>,
  result: StoredResult,
  offset: number,
  count: number,
): Promise<Buffer | null> {
  const lines = await store.lines(result, { offset, count });
  return lines && buffer(lines.chunks);
}

export const parse = (page: Buffer | null): unknown => (page === null ? null : parseLines(page));

/** Rows as a call posts them, in each of the forms in which they come to the engine. */

import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { PostedRows } from '../../src/engine/posted-rows.ts';
import { MAX_COLUMNS } from '../../src/rows/limits.ts';
import { RowShape } from '../../src/rows/json/row-shape.ts';
import { JsonScan } from '../../src/rows/json/scan.ts';
import type { TestEngine } from '../support/engine.ts';

/** @param json an array of objects */
export function postedText(json: string): PostedRows {
  return { content: { text: json }, ...linesOf(json).posted };
}

export function linesOf(json: string): {
  readonly lines: Buffer;
  readonly posted: Pick<PostedRows, 'bytes' | 'summary'>;
} {
  const lines = Buffer.from(json);
  const shape = new RowShape({ maxColumns: MAX_COLUMNS, maxRowBytes: 1 << 24 });
  const scan = new JsonScan({
    maxDepth: 64,
    forbidden: [],
    ask: () => ({ write: () => undefined, end: () => undefined, rows: shape, asLines: true }),
  });
  expect(scan.accept(lines)).toBeNull();
  return { lines, posted: { bytes: lines.length, summary: shape.summary() } };
}

export function postedFile(engine: TestEngine, json: string): PostedRows {
  const file = join(engine.directory.path, 'runs', `posted-${randomUUID()}.ndjson`);
  const { lines, posted } = linesOf(json);
  writeFileSync(file, lines);
  return { ...posted, content: { file } };
}

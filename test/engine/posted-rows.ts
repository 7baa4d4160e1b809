/** Rows as a call posts them, in each of the forms in which they come to the engine. */

import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { PostedRows } from '../../src/engine/contract.ts';
import { MAX_COLUMNS } from '../../src/engine/values/columns.ts';
import { RowShape } from '../../src/kit/json/row-shape.ts';
import { JsonScan } from '../../src/kit/json/scan.ts';
import type { TestEngine } from '../support/engine.ts';

/** @param json an array of objects */
export function postedText(json: string): PostedRows {
  const bytes = Buffer.from(json);
  const shape = new RowShape({ maxColumns: MAX_COLUMNS, maxRowBytes: 1 << 24 });
  const scan = new JsonScan({
    maxDepth: 64,
    forbidden: [],
    ask: () => ({ write: () => undefined, end: () => undefined, rows: shape }),
  });
  expect(scan.accept(bytes)).toBeNull();
  return { content: { text: json }, bytes: bytes.length, summary: shape.summary() };
}

export function postedFile(engine: TestEngine, json: string): PostedRows {
  const file = join(engine.directory.path, 'runs', `posted-${randomUUID()}.json`);
  writeFileSync(file, json);
  return { ...postedText(json), content: { file } };
}

/** The rows of a file that holds one JSON array, a few at a time: what is in it was checked when it was written. */

import { closeSync, openSync, readSync } from 'node:fs';

import { JsonScan } from '../../../kit/json/scan.ts';
import type { JsonObject } from '../../types.ts';

const READ_BYTES = 262_144;
/** Parsing many rows at once takes half as long as parsing each. */
const BATCH_BYTES = 65_536;
const COMMA = Buffer.from(',');
const MAX_DEPTH = 64;

export function* postedRows(file: string): Generator<JsonObject> {
  const descriptor = openSync(file, 'r');
  try {
    const batch = createBatch();
    const scan = new JsonScan({
      maxDepth: MAX_DEPTH,
      forbidden: [],
      ask: (depth) => (depth === 0 ? 'enter' : batch),
    });
    const buffer = Buffer.allocUnsafe(READ_BYTES);
    for (let read = readSync(descriptor, buffer); read > 0; read = readSync(descriptor, buffer)) {
      const halt = scan.accept(buffer.subarray(0, read));
      if (halt !== null) throw new Error('the rows of a call were checked, and are no JSON');
      if (batch.bytes() >= BATCH_BYTES) yield* batch.take();
    }
    yield* batch.take();
  } finally {
    closeSync(descriptor);
  }
}

/** Whole rows, as they are written, and the beginning of the next one. */
function createBatch() {
  let rows: Buffer[] = [];
  let open: Buffer[] = [];
  let size = 0;
  return {
    write(bytes: Buffer): void {
      open.push(Buffer.from(bytes));
      size += bytes.length;
    },
    end(): void {
      if (rows.length > 0) rows.push(COMMA);
      for (const piece of open) rows.push(piece);
      open = [];
    },
    bytes: () => size,
    take(): JsonObject[] {
      const text = Buffer.concat(rows).toString('utf8');
      rows = [];
      size = 0;
      return JSON.parse(`[${text}]`) as JsonObject[];
    },
  };
}

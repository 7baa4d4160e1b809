/** The rows of an output, a few at a time, as the calls that carry them. */

import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';

import type { Delivery, RunOutput } from '../../../engine/index.ts';
import type { JsonObject } from '../../../model/json.ts';

type Content = Pick<RunOutput, 'file' | 'inline'>;

export interface RowsOfCall {
  readonly row: number;
  readonly rows: readonly JsonObject[];
  readonly bytes: number;
}

/** @param from the row to begin with */
export async function* rowsOfCalls(
  output: Content,
  rowsPerCall: number,
  from: number,
): AsyncGenerator<RowsOfCall> {
  let number = 0;
  let first = from;
  let bytes = 0;
  let rows: JsonObject[] = [];
  const input = contentOf(output);
  try {
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      if (line === '') continue;
      number += 1;
      if (number <= from) continue;
      rows.push(JSON.parse(line) as JsonObject);
      bytes += line.length;
      if (rows.length < rowsPerCall) continue;
      yield { row: first, rows, bytes };
      first = number;
      bytes = 0;
      rows = [];
    }
    if (rows.length > 0) yield { row: first, rows, bytes };
  } finally {
    input.destroy();
  }
}

/** Of all that the calls are made of. */
export async function digestOf(output: Content, { template }: Delivery): Promise<string> {
  const hash: Hash = createHash('sha256').update(JSON.stringify(template));
  for await (const piece of contentOf(output)) hash.update(piece as Buffer);
  return hash.digest('base64url');
}

function contentOf({ file, inline }: Content): Readable {
  return file === null ? Readable.from([inline ?? Buffer.alloc(0)]) : createReadStream(file);
}

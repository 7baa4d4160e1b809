/** The rows of an output, a few at a time, as the calls that carry them. */

import { createHash, type Hash } from 'node:crypto';

import { outputContent, type Delivery, type RunOutput } from '../../../engine/index.ts';
import { joinBuffers } from '../../../kit/join-buffers.ts';
import type { JsonObject } from '../../../kit/json-value.ts';
import { NEWLINE } from '../../../kit/ndjson.ts';

type Content = Pick<RunOutput, 'file' | 'inline'>;

/** They are parsed where they are sent: as text, those that wait take a tenth of the memory. */
export interface RowsOfCall {
  readonly row: number;
  readonly rows: number;
  /** A line for each row. */
  readonly lines: Buffer;
}

const READ_BYTES = 262_144;

/** @param from the row to begin with */
export async function* rowsOfCalls(
  output: Content,
  rowsPerCall: number,
  from: number,
): AsyncGenerator<RowsOfCall> {
  const input = outputContent(output, READ_BYTES);
  let skipped = 0;
  let row = from;
  let rows = 0;
  let pieces: Buffer[] = [];
  try {
    for await (const piece of input) {
      const chunk = piece as Buffer;
      let begin = 0;
      for (let end = lineEnd(chunk, 0); end > 0; end = lineEnd(chunk, end)) {
        if (skipped < from) {
          skipped += 1;
          begin = end;
          continue;
        }
        rows += 1;
        if (rows < rowsPerCall) continue;
        yield { row, rows, lines: joinBuffers([...pieces, chunk.subarray(begin, end)]) };
        begin = end;
        row += rows;
        rows = 0;
        pieces = [];
      }
      if (skipped === from && begin < chunk.length) pieces.push(chunk.subarray(begin));
    }
    if (rows > 0) yield { row, rows, lines: joinBuffers(pieces) };
  } finally {
    input.destroy();
  }
}

export function parsedRows({ lines }: RowsOfCall): readonly JsonObject[] {
  // No JSON text has a line feed within a string.
  const list = lines.toString('utf8', 0, lines.length - 1).replaceAll('\n', ',');
  return JSON.parse(`[${list}]`) as readonly JsonObject[];
}

/** Where the line ends that begins here, its line feed included; 0: not in this chunk. */
function lineEnd(chunk: Buffer, from: number): number {
  return chunk.indexOf(NEWLINE, from) + 1;
}

/** Of all that the calls are made of. */
export async function digestOf(output: Content, { template }: Delivery): Promise<string> {
  const hash: Hash = createHash('sha256').update(JSON.stringify(template));
  for await (const piece of outputContent(output, READ_BYTES)) hash.update(piece as Buffer);
  return hash.digest('base64url');
}

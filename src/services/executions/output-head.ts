/** The first rows of an output, as the answer of a run shows them. */

import { open } from 'node:fs/promises';

import type { RunOutput } from '../../engine/index.ts';
import { NEWLINE } from '../../kit/ndjson.ts';
import { pageBoundary, type NextPage } from './page-boundary.ts';

export interface OutputHead {
  /** As NDJSON. */
  readonly rows: Buffer;
  readonly shownRows: number;
  /** The page that begins with the first row not shown; null when all are. */
  readonly next: NextPage | null;
}

/**
 * As many whole rows as fit both limits: never more is read than `maxBytes`,
 * however long the rows are. The output is NDJSON, in which a newline stands
 * after each row and nowhere else.
 */
export async function readHead(
  output: RunOutput,
  { maxRows, maxBytes }: { maxRows: number; maxBytes: number },
): Promise<OutputHead> {
  const text =
    output.file === null || output.inline
      ? (output.inline ?? Buffer.alloc(0)).subarray(0, maxBytes)
      : await readStart(output.file, Math.min(output.bytes, maxBytes));
  const ends = rowEnds(text, maxRows);
  if (ends.length === output.totalRows)
    return { rows: firstRows(text, ends), shownRows: ends.length, next: null };
  const { count, next } = pageBoundary(ends.length);
  return { rows: firstRows(text, ends.slice(0, count)), shownRows: count, next };
}

async function readStart(file: string, bytes: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const buffer = Buffer.allocUnsafe(bytes);
    let filled = 0;
    while (filled < bytes) {
      const { bytesRead } = await handle.read(buffer, filled, bytes - filled, filled);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return buffer.subarray(0, filled);
  } finally {
    await handle.close();
  }
}

function rowEnds(text: Buffer, maxRows: number): readonly number[] {
  const ends: number[] = [];
  for (
    let end = text.indexOf(NEWLINE);
    end !== -1 && ends.length < maxRows;
    end = text.indexOf(NEWLINE, end + 1)
  )
    ends.push(end);
  return ends;
}

const firstRows = (text: Buffer, ends: readonly number[]): Buffer =>
  text.subarray(0, (ends.at(-1) ?? -1) + 1);

/** The first rows of an output, as the response of a run shows them. */

import { outputStart, type RunOutput } from '../../engine/index.ts';
import { NEWLINE, ROWS_PER_ENTRY } from '../../kit/ndjson.ts';
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
  // Not long after the last row that may be shown.
  const end = output.index[Math.ceil(maxRows / ROWS_PER_ENTRY)] ?? output.bytes;
  const text = await outputStart(output, Math.min(maxBytes, end));
  return headOf(text, maxRows, output.totalRows);
}

/** @param text how rows begin, as NDJSON: what comes after its last newline is not a whole row */
export function headOf(text: Buffer, maxRows: number, totalRows: number): OutputHead {
  const ends = rowEnds(text, maxRows);
  if (ends.length === totalRows)
    return { rows: firstRows(text, ends), shownRows: ends.length, next: null };
  const { count, next } = pageBoundary(ends.length);
  return { rows: firstRows(text, ends.slice(0, count)), shownRows: count, next };
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

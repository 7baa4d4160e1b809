import { outputStart, type RunOutput } from '../../engine/index.ts';
import { NEWLINE, ROWS_PER_ENTRY } from '../../kit/ndjson.ts';
import { pageBoundary, type NextPage } from './page-boundary.ts';

export interface OutputHead {
  /** As NDJSON. */
  readonly rows: Buffer;
  readonly shownRows: number;
  /** The page that begins after the last of these rows. Null if these are all rows. */
  readonly next: NextPage | null;
}

/**
 * Reads complete rows within both limits, and never more than `maxBytes`, even if the rows are long. The output is
 * NDJSON, so that newlines only occur at the end of rows.
 */
export async function readHead(
  output: RunOutput,
  { maxRows, maxBytes }: { maxRows: number; maxBytes: number },
): Promise<OutputHead> {
  // Shortly after the last row that fits.
  const end = output.index[Math.ceil(maxRows / ROWS_PER_ENTRY)] ?? output.bytes;
  const text = await outputStart(output, Math.min(maxBytes, end));
  return headOf(text, maxRows, output.totalRows);
}

/** @param text the start of NDJSON; the text after its last newline is an incomplete row */
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

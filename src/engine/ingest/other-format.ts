/** Recognizes files that are not in their format by their first bytes. */

import type { RowFormat } from '../types.ts';

/** Enough to recognize a file. */
export const BEGINNING_BYTES = 64;

/** A reason to refuse the file, or null. */
export function otherFormat(format: RowFormat | 'parquet', beginning: Buffer): string | null {
  const start = beginning.toString('latin1');
  if (start.startsWith('PK\x03\x04'))
    return 'it is a ZIP archive or a spreadsheet; export the sheet as CSV';
  if (format !== 'parquet' && start.startsWith('PAR1'))
    return 'it is a Parquet file; set `format` to parquet';
  // Any text is valid CSV.
  if (format === 'csv' && /^(?:ï»¿)?[\s[]*\{\s*"/.test(start))
    return 'it begins like JSON; set `format` to json or ndjson';
  return null;
}

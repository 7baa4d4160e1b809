/** Scans a UTF-8 file for a plain CSV, which DuckDB can read. `rows.ts` reads all others. */

import { statSync } from 'node:fs';

import { MAX_ROW_BYTES, nameProblem } from '../limits.ts';
import type { Pause } from '../pause.ts';
import type { RowsReport } from '../report.ts';
import { RowsError } from '../rows-error.ts';
import { beginningOf, fileChunks } from '../text/file-chunks.ts';
import { scanFile } from './file-scan.ts';
import { csvHead, hasHeader, type CsvHead } from './head.ts';
import type { CsvOptions } from './options.ts';
import type { CsvDialect } from './records.ts';
import { CsvScan } from './scan.ts';
import type { ValueCheck } from './value-checks.ts';

/** Contains the header and the first row, if they have common sizes. */
const HEAD_BYTES = 262_144;
/** Maximum growth of a value as JSON: each control character takes six bytes. */
const JSON_FACTOR = 6;
/** Quotes, colon and comma around a name. */
const MEMBER_BYTES = 8;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.of(0xef, 0xbb, 0xbf);

/** Delimiters and quotes that are punctuation and not part of a number. */
const PLAIN_CHARACTER = /^[\t!-,/:-@[-`{-~]$/;

export interface CsvText {
  readonly from: string;
  readonly contentType: string;
  readonly options: CsvOptions;
}

export interface ScannedCsv extends CsvHead {
  readonly rows: number;
  /** In bytes. */
  readonly longestRecord: number;
  /** The bits of all values, by column. */
  readonly bits: Int32Array;
}

/**
 * @param checksOf returns a check for each column of the file, null for a column if any text is valid, and null if
 * the values must be parsed
 * @returns null if the CSV is not plain
 */
export async function scanCsv(
  { from, contentType, options }: CsvText,
  checksOf: (names: readonly string[]) => readonly (ValueCheck | null)[] | null,
  report: RowsReport,
  pause: Pause,
): Promise<ScannedCsv | null> {
  const beginning = beginningOf(from, HEAD_BYTES);
  const bytes = statSync(from).size;
  if (bytes > MAX_ROW_BYTES && !hasLineEnd(from))
    throw new RowsError(
      `The first line of the CSV is larger than ${MAX_ROW_BYTES} bytes`,
      'invalid_value',
    );
  const text = new TextDecoder().decode(beginning, { stream: true });
  const isWhole = beginning.length === bytes;
  const head = csvHead({ text, isWhole }, { options, contentType }, report);
  if (head === null || !isPlainHead(head)) return null;
  const checks = checksOf(head.names);
  if (checks === null) return null;
  const { delimiter, quote, escape, nulls } = head.dialect;
  const scan = new CsvScan({
    delimiter: delimiter.charCodeAt(0),
    quote: quote === '' ? -1 : quote.charCodeAt(0),
    isQuoteDoubled: escape === quote,
    nulls,
    skippedLines: options.skip_rows ?? 0,
    hasHeader: hasHeader(options),
    checks,
  });
  const begin = beginning.subarray(0, 3).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  const file = {
    from,
    begin,
    maxRecordBytes: MAX_ROW_BYTES,
    failsIfTooLong: options.on_bad_row !== 'skip',
    forbidden: forbiddenIn(head.dialect),
  };
  if (!(await scanFile(file, scan, pause)) || !isWithinRowSize(scan, head)) return null;
  const { rows, longestRecord, bits } = scan;
  return { ...head, rows, longestRecord, bits };
}

/** Returns true if a line ends within the size of a row. */
function hasLineEnd(file: string): boolean {
  let before = 0;
  for (const chunk of fileChunks(file)) {
    if (chunk.includes(LINE_FEED) || chunk.includes(CARRIAGE_RETURN)) return true;
    before += chunk.length;
    if (before > MAX_ROW_BYTES) return false;
  }
  return false;
}

function isPlainHead({ dialect, names }: CsvHead): boolean {
  const { delimiter, quote, nulls } = dialect;
  return (
    PLAIN_CHARACTER.test(delimiter) &&
    (quote === '' || PLAIN_CHARACTER.test(quote)) &&
    [...nulls].every(
      (one) => ![delimiter, quote || '\n', '\n', '\r', '\0'].some((c) => one.includes(c)),
    ) &&
    names.every((name) => nameProblem(name) === undefined)
  );
}

/** An escape that is not a quote can occur anywhere. */
function forbiddenIn({ quote, escape }: CsvDialect): readonly number[] {
  return escape === quote ? [0] : [0, escape.charCodeAt(0)];
}

/** Returns true if no row is too long as JSON. */
function isWithinRowSize({ longestRecord }: CsvScan, { names }: CsvHead): boolean {
  const nameBytes = names.reduce(
    (sum, name) => sum + Buffer.byteLength(name) * JSON_FACTOR + MEMBER_BYTES,
    0,
  );
  return longestRecord * JSON_FACTOR + nameBytes <= MAX_ROW_BYTES;
}

/**
 * A fetched body that is a plain CSV: what a scan shows of it settles the columns, and DuckDB reads the file, which is UTF-8.
 * Whatever else a CSV may be is left to `csv.ts`, which reads it record by record.
 */

import { statSync } from 'node:fs';

import { MAX_ROW_BYTES } from '../../protocol/limits.ts';
import type { FetchedJob, JobResult } from '../../protocol/messages.ts';
import { columnNameProblem } from '../../values/columns.ts';
import { BodyError } from './body-error.ts';
import type { CsvDialect } from './csv.ts';
import { columnPlan, type ColumnPlan } from './csv-columns.ts';
import { csvHead, hasHeader, type CsvHead } from './csv-head.ts';
import { scanFile } from './csv-file-scan.ts';
import { CsvScan } from './csv-scan.ts';
import { csvTable } from './csv-table.ts';
import { beginningOf, fileChunks } from './file-chunks.ts';
import type { Pause } from './interruption.ts';
import type { ParseReport } from './report.ts';

/** Holds the header and the first row, if they are of a common size. */
const HEAD_BYTES = 262_144;
/** As JSON, a value is at most this many times as long: each control character takes six bytes. */
const JSON_FACTOR = 6;
/** Quotes, colon and comma around a name. */
const MEMBER_BYTES = 8;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BYTE_ORDER_MARK = Buffer.of(0xef, 0xbb, 0xbf);

/** Delimiters and quotes that are punctuation and no part of a number. */
const PLAIN_CHARACTER = /^[\t!-,/:-@[-`{-~]$/;

/** null: it is not plain. */
export async function readCsvBody(
  job: FetchedJob,
  report: ParseReport,
  pause: Pause,
): Promise<JobResult | null> {
  const { from, csv: options = {}, contentType } = job;
  const beginning = beginningOf(from, HEAD_BYTES);
  const bytes = statSync(from).size;
  if (bytes > MAX_ROW_BYTES && !hasLineEnd(from))
    throw new BodyError(
      `The first line of the CSV is larger than ${MAX_ROW_BYTES} bytes`,
      'invalid_value',
    );
  const text = new TextDecoder().decode(beginning, { stream: true });
  const isWhole = beginning.length === bytes;
  const head = csvHead({ text, isWhole }, { options, contentType }, report);
  if (head === null || !isPlainHead(head)) return null;
  const plan = columnPlan(job, head.names);
  if (plan === null) return null;
  const { delimiter, quote, escape, nulls } = head.dialect;
  const scan = new CsvScan({
    delimiter: delimiter.charCodeAt(0),
    quote: quote === '' ? -1 : quote.charCodeAt(0),
    isQuoteDoubled: escape === quote,
    nulls,
    skippedLines: options.skip_rows ?? 0,
    hasHeader: hasHeader(options),
    checks: plan.checks,
  });
  const begin = beginning.subarray(0, 3).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  const file = {
    from,
    begin,
    maxRecordBytes: MAX_ROW_BYTES,
    failsIfTooLong: options.on_bad_row !== 'skip',
    forbidden: forbiddenIn(head.dialect),
  };
  const isPlain = await scanFile(file, scan, pause);
  return isPlain && isWithinRowSize(scan, head) ? tableOf(job, { head, plan, scan }, report) : null;
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
    names.every((name) => columnNameProblem(name) === undefined)
  );
}

/** An escape that is no quote may stand anywhere. */
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

interface Scanned {
  readonly head: CsvHead;
  readonly plan: ColumnPlan;
  readonly scan: CsvScan;
}

function tableOf(
  { from, parameter }: FetchedJob,
  { head, plan, scan }: Scanned,
  report: ParseReport,
): JobResult {
  const { bits, rows, longestRecord } = scan;
  const { columns, types, warnings } = plan.finish(bits);
  for (const warning of warnings) report.warn(warning);
  const file = {
    dialect: head.dialect,
    hasHeader: head.hasHeader,
    skippedLines: head.skippedLines,
    longestRecord,
    columns: head.names.map((name, at) => ({ name, type: types[at]!, bits: bits[at]! })),
  };
  return {
    kind: 'parsed',
    columns,
    mixed: [],
    areChecked: true,
    table: csvTable(
      parameter,
      file,
      columns.map(({ name }) => name),
    ),
    warnings: report.warnings,
    rows,
    bytes: statSync(from).size,
  };
}

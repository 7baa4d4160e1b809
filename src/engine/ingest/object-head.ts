/** Infers columns from the beginning of an object. */

import { BodyReader, LINE_FEED, RowsError, RowsReport, type CsvOptions } from '../../rows/index.ts';
import { untyped } from '../values/column-collector.ts';
import { createInference } from '../values/infer.ts';
import { TextInference } from '../values/text-inference.ts';
import type { Column, Columns, Outcome } from '../types.ts';
import { failed, ok } from '../outcome.ts';
import type { ObjectFormat } from '../sources/object-format.ts';

export interface HeadReading {
  readonly format: ObjectFormat;
  readonly contentType: string;
  readonly csv: CsvOptions;
  readonly rowsPath: string;
}

/** Null if the beginning does not suffice. */
export function headColumns(
  { rowsPath, ...reading }: HeadReading,
  begin: Buffer,
  isWhole: boolean,
): Outcome<Columns> | null {
  const { format, csv } = reading;
  if (!isReadable(format, begin, isWhole)) return null;
  const bytes = isWhole ? begin : completeRows(begin, format === 'csv' ? (csv.quote ?? '"') : '');
  if (bytes.length === 0) return null;
  try {
    const columns = columnsOfRows(
      { ...reading, rowsPath: format === 'json' ? rowsPath : '' },
      bytes,
    );
    return columns.ok || isWhole ? columns : null;
  } catch (error) {
    if (!(error instanceof RowsError)) throw error;
    return isWhole ? failed({ code: 'source_failed', message: error.message }) : null;
  }
}

/** Throws a RowsError. */
function columnsOfRows(reading: HeadReading, bytes: Buffer): Outcome<Columns> {
  const { format, csv } = reading;
  const report = new RowsReport();
  const isInferred = format === 'csv' && csv.infer !== false;
  const inference = isInferred ? new TextInference() : createInference(undefined, 'ignore');
  for (const row of new BodyReader(null, report).read(bytes, reading, false)?.rows ?? []) {
    const problem = inference.add(row);
    if (problem !== undefined) return failed(problem);
  }
  const columns = inference.finish();
  return columns.ok ? ok(inHeader(columns.value, report.names)) : columns;
}

function isReadable(format: ObjectFormat, begin: Buffer, isWhole: boolean): boolean {
  // A compressed file has to be inflated up to its footer.
  if (format === 'parquet') return false;
  return format !== 'json' || isWhole;
}

/** A CSV without rows has columns. */
function inHeader(columns: Columns, names: readonly string[]): Columns {
  const byName = new Map<string, Column>(columns.map((column) => [column.name, column]));
  return names.length === 0 ? columns : names.map((name) => byName.get(name) ?? untyped(name));
}

/** Up to the last line feed that is not within quotes. */
function completeRows(begin: Buffer, quote: string): Buffer {
  const mark = quote.length === 1 ? quote.charCodeAt(0) : -1;
  let isQuoted = false;
  let end = 0;
  for (const [at, byte] of begin.entries()) {
    if (byte === mark) isQuoted = !isQuoted;
    else if (byte === LINE_FEED && !isQuoted) end = at + 1;
  }
  return begin.subarray(0, end);
}

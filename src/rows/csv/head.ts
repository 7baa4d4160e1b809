/** Reads the dialect of a CSV and the names of its columns from its beginning. */

import type { CsvOptions } from './options.ts';
import { csvRecords, type CsvDialect, type CsvRecord } from './records.ts';
import { dialectOf, withoutLines } from './dialect.ts';
import { headerNames, isBlank, withRowNames } from './header.ts';
import type { RowsReport } from '../report.ts';

const LINE_END = /[\r\n]/;

export interface CsvHead {
  readonly dialect: CsvDialect;
  readonly names: readonly string[];
  readonly hasHeader: boolean;
  /** Lines before the header, including empty ones. */
  readonly skippedLines: number;
}

/**
 * null: there is no header, or the beginning does not include it and the first row.
 * @param isWhole true if the text is the whole CSV
 */
export function csvHead(
  { text, isWhole }: { readonly text: string; readonly isWhole: boolean },
  { options, contentType }: { readonly options: CsvOptions; readonly contentType: string },
  report: RowsReport,
): CsvHead | null {
  const skipped = options.skip_rows ?? 0;
  const body = withoutLines(text, skipped);
  const dialect = dialectOf(options, contentType, body);
  const withHeader = hasHeader(options);
  // Without a header, an empty line would be the record that names the columns.
  if (!withHeader && LINE_END.test(body[0] ?? '')) return null;
  const first = firstRecords({ text: body, isWhole }, dialect, withHeader ? 2 : 1);
  const [record, row] = first ?? [];
  if (record === undefined) return null;
  const names = headerNames(record, options, record.line + skipped, report);
  if (names === null) return null;
  return {
    dialect,
    names: withHeader && row ? withRowNames(names, row, 1 + skipped, report) : names,
    hasHeader: withHeader,
    skippedLines: withHeader ? skipped + record.line - 1 : skipped,
  };
}

export const hasHeader = ({ header = true }: CsvOptions): boolean => header === true;

/** The first non-empty records; null if the text has fewer, or if they need parsing. */
function firstRecords(
  { text, isWhole }: { readonly text: string; readonly isWhole: boolean },
  dialect: CsvDialect,
  count: number,
): readonly CsvRecord[] | null {
  const records: CsvRecord[] = [];
  let begin = 0;
  for (const record of csvRecords(text, dialect)) {
    if (!isWhole && record.end === text.length) return null;
    if (!isBlank(record.fields)) records.push(record);
    // To DuckDB, a record of one null is not an empty line.
    else if (!LINE_END.test(text[begin]!)) return null;
    if (records.length === count) return records;
    begin = record.end;
  }
  return isWhole ? records : null;
}

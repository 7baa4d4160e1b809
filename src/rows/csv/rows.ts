/** The rows of a CSV: each value is text or null. */

import type { CsvOptions } from './options.ts';
import type { JsonObject } from '../../kit/json-value.ts';
import { RowsError } from '../rows-error.ts';
import { csvRecords, type CsvRecord } from './records.ts';
import { dialectOf, withoutLines } from './dialect.ts';
import { headerNames, isBlank, otherDelimiter, withRowNames } from './header.ts';
import type { RowsReport } from '../report.ts';

export interface CsvSource {
  readonly text: string;
  readonly options: CsvOptions;
  /** A tab separates the fields if the type says so, unless the options name another delimiter. */
  readonly contentType: string;
  /** The columns that are not text: their values are trimmed, and empty ones are null. */
  readonly trimmed?: ReadonlySet<string> | undefined;
}

export function* csvRows(source: CsvSource, report: RowsReport): Generator<JsonObject> {
  const table = new CsvTable(source, report);
  const text = withoutLines(source.text, skippedOf(source));
  const dialect = dialectOf(source.options, source.contentType, text);
  report.hasHeader = true;
  for (const record of csvRecords(text, dialect)) {
    const row = table.add(record);
    if (row !== null) yield row;
  }
  table.end();
}

const skippedOf = ({ options }: CsvSource): number => options.skip_rows ?? 0;

/** Receives the header, then the rows. */
class CsvTable {
  readonly #options: CsvOptions;
  readonly #report: RowsReport;
  readonly #skipped: number;
  readonly #trimmed: ReadonlySet<string>;
  #names: readonly string[] | null = null;
  /** The header has no name for the first field, as in R's files with row names. */
  #mayLackFirst = false;
  #rows = 0;
  #skippedRows = { count: 0, first: '' };
  #shortRows = { count: 0, first: 0 };

  constructor(source: CsvSource, report: RowsReport) {
    this.#options = source.options;
    this.#report = report;
    this.#skipped = skippedOf(source);
    this.#trimmed = source.trimmed ?? new Set();
  }

  add(record: CsvRecord): JsonObject | null {
    if (this.#names === null) {
      const hasHeader = (this.#options.header ?? true) === true;
      this.#names = headerNames(record, this.#options, this.#line(record), this.#report);
      this.#mayLackFirst = hasHeader;
      if (this.#names === null || hasHeader) return null;
    }
    // An empty line is a row only if the table has one column.
    if (isBlank(record.fields) && this.#names.length > 1) return null;
    return this.#row(record);
  }

  end(): void {
    this.#report.addNames(this.#names ?? []);
    const { count, first } = this.#skippedRows;
    if (count > 0) this.#report.warn(`${counted(count)} left out; the first: ${first}`);
    const { count: short, first: line } = this.#shortRows;
    if (short > 0)
      this.#report.warn(
        `${counted(short)} filled with nulls at their end, because they have fewer fields than the header; the first is on line ${line}`,
      );
  }

  #row(record: CsvRecord): JsonObject | null {
    this.#rows += 1;
    if (this.#rows === 1 && this.#mayLackFirst)
      this.#names = withRowNames(this.#names!, record, 1 + this.#skipped, this.#report);
    const names = this.#names!;
    const { fields } = record;
    const problem = record.problem ?? (hasMore(fields, names) ? this.#countProblem(fields) : null);
    if (problem !== null) return this.#bad(record, problem);
    if (fields.length < names.length) {
      this.#shortRows.first ||= this.#line(record);
      this.#shortRows.count += 1;
    }
    const row: [string, string | null][] = names.map((name, at) => [
      name,
      this.#value(name, fields[at] ?? null),
    ]);
    return Object.fromEntries(row);
  }

  /** Trims the text of numbers and dates; null if nothing is left. */
  #value(name: string, value: string | null): string | null {
    if (value === null || !this.#trimmed.has(name)) return value;
    const trimmed = value.trim();
    return trimmed === '' ? null : trimmed;
  }

  #bad(record: CsvRecord, problem: string): null {
    const what = `row ${this.#rows} (line ${this.#line(record)}) ${problem}`;
    if (this.#options.on_bad_row !== 'skip')
      throw new RowsError(
        `The response is not valid CSV: ${what}; \`on_bad_row\`: "skip" leaves such rows out`,
      );
    this.#skippedRows.first ||= what;
    this.#skippedRows.count += 1;
    return null;
  }

  #countProblem(fields: readonly unknown[]): string {
    const names = this.#names!;
    const other = names.length === 1 ? otherDelimiter(names) : undefined;
    const hint =
      other === undefined ? '' : `; if ${JSON.stringify(other)} separates them, set \`delimiter\``;
    return `has ${fields.length} fields where the header has ${names.length}${hint}`;
  }

  #line({ line }: CsvRecord): number {
    return line + this.#skipped;
  }
}

/** Only delimiters can follow the fields that have a column. */
function hasMore(fields: readonly (string | null)[], names: readonly string[]): boolean {
  return fields.length > names.length && fields.slice(names.length).some((one) => one !== null);
}

function counted(count: number): string {
  return count === 1
    ? '1 row of the CSV is'
    : `${count.toLocaleString('en-US')} rows of the CSV are`;
}

/** The FROM item by which DuckDB reads a CSV that was scanned: with explicit types, and only the columns that something reads. */

import { duckdbType, identifier, parameter, text, toTimestamp } from '../../sql.ts';
import type { DataType } from '../../types.ts';
import { type CsvDialect, HAS_BLANKS, OTHER_TIMESTAMP, QUOTED_NULL } from '../../../rows/index.ts';

export interface CsvFile {
  readonly dialect: CsvDialect;
  readonly hasHeader: boolean;
  /** Before the header, those without characters included. */
  readonly skippedLines: number;
  /** In bytes. */
  readonly longestRecord: number;
  /** All of the file, in their order. */
  readonly columns: readonly FileColumn[];
}

export interface FileColumn {
  readonly name: string;
  readonly type: DataType;
  /** The bits of its values, by the scan. */
  readonly bits: number;
}

/** DuckDB reads no record that is longer. */
const MIN_LINE_BYTES = 65_536;
/** A buffer holds this many of the longest records. */
const BUFFER_RECORDS = 16;
const MIN_BUFFER_BYTES = 4 * 1_048_576;

/** @param names of the columns that are wanted, in their order */
export function csvTable(name: string, file: CsvFile, names: readonly string[]): string {
  const byName = new Map(file.columns.map((column) => [column.name, column]));
  const values = names.map((wanted) => valueOf(byName.get(wanted)!, file.dialect));
  return `(SELECT ${values.join(', ')} FROM ${reader(name, file)})`;
}

function reader(name: string, file: CsvFile): string {
  const { delimiter, quote, nulls } = file.dialect;
  const lineBytes = Math.max(MIN_LINE_BYTES, file.longestRecord * 2);
  const columns = file.columns.map(
    (column) => `${identifier(column.name)}: ${text(readAs(column))}`,
  );
  const settings = {
    auto_detect: 'false',
    compression: text('none'),
    delim: text(delimiter),
    quote: text(quote),
    escape: text(quote),
    header: String(file.hasHeader),
    skip: String(file.skippedLines),
    nullstr: `[${['', ...nulls].map(text).join(', ')}]`,
    // A text in quotes is null only if `null_values` has it, which `valueOf` sees to.
    allow_quoted_nulls: 'false',
    null_padding: 'false',
    strict_mode: 'true',
    parallel: 'false',
    max_line_size: String(lineBytes),
    buffer_size: String(Math.max(MIN_BUFFER_BYTES, lineBytes * BUFFER_RECORDS)),
    columns: `{${columns.join(', ')}}`,
  };
  const list = Object.entries(settings).map(([key, value]) => `${key} = ${value}`);
  return `read_csv(${parameter(name)}, ${list.join(', ')})`;
}

/** The reader's own casts take these texts as ours do, unless they are empty or have blanks around them. */
function readAs({ type, bits }: FileColumn): string {
  const isPlain = (bits & (HAS_BLANKS | QUOTED_NULL | OTHER_TIMESTAMP)) === 0;
  return isPlain ? duckdbType(type) : 'VARCHAR';
}

function valueOf(column: FileColumn, { nulls }: CsvDialect): string {
  const { name, type, bits } = column;
  const quoted = identifier(name);
  const value =
    (bits & QUOTED_NULL) === 0
      ? quoted
      : `CASE WHEN ${quoted} NOT IN (${[...nulls].map(text).join(', ')}) THEN ${quoted} END`;
  if (readAs(column) !== 'VARCHAR' || type === 'string')
    return value === quoted ? quoted : `${value} AS ${quoted}`;
  const trimmed = (bits & HAS_BLANKS) === 0 ? value : `nullif(trim(${value}, e' \\t'), '')`;
  const typed =
    type === 'timestamp' ? toTimestamp(trimmed) : `CAST(${trimmed} AS ${duckdbType(type)})`;
  return `${typed} AS ${quoted}`;
}

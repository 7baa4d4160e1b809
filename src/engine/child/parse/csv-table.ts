/** The FROM item with which DuckDB reads a scanned CSV: explicit types, and only the columns in use. */

import { isDecimalType } from '../../../kit/decimal-type.ts';
import { duckdbType, identifier, parameter, text, toTimestamp } from '../../sql.ts';
import type { DataType } from '../../types.ts';
import { type CsvDialect, HAS_BLANKS, OTHER_TIMESTAMP, QUOTED_NULL } from '../../../rows/index.ts';

export interface CsvFile {
  readonly dialect: CsvDialect;
  readonly hasHeader: boolean;
  /** Lines before the header, including empty ones. */
  readonly skippedLines: number;
  /** In bytes. */
  readonly longestRecord: number;
  /** All columns of the file, in order. */
  readonly columns: readonly FileColumn[];
}

export interface FileColumn {
  readonly name: string;
  readonly type: DataType;
  /** The bits of its values from the scan. */
  readonly bits: number;
}

/** DuckDB rejects longer records. */
const MIN_LINE_BYTES = 65_536;
/** Number of records of maximum length that a buffer holds. */
const BUFFER_RECORDS = 16;
const MIN_BUFFER_BYTES = 4 * 1_048_576;

/** @param names the columns to read, in order */
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
    // A quoted text is only null if it is in `null_values`, which `valueOf` handles.
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

/** The reader's casts of these texts agree with ours, unless the texts are empty or padded with blanks. */
function readAs({ type, bits }: FileColumn): string {
  const isPlain = (bits & (HAS_BLANKS | QUOTED_NULL | OTHER_TIMESTAMP)) === 0;
  return isPlain && !isDecimalType(type) ? duckdbType(type) : 'VARCHAR';
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

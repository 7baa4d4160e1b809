/**
 * The FROM item that reads the file of a connector: CSV without a header, in UTF-8, with a comma, double quotes that are
 * doubled, and line feeds. An empty field is null, a quoted empty field an empty text. Numbers, booleans, dates and
 * timestamps in UTC are in ISO form, objects and arrays are JSON. A file with one column has a second, empty one, so
 * that no line is empty.
 */

import { duckdbType, finiteOrNull, identifier, parameter, text } from '../sql.ts';
import type { DataType } from '../types.ts';
import type { RowsFileContent } from '../sources/read-rows.ts';

/** DuckDB rejects longer records. A power of two, because equal items share plans. */
const MIN_LINE_BYTES = 65_536;
const BUFFER_RECORDS = 16;
const MIN_BUFFER_BYTES = 4 * 1_048_576;

/** @param name the statement's parameter for the path */
export function rowsFileTable(
  name: string,
  { columns, longestRowBytes }: Pick<RowsFileContent, 'columns' | 'longestRowBytes'>,
): string {
  const fields = columns.map((_, at) => `c${at}`);
  const inFile = fields.length === 1 ? [...fields, 'c1'] : fields;
  const values = columns.map(
    (column, at) => `${valueOf(`c${at}`, column.type)} AS ${identifier(column.name)}`,
  );
  const lineBytes = Math.max(MIN_LINE_BYTES, 2 ** Math.ceil(Math.log2(longestRowBytes + 1)));
  const settings = {
    auto_detect: 'false',
    compression: text('none'),
    delim: text(','),
    quote: text('"'),
    escape: text('"'),
    header: 'false',
    nullstr: text(''),
    allow_quoted_nulls: 'false',
    null_padding: 'false',
    strict_mode: 'true',
    parallel: 'false',
    max_line_size: String(lineBytes),
    buffer_size: String(Math.max(MIN_BUFFER_BYTES, lineBytes * BUFFER_RECORDS)),
    columns: `{${inFile.map((field) => `${identifier(field)}: 'VARCHAR'`).join(', ')}}`,
  };
  const list = Object.entries(settings).map(([key, value]) => `${key} = ${value}`);
  return `(SELECT ${values.join(', ')} FROM read_csv(${parameter(name)}, ${list.join(', ')}))`;
}

/** A text that is not a value of its type fails the run. */
function valueOf(field: string, type: DataType): string {
  if (type === 'string') return field;
  const value = `CAST(${field} AS ${duckdbType(type)})`;
  return type === 'number' ? finiteOrNull(value) : value;
}

/** JSON rows with known columns as a table. */

import { duckdbType, identifier, text } from '../sql.ts';
import type { Columns, DataType } from '../types.ts';

/** The longest row that DuckDB takes. */
export const MAX_ROW_BYTES = 16 * 1_024 * 1_024;

/**
 * Every setting is given, because what DuckDB would find out by itself depends
 * on the data: with `records` unset, `{}` in a table of one column is a value.
 */
export function jsonTable(file: string, format: 'newline_delimited' | 'array', columns: Columns): string {
  const types = columns.map(({ name, type }) => `${identifier(name)}: ${text(readAs(type))}`).join(', ');
  const table = `read_json(${text(file)}, format = '${format}', records = true, compression = 'uncompressed', maximum_object_size = ${MAX_ROW_BYTES}, columns = {${types}})`;
  if (!columns.some(({ type }) => type === 'timestamp')) return table;
  const list = columns.map(({ name, type }) => (type === 'timestamp' ? `CAST(${identifier(name)} AS TIMESTAMP) AS ${identifier(name)}` : identifier(name)));
  return `(SELECT ${list.join(', ')} FROM ${table})`;
}

/** Read as TIMESTAMP, a text would lose its offset from UTC without a word. */
function readAs(type: DataType): string {
  return type === 'timestamp' ? 'TIMESTAMPTZ' : duckdbType(type);
}

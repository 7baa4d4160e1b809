/** JSON rows with known columns as a table. */

import { duckdbType, identifier, text } from '../sql.ts';
import type { Columns, DataType } from '../types.ts';

/** The longest row that DuckDB takes. */
export const MAX_ROW_BYTES = 16 * 1_024 * 1_024;

/**
 * Every setting is given, because what DuckDB would find out by itself depends
 * on the data: with `records` unset, `{}` in a table of one column is a value.
 *
 * @param mixed the columns in which numbers stand as text, or beside text
 */
export function jsonTable(file: string, format: 'newline_delimited' | 'array', columns: Columns, mixed: readonly string[]): string {
  const readings = columns.map(({ name, type }) => reading(identifier(name), type, mixed.includes(name)));
  const types = columns.map(({ name }, index) => `${identifier(name)}: ${text(readings[index]!.as)}`).join(', ');
  const table = `read_json(${text(file)}, format = '${format}', records = true, compression = 'uncompressed', maximum_object_size = ${MAX_ROW_BYTES}, columns = {${types}})`;
  if (!readings.some(({ sql }) => sql !== undefined)) return table;
  const list = columns.map(({ name }, index) => {
    const { sql } = readings[index]!;
    return sql === undefined ? identifier(name) : `${sql} AS ${identifier(name)}`;
  });
  return `(SELECT ${list.join(', ')} FROM ${table})`;
}

interface Reading {
  /** The type that the reader is told. */
  readonly as: string;
  /** The value of the column out of what the reader gives, where that is another. */
  readonly sql?: string;
}

/**
 * Read as TIMESTAMP, a text would lose its offset from UTC without a word. As a
 * number, the reader takes no text that JSON could not write without quotes,
 * such as 007; and as text, it writes 0.00001 as 1e-05. So what is mixed becomes
 * a value only here, in the form that it has where rows are values of a statement.
 */
function reading(column: string, type: DataType, isMixed: boolean): Reading {
  if (type === 'timestamp') return { as: 'TIMESTAMPTZ', sql: `CAST(${column} AS TIMESTAMP)` };
  if (isMixed && type === 'string') return { as: 'JSON', sql: scalarText(column) };
  if (isMixed && (type === 'integer' || type === 'number')) return { as: 'VARCHAR', sql: `CAST(${column} AS ${duckdbType(type)})` };
  return { as: duckdbType(type) };
}

/** Numbers as JSON.stringify wrote them; the reader prints anew, without the plus in 1e+21. */
function scalarText(json: string): string {
  const shown = `json_extract_string(${json}, '$')`;
  return `CASE WHEN json_type(${json}) = 'DOUBLE' THEN regexp_replace(${shown}, 'e([0-9])', 'e+\\1') ELSE ${shown} END`;
}

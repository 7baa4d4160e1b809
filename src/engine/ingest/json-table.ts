/** JSON rows with known columns as a table. */

import { MAX_ROW_BYTES } from '../../rows/index.ts';
import type { SizedSource } from '../plan/plan.ts';
import {
  duckdbType,
  identifier,
  isJsonType,
  parameter,
  shortestJson,
  strictDate,
  strictTimestamp,
  text,
  toTimestamp,
} from '../sql.ts';
import type { Columns, DataType } from '../types.ts';

/** Rows of so many bytes travel with the statement; a file costs less from there on. */
export const MAX_TEXT_BYTES = 262_144;

/** Where JSON rows are: a line each in a file, or one array, and then each of them has all columns. */
export type JsonRows = { readonly file: string } | { readonly text: string };

export interface ReadRows extends Pick<SizedSource, 'rows' | 'bytes' | 'warnings'> {
  readonly columns: Columns;
  /** The columns in which numbers are text, or beside text. */
  readonly mixed: readonly string[];
  /** Whether each value was looked at: if not, texts may be no dates. */
  readonly areChecked: boolean;
}

/** @param name of the statement's parameter that is the text, or the path of the file */
export function jsonSource(
  name: string,
  rows: JsonRows,
  { columns, mixed, areChecked, rows: count, bytes, warnings }: ReadRows,
): SizedSource {
  const readings = columns.map((column) => ({
    name: column.name,
    ...(areChecked
      ? reading(identifier(column.name), column.type, mixed.includes(column.name))
      : uncheckedReading(identifier(column.name), column.type)),
  }));
  const reader = 'text' in rows ? textReader(name, readings) : fileReader(name, readings);
  return {
    columns,
    table: asRead(reader, readings),
    input: { parameter: name, value: rows },
    rows: count,
    bytes,
    warnings,
  };
}

/**
 * Every setting is given, because what DuckDB would find out by itself depends
 * on the data: with `records` unset, `{}` in a table of one column is a value. In
 * lines it finds the rows in two thirds of the time that it takes in an array.
 */
function fileReader(name: string, columns: readonly ReadColumn[]): string {
  const members = columns
    .map((column) => `${identifier(column.name)}: ${text(column.as)}`)
    .join(', ');
  return `read_json(${parameter(name)}, format = 'newline_delimited', records = true, compression = 'uncompressed', maximum_object_size = ${MAX_ROW_BYTES}, columns = {${members}})`;
}

/** Unlike a file's, the plan of a reader of text can be kept: DuckDB plans every statement that reads files again each time. */
function textReader(name: string, columns: readonly ReadColumn[]): string {
  const row = `{${columns.map((column) => `${JSON.stringify(column.name)}:${JSON.stringify(column.as)}`).join(',')}}`;
  return `(SELECT "row".* FROM (SELECT unnest(from_json_strict(${parameter(name)}::VARCHAR, ${text(`[${row}]`)})) AS "row"))`;
}

/** The values of the columns out of what the reader gives. */
function asRead(table: string, columns: readonly ReadColumn[]): string {
  if (!columns.some(({ sql }) => sql !== undefined)) return table;
  const list = columns.map(({ name, sql }) =>
    sql === undefined ? identifier(name) : `${sql} AS ${identifier(name)}`,
  );
  return `(SELECT ${list.join(', ')} FROM ${table})`;
}

interface ReadColumn extends Reading {
  readonly name: string;
}

interface Reading {
  /** The type that is passed to the reader. */
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
  if (type === 'timestamp') return { as: 'VARCHAR', sql: toTimestamp(column) };
  if (isMixed && type === 'string') return { as: 'JSON', sql: scalarText(column) };
  // In a CSV, an empty field in quotes is no number.
  if (isMixed && (type === 'integer' || type === 'number' || type === 'boolean'))
    return { as: 'VARCHAR', sql: `CAST(nullif(${column}, '') AS ${duckdbType(type)})` };
  if (isJsonType(type)) return { as: duckdbType(type), sql: shortestJson(column) };
  return { as: duckdbType(type) };
}

/** The cast of a reader takes texts that are no dates here. */
function uncheckedReading(column: string, type: DataType): Reading {
  if (type === 'date') return { as: 'VARCHAR', sql: strictDate(column) };
  if (type === 'timestamp') return { as: 'VARCHAR', sql: strictTimestamp(column) };
  return reading(column, type, false);
}

/** Numbers as JSON.stringify writes them; the reader's format has no plus in 1e+21. */
function scalarText(json: string): string {
  const shown = `json_extract_string(${json}, '$')`;
  return `CASE WHEN json_type(${json}) = 'DOUBLE' THEN regexp_replace(${shown}, 'e([0-9])', 'e+\\1') ELSE ${shown} END`;
}

import { decimalSize, isDecimalType } from '../../kit/decimal-type.ts';
import { MAX_ROW_BYTES } from '../../rows/index.ts';
import type { SizedSource } from '../plan/plan.ts';
import {
  duckdbType,
  identifier,
  isJsonType,
  numberTextAsDecimal,
  parameter,
  shortestJson,
  strictDate,
  strictDecimal,
  strictTimestamp,
  text,
  toTimestamp,
} from '../sql.ts';
import type { Columns, DataType } from '../types.ts';

/** Larger rows go to a file, which is then cheaper than sending them with the statement. */
export const MAX_TEXT_BYTES = 262_144;

/** Either a file with one row per line, or one array in which each row has all columns. */
export type JsonRows = { readonly file: string } | { readonly text: string };

export interface ReadRows extends Pick<SizedSource, 'rows' | 'bytes' | 'warnings'> {
  readonly columns: Columns;
  /** Columns with numbers as text, or both numbers and text. */
  readonly mixed: readonly string[];
  /** False if texts may not be valid dates, because the values were not checked. */
  readonly areChecked: boolean;
}

/** @param name the statement's parameter with the text, or with the path of the file */
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
 * Sets every option, because DuckDB's detection depends on the data: without `records`, `{}` in a table of one
 * column is a value. Reading lines takes two thirds of the time of reading an array.
 */
function fileReader(name: string, columns: readonly ReadColumn[]): string {
  const members = columns
    .map((column) => `${identifier(column.name)}: ${text(column.as)}`)
    .join(', ');
  return `read_json(${parameter(name)}, format = 'newline_delimited', records = true, compression = 'uncompressed', maximum_object_size = ${MAX_ROW_BYTES}, columns = {${members}})`;
}

/** DuckDB can cache the plan of this reader; it replans every statement that reads files. */
function textReader(name: string, columns: readonly ReadColumn[]): string {
  const row = `{${columns.map((column) => `${JSON.stringify(column.name)}:${JSON.stringify(column.as)}`).join(',')}}`;
  return `(SELECT "row".* FROM (SELECT unnest(from_json_strict(${parameter(name)}::VARCHAR, ${text(`[${row}]`)})) AS "row"))`;
}

/** Converts the reader's values to those of the columns. */
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
  readonly as: string;
  /** SQL that converts the reader's value, if needed. */
  readonly sql?: string;
}

/**
 * Read as TIMESTAMP, a text would silently lose its UTC offset. Read as a number, a text must have JSON's number
 * format, which excludes 007; read as text, 0.00001 becomes 1e-05. Therefore mixed columns are converted here, to
 * the same form as rows in a VALUES list.
 */
function reading(column: string, type: DataType, isMixed: boolean): Reading {
  if (type === 'timestamp') return { as: 'VARCHAR', sql: toTimestamp(column) };
  // The reader would round more places, and read digits as a double.
  if (isDecimalType(type))
    return { as: 'VARCHAR', sql: numberTextAsDecimal(`nullif(${column}, '')`, decimalSize(type)) };
  if (isMixed && type === 'string') return { as: 'JSON', sql: scalarText(column) };
  // In a CSV, an empty quoted field is not a number.
  if (isMixed && (type === 'integer' || type === 'number' || type === 'boolean'))
    return { as: 'VARCHAR', sql: `CAST(nullif(${column}, '') AS ${duckdbType(type)})` };
  if (isJsonType(type)) return { as: duckdbType(type), sql: shortestJson(column) };
  return { as: duckdbType(type) };
}

/** The reader's cast would accept texts that are not valid dates. */
function uncheckedReading(column: string, type: DataType): Reading {
  if (type === 'date') return { as: 'VARCHAR', sql: strictDate(column) };
  if (type === 'timestamp') return { as: 'VARCHAR', sql: strictTimestamp(column) };
  if (isDecimalType(type)) return { as: 'VARCHAR', sql: strictDecimal(column, type) };
  return reading(column, type, false);
}

/** Formats numbers like JSON.stringify; the reader writes 1e+21 without the plus. */
function scalarText(json: string): string {
  const asText = `json_extract_string(${json}, '$')`;
  return `CASE WHEN json_type(${json}) = 'DOUBLE' THEN regexp_replace(${asText}, 'e([0-9])', 'e+\\1') ELSE ${asText} END`;
}

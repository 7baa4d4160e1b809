/** Printing SQL: the only ways by which a name or a value of a user gets into a statement. */

import type { DataType, Json } from './types.ts';
import { jsonText, numberText } from './whole-numbers.ts';

const DUCKDB_TYPES: Readonly<Record<DataType, string>> = {
  integer: 'BIGINT',
  number: 'DOUBLE',
  string: 'VARCHAR',
  boolean: 'BOOLEAN',
  date: 'DATE',
  timestamp: 'TIMESTAMP',
  object: 'JSON',
  array: 'JSON',
};

export function duckdbType(type: DataType): string {
  return DUCKDB_TYPES[type];
}

/** A quoted identifier. Names with U+0000 never get here: it would cut the statement. */
export function identifier(name: string): string {
  refuseNul(name);
  return `"${name.replaceAll('"', '""')}"`;
}

/** A quoted string literal. */
export function text(value: string): string {
  refuseNul(value);
  return `'${value.replaceAll("'", "''")}'`;
}

/** A value as a literal of exactly this type; null of any type. */
export function literal(value: Json, type: DataType): string {
  if (value === null) return `CAST(NULL AS ${duckdbType(type)})`;
  if (type === 'boolean') return value === true ? 'TRUE' : 'FALSE';
  const isJson = typeof value === 'object' || type === 'object' || type === 'array';
  const shown = text(isJson ? jsonText(value) : typeof value === 'number' ? numberText(value) : String(value));
  if (type === 'string') return shown;
  return type === 'timestamp' ? toTimestamp(shown) : `CAST(${shown} AS ${duckdbType(type)})`;
}

function refuseNul(value: string): void {
  if (value.includes('\u0000')) throw new Error('text with U+0000 must be refused before SQL is printed');
}

const SCALARS: ReadonlySet<DataType> = new Set(['integer', 'number', 'string', 'boolean']);

/**
 * The SQL of `sql`, which is of type `from`, as type `to`; undefined where the
 * two have nothing to do with each other. A value that cannot be cast fails the
 * run: nothing turns null by itself but JSON's null. A fraction becomes the nearest
 * whole number, a half the one further from zero, as by `round`. Timestamps become
 * text in the form in which results show them. A JSON value casts to what it
 * holds; to text, it is its JSON.
 */
export function castSql(sql: string, from: DataType | null, to: DataType): string | undefined {
  const plain = `CAST(${sql} AS ${duckdbType(to)})`;
  if (from === null) return plain;
  if (from === to) return sql;
  switch (from) {
    case 'string':
      return textAs(sql, to);
    case 'number':
      return to === 'integer' ? `CAST(round(${sql}) AS BIGINT)` : SCALARS.has(to) ? plain : undefined;
    case 'integer':
    case 'boolean':
      return SCALARS.has(to) ? plain : undefined;
    case 'date':
      return to === 'timestamp' || to === 'string' ? plain : undefined;
    case 'timestamp':
      if (to === 'string') return timestampText(sql);
      return to === 'date' ? plain : undefined;
    case 'object':
    case 'array':
      return jsonAs(sql, to);
  }
}

function textAs(sql: string, to: DataType): string {
  const plain = `CAST(${sql} AS ${duckdbType(to)})`;
  switch (to) {
    case 'number':
      return finite(plain, 'DOUBLE');
    case 'timestamp':
      return finite(toTimestamp(sql), 'TIMESTAMP');
    case 'date':
      return dateOfText(sql);
    case 'object':
      return knownJson(plain);
    case 'array':
      return arrayOnly(plain);
    case 'integer':
    case 'string':
    case 'boolean':
      return plain;
  }
}

function jsonAs(sql: string, to: DataType): string {
  const plain = `CAST(${sql} AS ${duckdbType(to)})`;
  switch (to) {
    case 'object':
      return sql;
    case 'array':
      return arrayOnly(sql);
    case 'date':
    case 'timestamp':
      return textAs(`json_extract_string(${sql}, '$')`, to);
    case 'number':
      return finite(plain, 'DOUBLE');
    case 'integer':
      // Of a JSON number, DuckDB would round a half to the even neighbour.
      return once(sql, (json) => `CASE WHEN json_type(${json}) IN ('DOUBLE', 'VARCHAR') THEN CAST(json_extract_string(${json}, '$') AS BIGINT) ELSE CAST(${json} AS BIGINT) END`);
    case 'string':
    case 'boolean':
      return plain;
  }
}

/** JSON whose null is no value of its own. */
export function knownJson(sql: string): string {
  return once(sql, (json) => `CASE WHEN json_type(${json}) <> 'NULL' THEN ${json} END`);
}

function arrayOnly(sql: string): string {
  return once(sql, (json) => `CASE WHEN json_type(${json}) = 'ARRAY' THEN ${json} WHEN json_type(${json}) <> 'NULL' THEN ${refusal(json, 'ARRAY')} END`);
}

/** Words such as `nan` and `infinity` are none of our values, though DuckDB reads them. */
function finite(sql: string, type: 'DOUBLE' | 'TIMESTAMP'): string {
  return once(sql, (value) => `CASE WHEN NOT isfinite(${value}) THEN ${refusal(value, type)} ELSE ${value} END`);
}

/** A number that is not finite is none. */
export function finiteOrNull(sql: string): string {
  return once(sql, (value) => `CASE WHEN isfinite(${value}) THEN ${value} END`);
}

/** The day in UTC. A direct cast would drop what stands behind the day, an offset or anything else, without a word. */
function dateOfText(sql: string): string {
  const plainDay = String.raw`'\s*\d{4}-\d{2}-\d{2}\s*'`;
  return once(
    sql,
    (value) =>
      `CASE WHEN regexp_full_match(${value}, ${plainDay}) THEN CAST(${value} AS DATE) ` +
      `WHEN isfinite(TRY_CAST(${value} AS TIMESTAMPTZ)) THEN CAST(${toTimestamp(value)} AS DATE) ` +
      `WHEN ${value} IS NOT NULL THEN ${refusal(value, 'DATE')} END`,
  );
}

/** Fails the run, in the words of DuckDB's own casts. */
function refusal(value: string, type: string): string {
  return `error(concat('Could not convert string ''', left(CAST(${value} AS VARCHAR), 100), ''' to ${type}'))`;
}

/** An expression that names a value several times, which is evaluated and printed once: casts nest, and each mention would double the statement. */
function once(sql: string, expression: (value: string) => string): string {
  return `list_transform([${sql}], lambda cast_value: ${expression('cast_value')})[1]`;
}

/** Text as a timestamp in UTC. A direct cast would drop the offset, `+02:00`, without a word. */
export function toTimestamp(sql: string): string {
  return `CAST(CAST(${sql} AS TIMESTAMPTZ) AS TIMESTAMP)`;
}

/** ISO 8601 in UTC with milliseconds, or microseconds where there are any; evaluates `sql` once. */
export function timestampText(sql: string): string {
  return `regexp_replace(strftime(${sql}, '%Y-%m-%dT%H:%M:%S.%fZ'), '000Z$', 'Z')`;
}

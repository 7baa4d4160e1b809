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
 * run: nothing turns null by itself. Timestamps become text in the form
 * in which results show them. A JSON value casts to what it holds; to text, it
 * is its JSON.
 */
export function castSql(sql: string, from: DataType | null, to: DataType): string | undefined {
  const plain = `CAST(${sql} AS ${duckdbType(to)})`;
  if (from === null) return plain;
  if (from === to) return sql;
  const isJson = to === 'object' || to === 'array';
  switch (from) {
    case 'string':
      return to === 'timestamp' ? toTimestamp(sql) : plain;
    case 'integer':
    case 'number':
    case 'boolean':
      return SCALARS.has(to) ? plain : undefined;
    case 'date':
      return to === 'timestamp' || to === 'string' ? plain : undefined;
    case 'timestamp':
      if (to === 'string') return timestampText(sql);
      return to === 'date' ? plain : undefined;
    case 'object':
    case 'array':
      if (isJson) return sql;
      return to === 'timestamp' ? toTimestamp(sql) : plain;
  }
}

/** Text as a timestamp in UTC. A direct cast would drop the offset, `+02:00`, without a word. */
export function toTimestamp(sql: string): string {
  return `CAST(CAST(${sql} AS TIMESTAMPTZ) AS TIMESTAMP)`;
}

/** ISO 8601 in UTC with milliseconds, or microseconds where there are any; evaluates `sql` once. */
export function timestampText(sql: string): string {
  return `regexp_replace(strftime(${sql}, '%Y-%m-%dT%H:%M:%S.%fZ'), '000Z$', 'Z')`;
}

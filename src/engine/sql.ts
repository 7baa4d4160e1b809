/** Printing SQL: the only ways by which a name or a value of a user gets into a statement. */

import type { DataType, Json } from './types.ts';

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
  if (type === 'integer' || type === 'number') return `CAST(${text(String(value))} AS ${duckdbType(type)})`;
  if (type === 'string') return text(String(value));
  if (type === 'object' || type === 'array') return `CAST(${text(JSON.stringify(value))} AS JSON)`;
  return `CAST(${text(String(value))} AS ${duckdbType(type)})`;
}

function refuseNul(value: string): void {
  if (value.includes('\u0000')) throw new Error('text with U+0000 must be refused before SQL is printed');
}

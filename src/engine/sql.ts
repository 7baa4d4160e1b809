/** Printing SQL: the only ways by which a name or a value of a user gets into a statement. */

import type { DataType, Json } from './types.ts';
import { exactJson, numberText } from '../kit/json/exact-json.ts';

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

/** A parameter of a prepared statement; the name is one of ours. */
export function parameter(name: string): string {
  return `$${name}`;
}

/** A value as a literal of exactly this type; null of any type. */
export function literal(value: Json, type: DataType): string {
  if (value === null) return `CAST(NULL AS ${duckdbType(type)})`;
  if (type === 'boolean') return value === true ? 'TRUE' : 'FALSE';
  const isJson = typeof value === 'object' || type === 'object' || type === 'array';
  const shown = text(
    isJson ? exactJson(value) : typeof value === 'number' ? numberText(value) : String(value),
  );
  if (type === 'string') return shown;
  return type === 'timestamp' ? toTimestamp(shown) : `CAST(${shown} AS ${duckdbType(type)})`;
}

function refuseNul(value: string): void {
  if (value.includes('\u0000'))
    throw new Error('text with U+0000 must be refused before SQL is printed');
}

/** A number that is not finite is none. */
export function finiteOrNull(sql: string): string {
  return reused(sql, (value) => `CASE WHEN isfinite(${value}) THEN ${value} END`);
}

/**
 * A whole number as a floating point number of the same value. One that has no such
 * number fails the run: it would become another, and two that differ the same.
 */
export function exactNumber(sql: string): string {
  return reused(
    sql,
    (whole) =>
      `CASE WHEN ${whole} BETWEEN -${MAX_EXACT} AND ${MAX_EXACT} THEN CAST(${whole} AS DOUBLE) ` +
      `WHEN CAST(CAST(${whole} AS DOUBLE) AS HUGEINT) = ${whole} THEN CAST(${whole} AS DOUBLE) ` +
      `WHEN ${whole} IS NOT NULL THEN error('The whole number ' || CAST(${whole} AS VARCHAR) || ' cannot stand among fractions unchanged; cast it, or what it meets') END`,
  );
}

/** Up to it, every whole number is a floating point number of its own. */
const MAX_EXACT = 2 ** 53;

/** The function of `canonicalJson` in the engine's database. */
export const CANONICAL_JSON = 'canonical_json';

/** SQL by which values are compared for equality: the canonical text of JSON, because equal values may have different texts. */
export function equalityKey(sql: string, type: DataType): string {
  return isJsonType(type) ? `${CANONICAL_JSON}(${sql})` : sql;
}

export function isJsonType(type: DataType): boolean {
  return DUCKDB_TYPES[type] === 'JSON';
}

/** A number in JSON text that DuckDB writes with a fraction of zero, such as 100.0; texts are left as they are. */
const ZERO_FRACTION = String.raw`("(?:[^"\\]|\\.)*")|([0-9])\.0([,}\]]|$)`;

/** JSON in which whole numbers have no fraction: DuckDB writes 1e2 as 100.0. */
export function shortestJson(sql: string): string {
  return reused(
    sql,
    (json) =>
      `CASE WHEN contains(CAST(${json} AS VARCHAR), '.0') THEN CAST(regexp_replace(CAST(${json} AS VARCHAR), ${text(ZERO_FRACTION)}, '\\1\\2\\3', 'g') AS JSON) ELSE ${json} END`,
  );
}

/** Fails the run, in the words of DuckDB's own casts. */
export function refusal(value: string, type: string): string {
  return `error(concat('Could not convert string ''', left(CAST(${value} AS VARCHAR), 100), ''' to ${type}'))`;
}

/** Up to this length SQL is repeated, which DuckDB computes faster than a lambda. */
const MAX_REPEATED = 100;

/**
 * An expression that names a value several times. A long value is printed and
 * evaluated once, bound by a lambda: expressions nest, and each mention would
 * double the statement.
 */
export function reused(sql: string, expression: (value: string) => string): string {
  return sql.length <= MAX_REPEATED ? `(${expression(sql)})` : bound(sql, expression);
}

/** As `reused`, evaluated once whatever its length. */
export function bound(sql: string, expression: (value: string) => string): string {
  return `list_transform([${sql}], lambda bound: ${expression('bound')})[1]`;
}

/**
 * A number of 128 bits in 64, null where it leaves them. DuckDB would compare what is below a cast of numbers, and lose that
 * null; below `|` it does not look.
 */
export function within64Bits(hugeint: string): string {
  return `(TRY_CAST(${hugeint} AS BIGINT) | 0)`;
}

/** Text as a timestamp in UTC. A direct cast would drop the offset, `+02:00`, without a word. */
export function toTimestamp(sql: string): string {
  return reused(sql, (value) => `CAST(CAST(${withSeconds(value)} AS TIMESTAMPTZ) AS TIMESTAMP)`);
}

/** DuckDB reads no offset behind minutes, as in `2024-01-01T10:00Z`. */
export function withSeconds(sql: string): string {
  return `CASE WHEN ${sql}[17] IN ('Z', '+', '-') THEN ${sql}[1:16] || ':00' || ${sql}[17:] ELSE ${sql} END`;
}

/** Whether a date or timestamp is of a year from 1 to 9999, as text of it has to be. */
export function isWritable(sql: string): string {
  return `${sql} >= TIMESTAMP '0001-01-01' AND ${sql} < TIMESTAMP '10000-01-01'`;
}

/** ISO 8601 in UTC with milliseconds, or microseconds where there are any; evaluates `sql` once. */
export function timestampText(sql: string): string {
  return `regexp_replace(strftime(${sql}, '%Y-%m-%dT%H:%M:%S.%fZ'), '000Z$', 'Z')`;
}

/** The words of `unreadableText` in an error, by which its cause is known. */
export const UNREADABLE = 'Not in the form of its declared type';
/** The end of the sentence that is made of it. */
export const UNREADABLE_SENTENCE = 'is not in the form of its declared type';

/** Text as a date, in the one form that a declared date has, which is the cast's own. DuckDB prints some that are no days alike, such as `infinity`. */
export function strictDate(sql: string): string {
  return `CASE WHEN strlen(${sql}) = 10 AND CAST(TRY_CAST(${sql} AS DATE) AS VARCHAR) = ${sql} THEN TRY_CAST(${sql} AS DATE) WHEN ${sql} IS NOT NULL THEN ${unreadableText(sql)} END`;
}

/** Text as a timestamp in UTC, in the forms that a declared timestamp has. */
export function strictTimestamp(sql: string): string {
  const whole = `regexp_full_match(${sql}, ${text(TIMESTAMP_FORM)})`;
  const value = `CAST(TRY_CAST(${withSeconds(sql)} AS TIMESTAMPTZ) AS TIMESTAMP)`;
  return `CASE WHEN ${whole} AND ${isWritable(value)} THEN ${value} WHEN ${sql} IS NOT NULL THEN ${unreadableText(sql)} END`;
}

const TIMESTAMP_FORM = String.raw`\d{4}-\d{2}-\d{2}(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?)?`;

function unreadableText(sql: string): string {
  return `error(concat(${text(`${UNREADABLE}: `)}, left(${sql}, 100)))`;
}

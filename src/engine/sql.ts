/** Prints SQL: the only code that puts names or values of a user into a statement. */

import {
  decimalSize,
  isDecimalType,
  MAX_PRECISION,
  type DecimalSize,
  type DecimalType,
} from '../kit/decimal-type.ts';
import type { DataType, Json } from './types.ts';
import { exactJson, numberText } from '../kit/json/exact-json.ts';

const DUCKDB_TYPES: Readonly<Record<Exclude<DataType, DecimalType>, string>> = {
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
  return isDecimalType(type) ? type.toUpperCase() : DUCKDB_TYPES[type];
}

/** A quoted identifier. Throws on U+0000, which would end the statement. */
export function identifier(name: string): string {
  refuseNul(name);
  return `"${name.replaceAll('"', '""')}"`;
}

/** A quoted string literal. */
export function text(value: string): string {
  refuseNul(value);
  return `'${value.replaceAll("'", "''")}'`;
}

/** A parameter of a prepared statement. The name must not be from a user. */
export function parameter(name: string): string {
  return `$${name}`;
}

/** A value as a literal of exactly this type; null can have any type. */
export function literal(value: Json, type: DataType): string {
  if (value === null) return `CAST(NULL AS ${duckdbType(type)})`;
  if (type === 'boolean') return value === true ? 'TRUE' : 'FALSE';
  const isJson = typeof value === 'object' || type === 'object' || type === 'array';
  const quoted = text(
    isJson ? exactJson(value) : typeof value === 'number' ? numberText(value) : String(value),
  );
  if (type === 'string') return quoted;
  return type === 'timestamp' ? toTimestamp(quoted) : `CAST(${quoted} AS ${duckdbType(type)})`;
}

function refuseNul(value: string): void {
  if (value.includes('\u0000'))
    throw new Error('text with U+0000 must be refused before SQL is printed');
}

/** Numbers that are not finite become null. */
export function finiteOrNull(sql: string): string {
  return reused(sql, (value) => `CASE WHEN isfinite(${value}) THEN ${value} END`);
}

/**
 * Converts an integer to the double of the same value. An integer that no double represents fails the run, because it
 * would be equal to others.
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

/** Every integer up to this limit has its own double. */
const MAX_EXACT = 2 ** 53;

/** The function of `canonicalJson` in the engine's database. */
export const CANONICAL_JSON = 'canonical_json';

/** The function of `editDistance` in the engine's database. */
export const CHARACTER_DISTANCE = 'character_distance';

/** SQL for comparing values: the canonical text of JSON, because equal JSON values can have different texts. */
export function equalityKey(sql: string, type: DataType): string {
  return isJsonType(type) ? `${CANONICAL_JSON}(${sql})` : sql;
}

export function isJsonType(type: DataType): boolean {
  return duckdbType(type) === 'JSON';
}

/** Matches a number with a fraction of zero, such as 100.0, in DuckDB's JSON. The first group preserves texts. */
const ZERO_FRACTION = String.raw`("(?:[^"\\]|\\.)*")|([0-9])\.0([,}\]]|$)`;

/** JSON without fractions of zero: DuckDB writes 1e2 as 100.0. */
export function shortestJson(sql: string): string {
  return reused(
    sql,
    (json) =>
      `CASE WHEN contains(CAST(${json} AS VARCHAR), '.0') THEN CAST(regexp_replace(CAST(${json} AS VARCHAR), ${text(ZERO_FRACTION)}, '\\1\\2\\3', 'g') AS JSON) ELSE ${json} END`,
  );
}

/** Fails the run with the message of DuckDB's own casts. */
export function refusal(value: string, type: string): string {
  return `error(concat('Could not convert string ''', left(CAST(${value} AS VARCHAR), 100), ''' to ${type}'))`;
}

/** Shorter SQL is repeated, because DuckDB evaluates it faster than a lambda. */
const MAX_REPEATED = 100;

/**
 * An expression that uses a value several times. A long value is printed and evaluated once, bound by a lambda:
 * expressions nest, and each repetition would double the statement.
 */
export function reused(sql: string, expression: (value: string) => string): string {
  return sql.length <= MAX_REPEATED ? `(${expression(sql)})` : bound(sql, expression);
}

/** Like `reused`, but always evaluates the value once. */
export function bound(sql: string, expression: (value: string) => string): string {
  return lambda(sql, 'bound', expression('bound'));
}

/** Evaluates a value once, for an expression that refers to it by this name. The name must not be from a user. */
export function lambda(sql: string, name: string, expression: string): string {
  return `list_transform([${sql}], lambda ${name}: ${expression})[1]`;
}

/**
 * Casts a 128-bit integer to 64 bits, or to null if it does not fit. Without `|`, DuckDB would move a comparison below
 * the cast and lose that null.
 */
export function within64Bits(hugeint: string): string {
  return `(TRY_CAST(${hugeint} AS BIGINT) | 0)`;
}

/** Text as a timestamp in UTC. A direct cast would silently drop an offset such as `+02:00`. */
export function toTimestamp(sql: string): string {
  return reused(sql, (value) => `CAST(CAST(${withSeconds(value)} AS TIMESTAMPTZ) AS TIMESTAMP)`);
}

/** DuckDB cannot read an offset after minutes, as in `2024-01-01T10:00Z`. */
export function withSeconds(sql: string): string {
  return `CASE WHEN ${sql}[17] IN ('Z', '+', '-') THEN ${sql}[1:16] || ':00' || ${sql}[17:] ELSE ${sql} END`;
}

/** SQL that is true if the year of a date or timestamp is from 1 to 9999, the range of its text format. */
export function isWritable(sql: string): string {
  return `${sql} >= TIMESTAMP '0001-01-01' AND ${sql} < TIMESTAMP '10000-01-01'`;
}

/** ISO 8601 in UTC with milliseconds, or microseconds if they are not zero; evaluates `sql` once. */
export function timestampText(sql: string): string {
  return `regexp_replace(strftime(${sql}, '%Y-%m-%dT%H:%M:%S.%fZ'), '000Z$', 'Z')`;
}

/** A decimal with all its places. DuckDB prints no zero before the point if the type has no whole digits. */
export function decimalText(sql: string, { precision, scale }: DecimalSize): string {
  if (scale < precision) return `CAST(${sql} AS VARCHAR)`;
  return `regexp_replace(CAST(${sql} AS VARCHAR), '^(-?)\\.', '\\10.')`;
}

/** The message about a result that is too large. */
export const TOO_MANY_DIGITS = 'A decimal has more than 38 digits';

/** The words of `unreadableText` that identify its errors. */
export const UNREADABLE = 'Not in the form of its declared type';
/** The end of the message about such an error. */
export const UNREADABLE_SENTENCE = 'is not in the form of its declared type';

/**
 * Text as a date, only in the format of a cast's result. Some texts that DuckDB prints unchanged, such as `infinity`,
 * are not days.
 */
export function strictDate(sql: string): string {
  return `CASE WHEN strlen(${sql}) = 10 AND CAST(TRY_CAST(${sql} AS DATE) AS VARCHAR) = ${sql} THEN TRY_CAST(${sql} AS DATE) WHEN ${sql} IS NOT NULL THEN ${unreadableText(sql)} END`;
}

/** Text as a timestamp in UTC, in the formats of declared timestamps. */
export function strictTimestamp(sql: string): string {
  const whole = `regexp_full_match(${sql}, ${text(TIMESTAMP_FORM)})`;
  const value = `CAST(TRY_CAST(${withSeconds(sql)} AS TIMESTAMPTZ) AS TIMESTAMP)`;
  return `CASE WHEN ${whole} AND ${isWritable(value)} THEN ${value} WHEN ${sql} IS NOT NULL THEN ${unreadableText(sql)} END`;
}

const TIMESTAMP_FORM = String.raw`\d{4}-\d{2}-\d{2}(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?)?`;

/**
 * The text of a number as a decimal. If a type has no digits before the point, DuckDB does not read `1e-05`, which is
 * how it prints small numbers.
 */
export function numberTextAsDecimal(
  sql: string,
  { precision, scale }: DecimalSize,
  cast: 'CAST' | 'TRY_CAST' = 'CAST',
): string {
  const type = `DECIMAL(${precision},${scale})`;
  if (scale < precision || precision === MAX_PRECISION) return `${cast}(${sql} AS ${type})`;
  return `${cast}(${cast}(${sql} AS DECIMAL(${precision + 1},${scale})) AS ${type})`;
}

/** Text as a decimal, only digits that its type holds exactly: a cast would round them. */
export function strictDecimal(sql: string, type: DecimalType): string {
  const fits = `regexp_full_match(${sql}, ${text(decimalPattern(type))})`;
  return `CASE WHEN ${fits} THEN CAST(${sql} AS ${duckdbType(type)}) WHEN ${sql} IS NOT NULL THEN ${unreadableText(sql)} END`;
}

function decimalPattern(type: DecimalType): string {
  const { precision, scale } = decimalSize(type);
  const wholeDigits = precision - scale;
  const whole = wholeDigits === 0 ? '0+' : String.raw`0*\d{1,${wholeDigits}}`;
  const places = scale === 0 ? '0+' : String.raw`\d{1,${scale}}0*`;
  return String.raw`[+-]?(?:${whole}(?:\.(?:${places})?)?|\.${places})`;
}

function unreadableText(sql: string): string {
  return `error(concat(${text(`${UNREADABLE}: `)}, left(${sql}, 100)))`;
}

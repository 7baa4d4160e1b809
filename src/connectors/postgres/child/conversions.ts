/**
 * Converts the columns of a query, in SQL, to texts that the engine reads without loss. A value that the type of its
 * column cannot hold ends the statement with an error that contains `MARK`, the column and the value.
 */

import {
  decimalSize,
  decimalType,
  isDecimalType,
  MAX_PRECISION,
  type DecimalType,
} from '../../../kit/decimal-type.ts';
import type { ReadColumn } from '../../connector.ts';
import { inexactValue, noConversion } from '../../database/child/statement-columns.ts';

type Type = ReadColumn['type'];

/** A type of the database, without its domains. */
export interface ServerType {
  /** With its modifier, such as `numeric(12,2)`. */
  readonly label: string;
  readonly oid: number;
  /** -1 if there is none. */
  readonly modifier: number;
  /** `typtype` and `typcategory` of `pg_type`. */
  readonly kind: string;
  readonly category: string;
}

export interface Converted {
  readonly column: ReadColumn;
  readonly sql: string;
}

const MARK = 'weir-value';

export const OID = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int4: 23,
  text: 25,
  oid: 26,
  json: 114,
  float4: 700,
  float8: 701,
  money: 790,
  bpchar: 1042,
  varchar: 1043,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
  record: 2249,
  jsonb: 3802,
} as const;

export const WHOLE: ReadonlySet<number> = new Set([OID.int2, OID.int4, OID.int8, OID.oid]);
const FLOAT: ReadonlySet<number> = new Set([OID.float4, OID.float8]);
export const JSON_TYPES: ReadonlySet<number> = new Set([OID.json, OID.jsonb]);
/** Whole numbers with more digits do not fit into 64 bits. */
const MAX_WHOLE_DIGITS = 18;
const MAX_INT8 = '9223372036854775807';

/**
 * @param at the position of the column, from 1
 * @param sql the value
 * @param declared the type that the user wants
 */
export function convert(
  { at, name, sql }: { readonly at: number; readonly name: string; readonly sql: string },
  type: ServerType,
  declared: Type | undefined,
): Converted {
  const wanted = declared ?? naturalType(type);
  const fail = (value: string): string => failing(at, value);
  const converted = isDecimalType(wanted)
    ? asDecimal(sql, type, { wanted, fail })
    : CONVERSIONS[wanted](sql, type, fail);
  if (converted === null) throw noConversion(name, type.label, wanted);
  return { column: { name, type: wanted }, sql: converted };
}

/** The type of the column if the user declares none. */
export function naturalType({ oid, modifier, kind, category }: ServerType): Type {
  if (category === 'A') return 'array';
  if (kind === 'c' || oid === OID.record || JSON_TYPES.has(oid)) return 'object';
  if (WHOLE.has(oid)) return 'integer';
  if (oid === OID.numeric) return numericType(modifier);
  if (FLOAT.has(oid) || oid === OID.money) return 'number';
  if (oid === OID.bool) return 'boolean';
  if (oid === OID.date) return 'date';
  return oid === OID.timestamp || oid === OID.timestamptz ? 'timestamp' : 'string';
}

/**
 * A `numeric` without a size is text, because its values can have any number of digits. The modifier has the precision in
 * its upper half, and the scale, which can be negative or greater than the precision, in eleven bits.
 */
function numericType(modifier: number): Type {
  if (modifier < 4) return 'string';
  const precision = ((modifier - 4) >> 16) & 0xffff;
  const scale = (((modifier - 4) & 0x7ff) ^ 1024) - 1024;
  const size =
    scale < 0
      ? { precision: precision - scale, scale: 0 }
      : { precision: Math.max(precision, scale), scale };
  if (size.scale === 0 && size.precision <= MAX_WHOLE_DIGITS) return 'integer';
  return size.precision <= MAX_PRECISION ? decimalType(size) : 'string';
}

/** Null if no value of the type is a decimal. */
function asDecimal(
  sql: string,
  { oid }: ServerType,
  { wanted, fail }: { readonly wanted: DecimalType; readonly fail: Failing },
): string | null {
  if (WHOLE.has(oid)) return exactDecimal(`(${sql})::int8::numeric`, wanted, fail);
  return oid === OID.numeric || oid === OID.money
    ? exactDecimal(`(${sql})::numeric`, wanted, fail)
    : null;
}

function exactDecimal(sql: string, wanted: DecimalType, fail: Failing): string {
  const { precision, scale } = decimalSize(wanted);
  return `CASE WHEN (${sql})::text IN ('NaN', 'Infinity', '-Infinity') OR ${sql} <> pg_catalog.trunc(${sql}, ${scale}) OR abs(${sql}) >= 1e${precision - scale} THEN ${fail(sql)}::numeric ELSE ${sql} END`;
}

/** Returns an expression that fails when it is evaluated. It depends on a value, so that it is not evaluated before. */
function failing(at: number, value: string): string {
  return `('${MARK}:${at}:' || (${value})::text)::int`;
}

type Failing = (value: string) => string;

/** Null if there is no conversion. */
type Conversion = (sql: string, type: ServerType, fail: Failing) => string | null;

const isRow = ({ oid, kind }: ServerType): boolean => kind === 'c' || oid === OID.record;

/** By the type of the column. */
const CONVERSIONS: Readonly<Record<Exclude<Type, DecimalType>, Conversion>> = {
  string: (sql, { oid }) => asText(sql, oid),
  boolean: (sql, { oid }) => (oid === OID.bool ? `(${sql})::text` : null),
  integer(sql, { oid }, fail) {
    if (WHOLE.has(oid)) return sql;
    return oid === OID.numeric ? asWhole(sql, fail) : null;
  },
  number(sql, { oid }, fail) {
    if (FLOAT.has(oid)) return finite(sql, oid, fail);
    if (WHOLE.has(oid)) return asDouble(`(${sql})::int8::numeric`, fail);
    return oid === OID.numeric || oid === OID.money ? asDouble(`(${sql})::numeric`, fail) : null;
  },
  date: (sql, { oid }, fail) => (oid === OID.date ? withinYears(sql, 'date', fail) : null),
  timestamp(sql, { oid }, fail) {
    if (oid === OID.timestamp) return withinYears(sql, 'timestamp', fail);
    const inUtc = `((${sql}) AT TIME ZONE 'UTC')`;
    return oid === OID.timestamptz ? withinYears(inUtc, 'timestamp', fail) : null;
  },
  array(sql, { oid, category }, fail) {
    if (category === 'A') return `pg_catalog.to_json(${sql})::text`;
    return JSON_TYPES.has(oid) ? jsonOf(sql, oid, 'array', fail) : null;
  },
  object(sql, type, fail) {
    if (isRow(type)) return `pg_catalog.to_json(${sql})::text`;
    return JSON_TYPES.has(type.oid) ? jsonOf(sql, type.oid, 'object', fail) : null;
  },
};

function asText(sql: string, oid: number): string {
  if (oid === OID.bytea)
    return `pg_catalog.translate(pg_catalog.encode(${sql}, 'base64'), E'\\n', '')`;
  // The output of `char(n)` has its blanks, the cast to text has not; that of a boolean is `t` or `f`.
  return oid === OID.bpchar ? sql : `(${sql})::text`;
}

function finite(sql: string, oid: number, fail: Failing): string {
  const type = oid === OID.float4 ? 'float4' : 'float8';
  return `CASE WHEN ${sql} IN ('NaN', 'Infinity', '-Infinity') THEN ${fail(sql)}::${type} ELSE ${sql} END`;
}

/** Exact if the shortest text of the double is the same number. */
function asDouble(sql: string, fail: Failing): string {
  return `CASE WHEN (${sql})::text IN ('NaN', 'Infinity', '-Infinity') OR abs(${sql}) > 1e308 OR (${sql} <> 0 AND abs(${sql}) < 1e-300) THEN ${fail(sql)} WHEN (${sql})::float8::text::numeric <> ${sql} THEN ${fail(sql)} ELSE (${sql})::float8 END`;
}

function asWhole(sql: string, fail: Failing): string {
  return `CASE WHEN (${sql})::text IN ('NaN', 'Infinity', '-Infinity') OR ${sql} <> pg_catalog.trunc(${sql}) OR abs(${sql}) > ${MAX_INT8} THEN ${fail(sql)} ELSE (${sql})::int8 END`;
}

/** The engine has the years 1 to 9999. */
function withinYears(sql: string, type: 'date' | 'timestamp', fail: Failing): string {
  return `CASE WHEN ${sql} < '0001-01-01' OR ${sql} >= '10000-01-01' THEN ${fail(sql)}::text::${type} ELSE ${sql} END`;
}

/** JSON null is a missing value. Line breaks can only be between the tokens of a JSON text. */
function jsonOf(sql: string, oid: number, wanted: 'array' | 'object', fail: Failing): string {
  const kind = `pg_catalog.${oid === OID.json ? 'json' : 'jsonb'}_typeof(${sql})`;
  const text =
    oid === OID.json
      ? `pg_catalog.translate((${sql})::text, E'\\n\\r\\t', '   ')`
      : `(${sql})::text`;
  return `CASE ${kind} WHEN '${wanted}' THEN ${text} WHEN 'null' THEN NULL ELSE ${fail(sql)}::text END`;
}

/** The text after the mark, if the error is that of a conversion. */
const FAILED = new RegExp(`"${MARK}:(\\d+):([^]*)"$`);

/** The sentence for the user if a conversion failed, or null. */
export function conversionProblem(message: string, columns: readonly ReadColumn[]): string | null {
  const [, at, value = ''] = FAILED.exec(message) ?? [];
  const column = columns[Number(at) - 1];
  return column === undefined ? null : inexactValue(column, value);
}

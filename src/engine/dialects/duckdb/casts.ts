/**
 * Casts. Text is read in the formats of results and of ISO 8601 only. DuckDB's own casts also accept `0x1F`, `1_000`,
 * `yes`, `epoch` and `24-01-02`.
 */

import type { Unreadable } from '../../algebra/expression.ts';
import { canCast, isSameType, type Type, type TypeName } from '../../algebra/type.ts';
import {
  refusal,
  reused,
  shortestJson,
  text,
  timestampText,
  toTimestamp,
  withSeconds,
} from '../../sql.ts';
import { fromDecimal, toDecimal } from './decimal-casts.ts';
import { typeSql } from './printed.ts';

const NUMBER = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?`;
/** The years 0001 to 9999. */
const DAY = String.raw`(?:\d{3}[1-9]|\d{2}[1-9]\d|\d[1-9]\d{2}|[1-9]\d{3})-\d{2}-\d{2}`;
const TIME = String.raw`[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4])(?::?[0-5]\d)?)?`;

/**
 * The SQL that casts `sql` from one type to another. Null results only from JSON's null and, if so requested, from
 * values that cannot be cast. A fraction is rounded to the nearest integer, and a half away from zero, as by `round`. A
 * JSON value casts to the value in it, and to its JSON as text. The text of a value has the format of results.
 */
export function castSql(
  sql: string,
  from: Type,
  to: Type,
  unreadable: Unreadable = 'fail',
): string {
  if (!canCast(from, to)) throw new Error(`${from.of} cannot be cast to ${to.of}`);
  if (isSameType(from, to)) return sql;
  const plain = `CAST(${sql} AS ${typeSql(to)})`;
  if (from.of === 'decimal') return fromDecimal(sql, from, to, unreadable);
  if (to.of === 'decimal' && from.of !== 'null') return toDecimal(sql, from.of, to, unreadable);
  return CASTS[from.of]({ sql, to: to.of, unreadable, plain });
}

interface Cast {
  readonly sql: string;
  readonly to: TypeName;
  readonly unreadable: Unreadable;
  /** DuckDB's own cast. */
  readonly plain: string;
}

const CASTS: Readonly<Record<Exclude<TypeName, 'decimal'>, (cast: Cast) => string>> = {
  null: ({ plain }) => plain,
  string: ({ sql, to, unreadable }) => textAs(sql, to, unreadable),
  number: ({ sql, to, unreadable, plain }) => {
    if (to === 'string') return numberText(sql);
    if (to === 'integer')
      return `${unreadable === 'null' ? 'TRY_CAST' : 'CAST'}(round(${sql}) AS BIGINT)`;
    return plain;
  },
  integer: ({ plain }) => plain,
  boolean: ({ plain }) => plain,
  date: ({ plain }) => plain,
  timestamp: ({ sql, to, plain }) => (to === 'string' ? timestampText(sql) : plain),
  object: ({ sql, to, unreadable }) => jsonAs(sql, to, unreadable),
  array: ({ sql, to, unreadable }) => jsonAs(sql, to, unreadable),
};

/** The JSON of a value, in the format of results. */
export function jsonSql(sql: string, type: Type): string {
  if (type.of === 'object' || type.of === 'array') return sql;
  if (type.of === 'number') return `CAST(${numberText(sql)} AS JSON)`;
  const isText = type.of === 'date' || type.of === 'timestamp' || type.of === 'decimal';
  return `to_json(${isText ? castSql(sql, type, { of: 'string' }) : sql})`;
}

function textAs(sql: string, to: TypeName, unreadable: Unreadable): string {
  const refuse = (value: string, type: string): string =>
    unreadable === 'null' ? 'NULL' : refusal(value, type);
  const cast = unreadable === 'null' ? 'TRY_CAST' : 'CAST';
  switch (to) {
    case 'string':
      return sql;
    case 'number':
      return reused(sql, (value) => {
        const isNumber = `${matches(value, NUMBER)} AND isfinite(TRY_CAST(${value} AS DOUBLE))`;
        return `CASE WHEN ${isNumber} THEN CAST(${value} AS DOUBLE) WHEN ${value} IS NOT NULL THEN ${refuse(value, 'DOUBLE')} END`;
      });
    case 'integer':
      return reused(
        sql,
        (value) =>
          `CASE WHEN ${matches(value, NUMBER)} THEN ${cast}(${value} AS BIGINT) WHEN ${value} IS NOT NULL THEN ${refuse(value, 'BIGINT')} END`,
      );
    case 'boolean':
      return reused(
        sql,
        (value) =>
          `CASE ${value} WHEN 'true' THEN TRUE WHEN 'false' THEN FALSE ELSE CASE WHEN ${value} IS NOT NULL THEN ${refuse(value, 'BOOLEAN')} END END`,
      );
    case 'date':
      return reused(sql, (value) => {
        const day = `WHEN ${matches(value, DAY)} THEN ${cast}(${value} AS DATE)`;
        const time = `WHEN ${isTimestamp(value)} THEN CAST(${toTimestamp(value)} AS DATE)`;
        return `CASE ${day} ${time} WHEN ${value} IS NOT NULL THEN ${refuse(value, 'DATE')} END`;
      });
    case 'timestamp':
      return reused(
        sql,
        (value) =>
          `CASE WHEN ${isTimestamp(value)} THEN ${toTimestamp(value)} WHEN ${value} IS NOT NULL THEN ${refuse(value, 'TIMESTAMP')} END`,
      );
    case 'object':
    case 'array': {
      const json = reused(
        sql,
        (value) =>
          `CASE WHEN ${isJson(value)} THEN ${shortestJson(`json(${value})`)} WHEN ${value} IS NOT NULL THEN ${refuse(value, 'JSON')} END`,
      );
      return to === 'object' ? jsonOrNull(json) : arrayOnly(json, refuse);
    }
    case 'decimal':
    case 'null':
      throw new Error(`text cannot be cast to ${to}`);
  }
}

function jsonAs(sql: string, to: TypeName, unreadable: Unreadable): string {
  const refuse = (value: string, type: string): string =>
    unreadable === 'null' ? 'NULL' : refusal(value, type);
  switch (to) {
    case 'object':
      return sql;
    case 'array':
      return arrayOnly(sql, refuse);
    case 'string':
      return `CAST(${sql} AS VARCHAR)`;
    case 'date':
    case 'timestamp':
      return textAs(`json_extract_string(${sql}, '$')`, to, unreadable);
    case 'integer':
    case 'number':
      return reused(sql, (json) => {
        const held = `json_extract_string(${json}, '$')`;
        return `CASE WHEN json_type(${json}) = 'BOOLEAN' THEN CAST(CAST(${held} AS BOOLEAN) AS ${typeSql({ of: to })}) ELSE ${textAs(held, to, unreadable)} END`;
      });
    case 'boolean':
      return reused(sql, (json) => {
        const held = `json_extract_string(${json}, '$')`;
        const isNumber = `json_type(${json}) IN ('BIGINT', 'UBIGINT', 'DOUBLE')`;
        return `CASE WHEN ${isNumber} THEN CAST(${textAs(held, 'number', unreadable)} AS BOOLEAN) ELSE ${textAs(held, to, unreadable)} END`;
      });
    case 'decimal':
    case 'null':
      throw new Error(`JSON cannot be cast to ${to}`);
  }
}

function matches(value: string, pattern: string): string {
  return `regexp_full_match(${value}, ${text(pattern)})`;
}

/** False for days that do not exist, and if an offset moves the time out of the years 0001 to 9999. */
function isTimestamp(value: string): string {
  return (
    `${matches(value, `${DAY}(?:${TIME})?`)} AND ` +
    `TRY_CAST(${withSeconds(value)} AS TIMESTAMPTZ) BETWEEN TIMESTAMPTZ '0001-01-01 00:00:00+00' AND TIMESTAMPTZ '9999-12-31 23:59:59.999999+00'`
  );
}

/**
 * DuckDB's parser also accepts `nan`, `inf` and trailing commas. Outside of strings, JSON never has the letter i, an a
 * after an n, or a comma before a bracket.
 */
function isJson(value: string): string {
  const outside = String.raw`regexp_replace(${value}, '"(?:[^"\\]|\\.)*"', '""', 'gs')`;
  return `json_valid(${value}) AND NOT regexp_matches(${outside}, '[iI]|[nN][aA]|,\\s*[]}]')`;
}

/** Replaces JSON's null by SQL's NULL. */
export function jsonOrNull(sql: string): string {
  return reused(sql, (json) => `CASE WHEN json_type(${json}) <> 'NULL' THEN ${json} END`);
}

function arrayOnly(sql: string, refuse: (value: string, type: string) => string): string {
  return reused(
    sql,
    (json) =>
      `CASE WHEN json_type(${json}) = 'ARRAY' THEN ${json} WHEN json_type(${json}) <> 'NULL' THEN ${refuse(json, 'ARRAY')} END`,
  );
}

/** A finite number in the format of JavaScript's JSON.stringify: `1`, `0.5`, `1e+21`. */
function numberText(sql: string): string {
  const json = `CAST(to_json(${sql}) AS VARCHAR)`;
  const withoutZero = String.raw`regexp_replace(${json}, '^-(0)\.0$|\.0$', '\1')`;
  return String.raw`regexp_replace(${withoutZero}, 'e(\d)', 'e+\1')`;
}

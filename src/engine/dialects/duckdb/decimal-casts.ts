/** Casts from and to exact decimals. Places beyond those of the type are rounded, a half away from zero. */

import { MAX_EXACT_DIGITS } from '../../../kit/decimal-value.ts';
import { decimalText, numberTextAsDecimal, refusal, reused, text } from '../../sql.ts';
import type { Unreadable } from '../../algebra/expression.ts';
import type { DecimalType, Type, TypeName } from '../../algebra/type.ts';
import { holdsEvery } from '../../algebra/decimal-results.ts';
import { typeSql } from './printed.ts';

/** Digits without an exponent. */
const DIGITS = String.raw`[+-]?(?:\d+\.?\d*|\.\d+)`;

/** @param to a type that decimals can be cast to */
export function fromDecimal(
  sql: string,
  from: DecimalType,
  to: Type,
  unreadable: Unreadable,
): string {
  switch (to.of) {
    case 'decimal':
      return rescaled(sql, from, to, unreadable);
    case 'string':
      return decimalText(sql, from);
    case 'number':
      // The cast of DuckDB is not the nearest double if there are more digits.
      return from.precision <= MAX_EXACT_DIGITS
        ? `CAST(${sql} AS DOUBLE)`
        : `CAST(CAST(${sql} AS VARCHAR) AS DOUBLE)`;
    case 'integer':
      return `${unreadable === 'null' ? 'TRY_CAST' : 'CAST'}(${sql} AS BIGINT)`;
    case 'boolean':
      return `(${sql} <> 0)`;
    case 'date':
    case 'timestamp':
    case 'object':
    case 'array':
    case 'null':
      throw new Error(`a decimal cannot be cast to ${to.of}`);
  }
}

function rescaled(sql: string, from: DecimalType, to: DecimalType, unreadable: Unreadable): string {
  const cast = unreadable === 'null' && !holdsEvery(to, from) ? 'TRY_CAST' : 'CAST';
  return `${cast}(${sql} AS ${typeSql(to)})`;
}

/** @param from a type that can be cast to decimals */
export function toDecimal(
  sql: string,
  from: Exclude<TypeName, 'decimal' | 'null'>,
  to: DecimalType,
  unreadable: Unreadable,
): string {
  const cast = unreadable === 'null' ? 'TRY_CAST' : 'CAST';
  switch (from) {
    case 'string':
      return textAsDecimal(sql, to, unreadable);
    case 'integer':
      return `${cast}(${sql} AS ${typeSql(to)})`;
    case 'boolean':
      return `${cast}(CAST(${sql} AS BIGINT) AS ${typeSql(to)})`;
    case 'number':
      // The shortest digits are those that a reader of the result sees: 1.005 becomes 1.01.
      return numberTextAsDecimal(`CAST(${sql} AS VARCHAR)`, to, cast);
    case 'object':
    case 'array':
      return jsonAsDecimal(sql, to, unreadable);
    case 'date':
    case 'timestamp':
      throw new Error(`a ${from} cannot be cast to a decimal`);
  }
}

function textAsDecimal(sql: string, to: DecimalType, unreadable: Unreadable): string {
  const type = typeSql(to);
  return reused(sql, (value) => {
    const isDigits = `regexp_full_match(${value}, ${text(DIGITS)})`;
    const cast =
      unreadable === 'null'
        ? `TRY_CAST(${value} AS ${type})`
        : `coalesce(TRY_CAST(${value} AS ${type}), ${refusal(value, type)})`;
    const other = unreadable === 'null' ? 'NULL' : refusal(value, type);
    return `CASE WHEN ${isDigits} THEN ${cast} WHEN ${value} IS NOT NULL THEN ${other} END`;
  });
}

/** A number in JSON has been read as a double, which is exact only if it has few digits. */
function jsonAsDecimal(sql: string, to: DecimalType, unreadable: Unreadable): string {
  return reused(sql, (json) => {
    const held = `json_extract_string(${json}, '$')`;
    const digits = `length(ltrim(regexp_replace(${held}, '^-|\\.0?$|\\.|e.*$', '', 'g'), '0'))`;
    const refused = unreadable === 'null' ? 'NULL' : refusal(held, typeSql(to));
    const number = toDecimal(`CAST(${held} AS DOUBLE)`, 'number', to, unreadable);
    const isInexact = `${digits} > ${MAX_EXACT_DIGITS}`;
    return `CASE WHEN json_type(${json}) = 'DOUBLE' THEN CASE WHEN ${isInexact} THEN ${refused} ELSE ${number} END ELSE ${textAsDecimal(held, to, unreadable)} END`;
  });
}

/** Values of a config as literals of a column's type. */

import {
  decimalSize,
  decimalType,
  isDecimalType,
  type DecimalType,
} from '../../kit/decimal-type.ts';
import {
  decimalTextOf,
  decimalValueProblem,
  shownValue,
  smallestDecimal,
} from '../../kit/decimal-value.ts';
import { isBeyondYears, isDateText, isTimestampText } from '../values/date-text.ts';
import { commonDecimal } from '../algebra/decimal-results.ts';
import type { Literal } from '../algebra/expression.ts';
import { literalOf } from '../algebra/values.ts';
import { describe } from '../values/described-value.ts';
import { failed, ok } from '../outcome.ts';
import type { Column, DataType, Json, Outcome } from '../types.ts';
import { numberText } from '../../kit/json/exact-json.ts';
import { isWhole } from '../../kit/json/whole-numbers.ts';
import { holds, isNumeric } from './types.ts';

export interface TypedLiteral {
  readonly type: DataType;
  readonly literal: Literal;
}

/**
 * A value, other than null, as a literal to compare or combine with a column. Integers and doubles are compatible. An
 * integer can be text, because JSON's numbers are exact only up to 2^53. Dates and timestamps are ISO 8601 text; a
 * timestamp without an offset is UTC. Other conversions are not made.
 */
export function literalFor(value: Json, column: Column, path: string): Outcome<TypedLiteral> {
  const type = column.untyped ? kindOf(value) : column.type;
  if (isDecimalType(type)) return decimalLiteral(value, { name: column.name, type }, path);
  const as = FITS[type](value);
  if (as !== undefined) return ok({ type: as, literal: literalOf(value, as) });
  const message = `\`${column.name}\` holds ${holds(type)}, but the value is ${describe(value)}${advice(type, value)}`;
  return failed({ code: 'type_mismatch', message, path });
}

/** The type of a value that is compared with a column of the given type. Undefined if they are not compatible. */
const FITS: Readonly<
  Record<Exclude<DataType, DecimalType>, (value: Json) => DataType | undefined>
> = {
  integer: (value) => (isWhole(value) ? 'integer' : FITS.number(value)),
  number: (value) => (typeof value === 'number' ? 'number' : undefined),
  string: (value) => (typeof value === 'string' ? 'string' : undefined),
  boolean: (value) => (typeof value === 'boolean' ? 'boolean' : undefined),
  array: (value) => (Array.isArray(value) ? 'array' : undefined),
  object: (value) => (value !== null && typeof value === 'object' ? 'object' : undefined),
  date: (value) => (typeof value === 'string' && isDateText(value) ? 'date' : undefined),
  timestamp: (value) =>
    typeof value === 'string' && (isDateText(value) || isTimestampText(value))
      ? 'timestamp'
      : undefined,
};

/** In the type of the column if it holds the value, else in the common type of both. */
function decimalLiteral(
  value: Json,
  { name, type }: { readonly name: string; readonly type: DecimalType },
  path: string,
): Outcome<TypedLiteral> {
  const text = typeof value === 'number' ? decimalTextOf(value) : value;
  const size = typeof text === 'string' ? smallestDecimal(text) : undefined;
  const as =
    decimalValueProblem(value, type) === undefined
      ? type
      : size && decimalType(commonDecimal(decimalSize(type), size));
  if (as !== undefined && decimalValueProblem(value, as) === undefined)
    return ok({ type: as, literal: literalOf(text ?? null, as) });
  const problem = decimalValueProblem(value, as ?? type) ?? 'is not a decimal number';
  const message = `\`${name}\` holds ${holds(type)}, but the value ${shownValue(value)} ${problem}`;
  return failed({ code: 'type_mismatch', message, path });
}

/** The name of a column for a value, if it has no other name. */
export function nameOf(value: string | number | boolean | null): string {
  return typeof value === 'number' ? numberText(value) : String(value);
}

function kindOf(value: Json): Exclude<DataType, DecimalType> {
  if (typeof value === 'boolean') return 'boolean';
  if (typeof value === 'number') return isWhole(value) ? 'integer' : 'number';
  if (typeof value === 'string') return 'string';
  return Array.isArray(value) ? 'array' : 'object';
}

function advice(type: DataType, value: Json): string {
  if (type === 'date') return '; write a date as "2024-12-31"';
  if (type === 'timestamp' && isBeyondYears(value))
    return '; in UTC it lies outside of the years 0001 to 9999';
  if (type === 'timestamp') return '; write a timestamp as "2024-12-31T23:59:59Z"';
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean'))
    return `; write it as text: "${value}"`;
  if (type === 'integer' && typeof value === 'string' && /^[+-]?\d+$/.test(value))
    return '; that is beyond the whole numbers of 64 bits';
  if (
    isNumeric(type) &&
    typeof value === 'string' &&
    value.trim() !== '' &&
    Number.isFinite(Number(value))
  )
    return '; write the number without quotes';
  return '';
}

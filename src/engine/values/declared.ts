/**
 * Whether a JSON value can be a value of the type that a user declared. DuckDB's
 * own casts are more lenient than that: they round 1.5 to a whole 2.
 */

import { isDateText, isTimestampText } from './date-text.ts';
import { shortened } from './shortened.ts';
import type { DataType, Json } from '../types.ts';
import { isWhole } from './whole-numbers.ts';

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Numbers, booleans and dates may come as text, as CSV files have them. */
export function declaredValueFault(value: Json, type: DataType): string | undefined {
  if (value === null) return undefined;
  switch (type) {
    case 'string':
    case 'object':
      return undefined;
    case 'array':
      return Array.isArray(value) ? undefined : fault(value, 'an array');
    case 'integer':
      return isWhole(value) ? undefined : fault(value, 'a whole number');
    case 'number':
      return isNumber(value) ? undefined : fault(value, 'a number');
    case 'boolean':
      return typeof value === 'boolean' || value === 'true' || value === 'false'
        ? undefined
        : fault(value, 'true or false');
    case 'date':
      return typeof value === 'string' && isDateText(value)
        ? undefined
        : fault(value, 'a date as YYYY-MM-DD');
    case 'timestamp':
      return typeof value === 'string' && (isTimestampText(value) || isDateText(value))
        ? undefined
        : fault(value, 'a timestamp as YYYY-MM-DDTHH:MM:SSZ');
  }
}

function isNumber(value: Json): boolean {
  return (
    typeof value === 'number' ||
    (typeof value === 'string' && NUMBER.test(value) && Number.isFinite(Number(value)))
  );
}

function fault(value: Json, wanted: string): string {
  return `${shortened(JSON.stringify(value), 60)} is not ${wanted}`;
}

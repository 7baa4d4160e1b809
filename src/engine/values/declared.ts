/**
 * Whether a JSON value can be a value of the type that a user declared. DuckDB's
 * own casts are more lenient than that: they round 1.5 to a whole 2.
 */

import { isDateText, isTimestampText } from './date-text.ts';
import { shortened } from '../../kit/shortened.ts';
import type { DataType, Json } from '../types.ts';
import { isWhole } from './whole-numbers.ts';

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

interface DeclaredForm {
  readonly accepts: (value: Json) => boolean;
  /** For the message about another value. */
  readonly name: string;
}

/** Numbers, booleans and dates may come as text, as CSV files have them. Types without a form take any value. */
const FORMS: Readonly<Partial<Record<DataType, DeclaredForm>>> = {
  array: { accepts: Array.isArray, name: 'an array' },
  integer: { accepts: isWhole, name: 'a whole number' },
  number: { accepts: isNumber, name: 'a number' },
  boolean: {
    accepts: (value) => typeof value === 'boolean' || value === 'true' || value === 'false',
    name: 'true or false',
  },
  date: {
    accepts: (value) => typeof value === 'string' && isDateText(value),
    name: 'a date as YYYY-MM-DD',
  },
  timestamp: {
    accepts: (value) => typeof value === 'string' && (isTimestampText(value) || isDateText(value)),
    name: 'a timestamp as YYYY-MM-DDTHH:MM:SSZ',
  },
};

export function declaredValueFault(value: Json, type: DataType): string | undefined {
  const form = FORMS[type];
  if (value === null || form === undefined || form.accepts(value)) return undefined;
  return `${shortened(JSON.stringify(value), 60)} is not ${form.name}`;
}

function isNumber(value: Json): boolean {
  return (
    typeof value === 'number' ||
    (typeof value === 'string' && NUMBER.test(value) && Number.isFinite(Number(value)))
  );
}

/**
 * Checks JSON values against the types that a user declared. DuckDB's own casts are more lenient: they round 1.5 to 2.
 */

import { isDateText, isTimestampText } from './date-text.ts';
import { exactJson } from '../../kit/json/exact-json.ts';
import { isDecimalType } from '../../kit/decimal-type.ts';
import { decimalValueProblem, shownValue } from '../../kit/decimal-value.ts';
import { shortened } from '../../kit/shortened.ts';
import type { DataType } from '../types.ts';
import {
  isExactNumber,
  isInexactWhole,
  isWhole,
  type RowValue,
} from '../../kit/json/whole-numbers.ts';

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

interface DeclaredForm {
  readonly accepts: (value: RowValue) => boolean;
  /** For the message about an invalid value. */
  readonly name: string;
}

/** Numbers, booleans and dates can be text, as in CSV files. Types without a form accept any value. */
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

export function declaredValueProblem(value: RowValue, type: DataType): string | undefined {
  if (isDecimalType(type)) {
    const problem = value === null ? undefined : decimalValueProblem(value, type);
    return problem === undefined ? undefined : `${shownValue(value)} ${problem}`;
  }
  const form = FORMS[type];
  if (value === null || form === undefined || form.accepts(value)) return undefined;
  if (typeof value === 'bigint') return bigintProblem(value, form);
  if (form === FORMS.number && typeof value === 'string' && isNumberText(value))
    return inexactProblem(value, isWhole(value));
  return `${shortened(exactJson(value), 60)} is not ${form.name}`;
}

function bigintProblem(value: bigint, form: DeclaredForm): string {
  const digits = shortened(String(value), 60);
  if (form !== FORMS.number) return `${digits} is not ${form.name}`;
  return inexactProblem(digits, isWhole(value));
}

function inexactProblem(digits: string, isOf64Bits: boolean): string {
  const type = isOf64Bits ? 'integer' : 'string';
  return `${shortened(digits, 60)} is not exact as a number; declare the column as \`${type}\``;
}

function isNumber(value: RowValue): boolean {
  return (
    typeof value === 'number' ||
    (typeof value === 'bigint' && isExactNumber(value)) ||
    (typeof value === 'string' && isNumberText(value) && !isInexactWhole(value))
  );
}

function isNumberText(text: string): boolean {
  return NUMBER.test(text) && Number.isFinite(Number(text));
}

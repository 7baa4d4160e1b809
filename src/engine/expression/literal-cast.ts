/** Casts of literals. A cast that always fails is an error before the run. */

import { decimalSize, isDecimalType, type DecimalType } from '../../kit/decimal-type.ts';
import { greatestDecimal, isDecimalText } from '../../kit/decimal-value.ts';
import { typeNamed } from '../algebra/type.ts';
import type { DataType } from '../types.ts';
import { named, type Typed } from './typed.ts';
import { shortened } from '../../kit/shortened.ts';
import { isDateText, isTimestampText } from '../values/date-text.ts';

/** The format of numbers in casts. */
const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;
/** Expressions have at most 8,192 characters, so no 64-bit integer can result from a greater power of ten. */
const MAX_EXPONENT = 10_000;

const FORMS: Readonly<Record<Exclude<DataType, 'string' | DecimalType>, string>> = {
  integer: 'write decimal digits, of at most 64 bits',
  number: 'write decimal digits',
  boolean: "write 'true' or 'false'",
  date: "write an existing day as 'YYYY-MM-DD'",
  timestamp: "write an existing time as 'YYYY-MM-DDTHH:MM:SSZ'",
  object: 'write JSON',
  array: "write a JSON array, such as '[1, 2]'",
};

/**
 * Explains why the cast of a literal fails and how to correct it. Undefined if it does not fail, or if only DuckDB can
 * tell.
 */
export function castProblem(written: Typed['literal'], to: DataType): string | undefined {
  if (!failsAsWritten(written, to)) return undefined;
  const literal = typeof written === 'string' ? `'${shortened(written, 40)}'` : String(written);
  const form = to === 'string' ? '' : `; ${isDecimalType(to) ? decimalForm(to) : FORMS[to]}`;
  return `${literal} cannot be cast to ${named(typeNamed(to))}${form}`;
}

function failsAsWritten(written: Typed['literal'], to: DataType): boolean {
  if (isDecimalType(to)) return failsAsDecimal(written, to);
  if (typeof written === 'number') return to === 'integer' && !fits(BigInt(rounded(written)));
  if (typeof written !== 'string') return false;
  return !READS[to](written);
}

function decimalForm(type: DecimalType): string {
  return `write digits such as '12.50', up to ${greatestDecimal(type)}`;
}

/** Places beyond those of the type are rounded. */
function failsAsDecimal(written: Typed['literal'], type: DecimalType): boolean {
  if (typeof written === 'boolean' || written === null || written === undefined) return false;
  const text = String(written);
  if (typeof written === 'string' && !isDecimalText(text)) return true;
  const { precision, scale } = decimalSize(type);
  const [digits = '', exponent = '0'] = text.split('e');
  const scaled = wholeOf(`${digits}e${Number(exponent) + scale}`);
  const limit = 10n ** BigInt(precision);
  return scaled >= limit || scaled <= -limit;
}

const isMoment = (text: string): boolean => isDateText(text) || isTimestampText(text);

/** Returns true if the text can be read as the type. */
const READS: Readonly<Record<Exclude<DataType, DecimalType>, (text: string) => boolean>> = {
  string: () => true,
  number: (text) => isNumber(text) && Number.isFinite(Number(text)),
  integer: (text) => isNumber(text) && fits(wholeOf(text)),
  boolean: (text) => text === 'true' || text === 'false',
  date: isMoment,
  timestamp: isMoment,
  object: (text) => isJson(text, 'object'),
  array: (text) => isJson(text, 'array'),
};

function isNumber(text: string): boolean {
  const [, , whole = '', fraction = ''] = NUMBER.exec(text) ?? [];
  return whole !== '' || fraction !== '';
}

/** Rounds a half away from zero. */
function rounded(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value));
}

/** The nearest integer, exactly. */
function wholeOf(text: string): bigint {
  const [, sign, whole = '', fraction = '', power = '0'] = NUMBER.exec(text) ?? [];
  const exponent = Math.max(-MAX_EXPONENT, Math.min(MAX_EXPONENT, Number(power)));
  const digits = `${whole}${fraction}`;
  // The number of digits before the point.
  const point = whole.length + exponent;
  const integerDigits = point > 0 ? digits.slice(0, point).padEnd(point, '0') : '0';
  const isUp = point >= 0 && (digits[point] ?? '0') >= '5';
  const size = BigInt(integerDigits) + (isUp ? 1n : 0n);
  return sign === '-' ? -size : size;
}

function fits(whole: bigint): boolean {
  return BigInt.asIntN(64, whole) === whole;
}

function isJson(text: string, to: 'object' | 'array'): boolean {
  try {
    const value = JSON.parse(text, refuseHalfCharacters) as unknown;
    return to === 'object' || value === null || Array.isArray(value);
  } catch {
    return false;
  }
}

/** A reviver for JSON.parse that rejects lone surrogates written as escapes. */
function refuseHalfCharacters(name: string, value: unknown): unknown {
  if (!name.isWellFormed() || (typeof value === 'string' && !value.isWellFormed()))
    throw new SyntaxError('half of a surrogate pair');
  return value;
}

/** Values of exact decimals, as text of digits. An exponent or a comma is no part of a decimal. */

import { decimalSize, type DecimalSize, type DecimalType } from './decimal-type.ts';
import { shortened } from './shortened.ts';

const DIGITS = /^[+-]?(?:(\d+)(?:\.(\d*))?|\.(\d+))$/;
/** Every number with at most 15 digits has a double of its own. */
export const MAX_EXACT_DIGITS = 15;
const MAX_SHOWN = 60;

/** A predicate whose subject is a value of JSON. Undefined if it is a value of the type. */
export function decimalValueProblem(value: unknown, type: DecimalType): string | undefined {
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  const text = isNumber ? decimalTextOf(value) : value;
  if (text === undefined)
    return `is not exact as a number of JSON; send its digits as text, such as "${String(value)}"`;
  const size = typeof text === 'string' ? digitsOf(text) : undefined;
  if (size === undefined) return 'is not a decimal number, which is written as "12.50"';
  const { precision, scale } = decimalSize(type);
  if (size.places > scale)
    return `has ${size.places} digits after the point, and a ${type} has ${scale === 0 ? 'none' : `at most ${scale}`}`;
  return size.whole > precision - scale
    ? `is beyond ${greatestDecimal(type)}, the greatest ${type}`
    : undefined;
}

/** True for digits with or without a point and a sign. */
export function isDecimalText(text: string): boolean {
  return DIGITS.test(text);
}

/** A number as the digits of a decimal. Undefined if a double does not represent them exactly. */
export function decimalTextOf(value: number | bigint): string | undefined {
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) return String(value);
  if (!Number.isFinite(value) || Number.isInteger(value)) return undefined;
  const [digits = '', exponent] = String(value).split('e');
  const significant = digits.replace(/\D/g, '').replace(/^0+/, '').length;
  if (significant > MAX_EXACT_DIGITS) return undefined;
  if (exponent === undefined) return digits;
  const places = (digits.split('.')[1] ?? '').length - Number(exponent);
  return places > 100 ? undefined : value.toFixed(places);
}

/** The smallest type that holds the digits. Undefined if there is none. */
export function smallestDecimal(text: string): DecimalSize | undefined {
  const size = digitsOf(text);
  return size && { precision: Math.max(1, size.whole + size.places), scale: size.places };
}

/** The greatest value of a type: `9999.99`. */
export function greatestDecimal(type: DecimalType): string {
  const { precision, scale } = decimalSize(type);
  const whole = '9'.repeat(precision - scale) || '0';
  return scale === 0 ? whole : `${whole}.${'9'.repeat(scale)}`;
}

/** A value in a message, before a predicate about it. */
export function shownValue(value: unknown): string {
  const text = typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? 'null');
  return shortened(text, MAX_SHOWN);
}

/** The digits that a text has before and after the point, without zeros at the ends. */
function digitsOf(text: string): { whole: number; places: number } | undefined {
  const [matched, before = '', after = '', only = ''] = DIGITS.exec(text) ?? [];
  if (matched === undefined) return undefined;
  return {
    whole: before.replace(/^0+/, '').length,
    places: `${after}${only}`.replace(/0+$/, '').length,
  };
}

/** The types of results of exact decimals. A type grows with the operation, up to 38 digits. */

import {
  decimalSize,
  decimalType,
  isDecimalType,
  MAX_PRECISION,
  type DecimalType,
} from '../../kit/decimal-type.ts';
import type { DataType } from '../types.ts';

/** The type of a whole number among decimals. */
export const WHOLE_AS_DECIMAL: DecimalType = 'decimal(19,0)';

/** The least number of digits after the point of a quotient. */
const MIN_QUOTIENT_SCALE = 6;
/** More rows than a run has do not add more digits to a sum. */
const SUM_DIGITS = 10;

/** A decimal or a whole number as a decimal. Undefined for other types. */
export function asDecimal(type: DataType): DecimalType | undefined {
  if (type === 'integer') return WHOLE_AS_DECIMAL;
  return isDecimalType(type) ? type : undefined;
}

/** The common type of values that are compared or put into one column. */
export function commonDecimal(a: DecimalType, b: DecimalType): DecimalType {
  const scale = Math.max(decimalSize(a).scale, decimalSize(b).scale);
  return limited(Math.max(wholeDigits(a), wholeDigits(b)) + scale, scale);
}

export function sumOfTwo(a: DecimalType, b: DecimalType): DecimalType {
  const scale = Math.max(decimalSize(a).scale, decimalSize(b).scale);
  return limited(Math.max(wholeDigits(a), wholeDigits(b)) + scale + 1, scale);
}

/** Undefined if the product has more than 38 digits after the point. */
export function productOfTwo(a: DecimalType, b: DecimalType): DecimalType | undefined {
  const [one, other] = [decimalSize(a), decimalSize(b)];
  const scale = one.scale + other.scale;
  return scale > MAX_PRECISION ? undefined : limited(one.precision + other.precision, scale);
}

export function quotientOf(a: DecimalType, b: DecimalType): DecimalType {
  const scale = quotientScale(a);
  return limited(wholeDigits(a) + decimalSize(b).scale + scale, scale);
}

export function remainderOf(a: DecimalType, b: DecimalType): DecimalType {
  const scale = Math.max(decimalSize(a).scale, decimalSize(b).scale);
  return limited(Math.min(wholeDigits(a), wholeDigits(b)) + scale || 1, scale);
}

export function sumOfRows(type: DecimalType): DecimalType {
  const { precision, scale } = decimalSize(type);
  return limited(precision + SUM_DIGITS, scale);
}

export function averageOf(type: DecimalType): DecimalType {
  const scale = quotientScale(type);
  return limited(wholeDigits(type) + scale, scale);
}

/** One more place, so that the middle between two values is exact. Undefined if there is none left. */
export function medianOf(type: DecimalType): DecimalType | undefined {
  const { precision, scale } = decimalSize(type);
  return scale === MAX_PRECISION ? undefined : limited(precision + 1, scale + 1);
}

/** @param places the digits after the point that remain */
export function roundedTo(type: DecimalType, places: number): DecimalType {
  const { scale } = decimalSize(type);
  if (places >= scale) return type;
  const left = Math.max(0, places);
  return limited(wholeDigits(type) + left + 1, left);
}

/** True if every value of one type is a value of the other. */
export function holdsEvery(type: DecimalType, other: DecimalType): boolean {
  return (
    decimalSize(type).scale >= decimalSize(other).scale && wholeDigits(type) >= wholeDigits(other)
  );
}

export function wholeDigits(type: DecimalType): number {
  const { precision, scale } = decimalSize(type);
  return precision - scale;
}

function quotientScale(type: DecimalType): number {
  return Math.max(MIN_QUOTIENT_SCALE, decimalSize(type).scale);
}

function limited(precision: number, scale: number): DecimalType {
  return decimalType({ precision: Math.min(MAX_PRECISION, precision), scale });
}

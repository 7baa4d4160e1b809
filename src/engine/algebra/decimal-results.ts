/** The sizes of results of exact decimals. A size grows with the operation, up to 38 digits. */

import { MAX_PRECISION, type DecimalSize } from '../../kit/decimal-type.ts';

/** The size of a whole number among decimals. */
export const WHOLE_AS_DECIMAL: DecimalSize = { precision: 19, scale: 0 };

/** The least number of digits after the point of a quotient. */
const MIN_QUOTIENT_SCALE = 6;
/** More rows than a run has do not add more digits to a sum. */
const SUM_DIGITS = 10;

/** The common size of values that are compared or put into one column. */
export function commonDecimal(a: DecimalSize, b: DecimalSize): DecimalSize {
  const scale = Math.max(a.scale, b.scale);
  return limited(Math.max(wholeDigits(a), wholeDigits(b)) + scale, scale);
}

export function sumOfTwo(a: DecimalSize, b: DecimalSize): DecimalSize {
  const scale = Math.max(a.scale, b.scale);
  return limited(Math.max(wholeDigits(a), wholeDigits(b)) + scale + 1, scale);
}

/** Undefined if the product has more than 38 digits after the point. */
export function productOfTwo(a: DecimalSize, b: DecimalSize): DecimalSize | undefined {
  const scale = a.scale + b.scale;
  return scale > MAX_PRECISION ? undefined : limited(a.precision + b.precision, scale);
}

export function quotientOf(a: DecimalSize, b: DecimalSize): DecimalSize {
  const scale = quotientScale(a);
  return limited(wholeDigits(a) + b.scale + scale, scale);
}

export function remainderOf(a: DecimalSize, b: DecimalSize): DecimalSize {
  const scale = Math.max(a.scale, b.scale);
  return limited(Math.min(wholeDigits(a), wholeDigits(b)) + scale || 1, scale);
}

export function sumOfRows({ precision, scale }: DecimalSize): DecimalSize {
  return limited(precision + SUM_DIGITS, scale);
}

export function averageOf(size: DecimalSize): DecimalSize {
  const scale = quotientScale(size);
  return limited(wholeDigits(size) + scale, scale);
}

/** One more place, so that the middle between two values is exact. Undefined if there is none left. */
export function medianOf({ precision, scale }: DecimalSize): DecimalSize | undefined {
  return scale === MAX_PRECISION ? undefined : limited(precision + 1, scale + 1);
}

/** @param places the digits after the point that remain */
export function roundedTo(size: DecimalSize, places: number): DecimalSize {
  if (places >= size.scale) return size;
  const left = Math.max(0, places);
  return limited(wholeDigits(size) + left + 1, left);
}

/** True if every value of one size is a value of the other. */
export function holdsEvery(size: DecimalSize, other: DecimalSize): boolean {
  return size.scale >= other.scale && wholeDigits(size) >= wholeDigits(other);
}

export function wholeDigits({ precision, scale }: DecimalSize): number {
  return precision - scale;
}

function quotientScale({ scale }: DecimalSize): number {
  return Math.max(MIN_QUOTIENT_SCALE, scale);
}

function limited(precision: number, scale: number): DecimalSize {
  return { precision: Math.min(MAX_PRECISION, precision), scale };
}

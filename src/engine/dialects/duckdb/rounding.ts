/** `round` with digits. */

import { bound, reused } from '../../sql.ts';
import type { Printed } from './printed.ts';

/** No double has a digit beyond this place. */
const MAX_PLACES = 400;

/** The number of digits in the range of DuckDB's 32-bit integers. */
export function places({ sql, literal }: Printed): string {
  if (typeof literal === 'bigint')
    return String(Math.max(-MAX_PLACES, Math.min(MAX_PLACES, Number(literal))));
  return reused(
    sql,
    (digits) =>
      `CASE WHEN ${digits} > ${MAX_PLACES} THEN ${MAX_PLACES} WHEN ${digits} < -${MAX_PLACES} THEN -${MAX_PLACES} ELSE CAST(${digits} AS INTEGER) END`,
  );
}

/** Greater doubles have no fraction. Scaling them by a power of ten and back could change them. */
const FIRST_WITHOUT_FRACTION = '9007199254740992';

/** Below this limit, a half has at most 15 digits, which doubles represent. */
const FIRST_INEXACT_HALF = '1e14';
/** Doubles do not represent greater powers of ten exactly. */
const MAX_EXACT_PLACES = 22;

/** @param digits an integer, or SQL */
export function roundedFraction(sql: string, digits: string): string {
  if (/^-?\d+$/.test(digits)) return reused(sql, (x) => roundedTo(x, digits));
  return bound(`{'x': ${sql}, 'digits': ${digits}}`, (both) =>
    roundedTo(`${both}.x`, `${both}.digits`),
  );
}

/**
 * DuckDB multiplies by a power of ten, which can move a number below a half: 1.005 * 100 is less than 100.5. A division
 * returns the nearest double, so the quotient for a half is the same double as its decimal digits, and the number can
 * be compared with it.
 */
function roundedTo(x: string, digits: string): string {
  const unit = `power(10.0, abs(${digits}))`;
  const whole = `round(if(${digits} < 0, abs(${x}) / ${unit}, abs(${x}) * ${unit}))`;
  const scaled = (units: string): string =>
    `if(${digits} < 0, (${units}) * ${unit}, (${units}) / ${unit})`;
  const nearest = `${whole} + CASE WHEN abs(${x}) >= ${scaled(`${whole} + 0.5`)} THEN 1 WHEN abs(${x}) < ${scaled(`${whole} - 0.5`)} THEN -1 ELSE 0 END`;
  return `CASE WHEN abs(${x}) >= ${FIRST_WITHOUT_FRACTION} * power(10.0, -(${digits})) THEN ${x} WHEN abs(${digits}) > ${MAX_EXACT_PLACES} OR abs(${x}) >= ${FIRST_INEXACT_HALF} * power(10.0, -(${digits})) THEN round(${x}, ${digits}) ELSE sign(${x}) * ${scaled(nearest)} END`;
}

/** No decimal has a digit beyond this place. */
const MAX_DECIMAL_PLACES = 38;

export function decimalPlaces({ literal }: Printed): string {
  const digits = typeof literal === 'bigint' ? Number(literal) : 0;
  return String(Math.max(-MAX_DECIMAL_PLACES, Math.min(MAX_DECIMAL_PLACES, digits)));
}

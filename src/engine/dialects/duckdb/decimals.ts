/** Exact arithmetic of decimals that DuckDB does not have: its division and averages are doubles. */

import { decimalType, MAX_PRECISION } from '../../../kit/decimal-type.ts';
import { greatestDecimal } from '../../../kit/decimal-value.ts';
import { decimalOf, type DecimalType } from '../../algebra/type.ts';
import { bound, text, TOO_MANY_DIGITS } from '../../sql.ts';
import { typeSql } from './printed.ts';

const MAX_BIGINT_DIGITS = 18;

/** Longer SQL is not repeated. */
const MAX_REPEATED = 100;

interface Operand {
  readonly sql: string;
  readonly type: DecimalType;
}

/** DuckDB keeps the sum and the product of operands of at most 18 digits within 18 digits, and fails if it has more. */
export function exactSql(
  symbol: '+' | '-' | '*',
  [a, b]: readonly [Operand, Operand],
  result: DecimalType,
): string {
  const isShort = Math.max(a.type.precision, b.type.precision) <= MAX_BIGINT_DIGITS;
  if (!isShort || result.precision <= MAX_BIGINT_DIGITS) return `(${a.sql} ${symbol} ${b.sql})`;
  const wide = decimalOf({ precision: MAX_BIGINT_DIGITS + 1, scale: a.type.scale });
  return `CAST(CAST(${a.sql} AS ${typeSql(wide)}) ${symbol} ${b.sql} AS ${typeSql(result)})`;
}

/** The quotient, rounded half away from zero; null if the divisor is zero. */
export function quotientSql(dividend: Operand, divisor: Operand, result: DecimalType): string {
  const shift = result.scale - dividend.type.scale + divisor.type.scale;
  const digits = dividend.type.precision + shift;
  const isShort = digits <= MAX_BIGINT_DIGITS && divisor.type.precision <= MAX_BIGINT_DIGITS;
  const whole = isShort ? 'BIGINT' : 'HUGEINT';
  const power = `CAST(${text(`1${'0'.repeat(Math.min(shift, MAX_PRECISION))}`)} AS ${whole})`;
  const scaled = `${unscaled(dividend.sql, dividend.type, whole)} * ${power}`;
  const both = { n: scaled, d: unscaled(divisor.sql, divisor.type, whole) };
  return withBoth(both, (n, d) => asDecimalSql(roundedQuotient(n, d), whole, result));
}

/**
 * The average of decimals from their sum and count. The sum is divided before it is scaled, so that it cannot leave 128
 * bits.
 */
export function averageSql(
  sum: string,
  count: string,
  type: DecimalType,
  result: DecimalType,
): string {
  const shift = result.scale - type.scale;
  const power = `CAST(${text(`1${'0'.repeat(shift)}`)} AS HUGEINT)`;
  const total = decimalOf({ precision: MAX_PRECISION, scale: type.scale });
  const both = { n: unscaled(sum, total, 'HUGEINT'), d: `CAST(${count} AS HUGEINT)` };
  return withBoth(both, (n, d) => {
    const rest = `(${n} % ${d}) * ${power}`;
    return asDecimalSql(
      `(${n} // ${d}) * ${power} + ${roundedQuotient(`(${rest})`, d)}`,
      'HUGEINT',
      result,
    );
  });
}

/** Fails the run if a sum has more than 38 digits, which DuckDB accepts. */
export function checkedSum(sql: string, type: DecimalType): string {
  if (type.precision < MAX_PRECISION) return `CAST(${sql} AS ${typeSql(type)})`;
  const greatest = greatestDecimal(decimalType(type));
  const limit = (sign: string): string => `CAST('${sign}${greatest}' AS ${typeSql(type)})`;
  return `CASE WHEN ${sql} BETWEEN ${limit('-')} AND ${limit('')} THEN ${sql} WHEN ${sql} IS NOT NULL THEN error(${text(TOO_MANY_DIGITS)}) END`;
}

/** The middle of two values of which neither is rounded. */
export function medianSql(value: string, type: DecimalType, result: DecimalType): string {
  const lower = `quantile_disc(${value}, 0.5)`;
  const upper = `-quantile_disc(-${value}, 0.5)`;
  const precision = Math.min(MAX_PRECISION, type.precision + 1);
  const wide = typeSql(decimalOf({ precision, scale: type.scale }));
  return `CAST((CAST(${lower} AS ${wide}) + CAST(${upper} AS ${wide})) * CAST('0.5' AS DECIMAL(1, 1)) AS ${typeSql(result)})`;
}

/** The digits of a decimal as a whole number. */
function unscaled(
  sql: string,
  { precision, scale }: DecimalType,
  whole: 'BIGINT' | 'HUGEINT',
): string {
  if (scale === 0) return `CAST(${sql} AS ${whole})`;
  if (precision + scale >= MAX_PRECISION)
    return `CAST(replace(CAST(${sql} AS VARCHAR), '.', '') AS ${whole})`;
  const power = decimalOf({ precision: scale + 1, scale: 0 });
  const operands = [
    { sql, type: decimalOf({ precision, scale }) },
    { sql: `CAST(${text(`1${'0'.repeat(scale)}`)} AS ${typeSql(power)})`, type: power },
  ] as const;
  const product = decimalOf({ precision: precision + scale + 1, scale });
  return `CAST(${exactSql('*', operands, product)} AS ${whole})`;
}

function asDecimalSql(whole: string, type: 'BIGINT' | 'HUGEINT', result: DecimalType): string {
  const { scale } = result;
  const digits = type === 'BIGINT' ? MAX_BIGINT_DIGITS + 1 : MAX_PRECISION;
  const decimal = `CAST(${whole} AS DECIMAL(${digits}, 0))`;
  if (scale === 0) return `CAST(${decimal} AS ${typeSql(result)})`;
  const unit = `CAST('0.${'1'.padStart(scale, '0')}' AS DECIMAL(${scale}, ${scale}))`;
  return `CAST(${decimal} * ${unit} AS ${typeSql(result)})`;
}

/** Null if the divisor is zero. */
function roundedQuotient(n: string, d: string): string {
  const isUp = `abs(${n} % ${d}) >= abs(${d}) - abs(${n} % ${d})`;
  return `(${n} // ${d} + CASE WHEN ${isUp} THEN CASE WHEN (${n} < 0) = (${d} < 0) THEN 1 ELSE -1 END ELSE 0 END)`;
}

function withBoth(
  { n, d }: { readonly n: string; readonly d: string },
  expression: (n: string, d: string) => string,
): string {
  if (n.length <= MAX_REPEATED && d.length <= MAX_REPEATED) return expression(`(${n})`, `(${d})`);
  return bound(`{'n': ${n}, 'd': ${d}}`, (both) => expression(`${both}.n`, `${both}.d`));
}

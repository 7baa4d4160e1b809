/** Arithmetic. The result of integers is null if it exceeds 64 bits, that of doubles if it is not finite. */

import { asDecimal, decimalOf, type DecimalType, type Type } from '../../algebra/type.ts';
import { within64Bits } from '../../sql.ts';
import { commonDecimal } from '../../algebra/decimal-results.ts';
import { exactSql, quotientSql } from './decimals.ts';
import {
  argument,
  typeSql,
  type Printed,
  type PrintedCall,
  type PrintedNumber,
  type Printer,
} from './printed.ts';

/** Longer SQL is not repeated; the check then uses 128 bits, which is slower. */
const MAX_REPEATED = 100;

type Symbol = '+' | '-' | '*';

/** The greatest operands whose result always fits into 64 bits. */
const SAFE = { '+': 2n ** 62n - 1n, '-': 2n ** 62n - 1n, '*': 2n ** 31n } as const;

export function arithmetic(symbol: Symbol): Printer {
  return ({ raw, type }) => {
    const [a, b] = [argument(raw), argument(raw, 1)];
    if (type.of === 'decimal') return exact(symbol, [a, b], type);
    return type.of === 'integer'
      ? whole(symbol, a, b)
      : { sql: `(${a.sql} ${symbol} ${b.sql})`, mayOverflow: true };
  };
}

/** A number divided by infinity is 0, but the overflow of the divisor must become null. */
export function divide({ raw, args, type }: PrintedCall): string | PrintedNumber {
  if (type.of === 'decimal') return decimalQuotient(argument(args), argument(args, 1), type);
  return { sql: `(${argument(raw).sql} / ${argument(args, 1).sql})`, mayOverflow: true };
}

/** DuckDB returns NULL if the divisor is zero. */
export function remainder({ raw, args, type }: PrintedCall): string | PrintedNumber {
  const [a, b] = [argument(raw), argument(args, 1)];
  if (type.of === 'decimal') return decimalRemainder(a, b, type);
  return type.of === 'integer'
    ? wholeRemainder(a, b)
    : { sql: `(${a.sql} % ${b.sql})`, mayOverflow: true };
}

export function negate({ raw, type }: PrintedCall): string | PrintedNumber {
  const { sql, mayOverflow } = argument(raw);
  return type.of === 'integer'
    ? within64Bits(`-CAST(${sql} AS HUGEINT)`)
    : { sql: `(-${sql})`, mayOverflow };
}

/** DuckDB types the result as INTEGER if an operand is a constant null. */
function exact(symbol: Symbol, [a, b]: readonly [Printed, Printed], type: DecimalType): string {
  return a.literal === null || b.literal === null
    ? `CAST(NULL AS ${typeSql(type)})`
    : exactSql(symbol, [decimalOperand(a), decimalOperand(b)], type);
}

function decimalQuotient(a: Printed, b: Printed, type: DecimalType): string {
  return quotientSql(decimalOperand(a), decimalOperand(b), type);
}

/** In the common type of both, because DuckDB's own can have fewer places. */
function decimalRemainder(a: Printed, b: Printed, type: DecimalType): string {
  const common = typeSql(
    decimalOf(commonDecimal(requiredDecimal(a.type), requiredDecimal(b.type))),
  );
  return `CAST(CAST(${a.sql} AS ${common}) % CAST(${b.sql} AS ${common}) AS ${typeSql(type)})`;
}

function decimalOperand({ sql, type }: Printed): { sql: string; type: DecimalType } {
  return { sql, type: requiredDecimal(type) };
}

function requiredDecimal(type: Type): DecimalType {
  const decimal = asDecimal(type);
  if (decimal === undefined) throw new Error(`a ${type.of} is not a decimal`);
  return decimal;
}

function whole(symbol: Symbol, a: Printed, b: Printed): string {
  const exact = within64Bits(`CAST(${a.sql} AS HUGEINT) ${symbol} CAST(${b.sql} AS HUGEINT)`);
  if (a.sql.length > MAX_REPEATED || b.sql.length > MAX_REPEATED) return exact;
  const checks = [a, b].flatMap((side) => isWithin(side, SAFE[symbol]));
  return `(CASE WHEN ${checks.length === 0 ? 'TRUE' : checks.join(' AND ')} THEN ${a.sql} ${symbol} ${b.sql} ELSE ${exact} END)`;
}

/** The condition that a value is within the bounds. Empty for a literal that is. */
function isWithin({ sql, literal }: Printed, bound: bigint): readonly string[] {
  if (typeof literal === 'bigint' && literal >= -bound && literal <= bound) return [];
  return [`${sql} BETWEEN ${-bound} AND ${bound}`];
}

/** The quotient of the least integer and -1 would exceed 64 bits, although the remainder is 0. */
function wholeRemainder(a: Printed, b: Printed): string {
  if (typeof b.literal === 'bigint' && b.literal !== -1n) return `(${a.sql} % ${b.sql})`;
  return `CAST(CAST(${a.sql} AS HUGEINT) % CAST(${b.sql} AS HUGEINT) AS BIGINT)`;
}

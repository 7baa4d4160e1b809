/** Integer arithmetic: the result is null if it exceeds 64 bits. */

import { within64Bits } from '../sql.ts';
import type { Typed } from './typed.ts';

/** Longer SQL is not repeated; the check then uses 128 bits, which is slower. */
const MAX_REPEATED = 100;

/** The greatest operands whose result always fits into 64 bits. */
const SAFE = { '+': 2n ** 62n - 1n, '-': 2n ** 62n - 1n, '*': 2n ** 31n } as const;

export function whole(operator: '+' | '-' | '*', a: Typed, b: Typed): string {
  const exact = within64Bits(`CAST(${a.sql} AS HUGEINT) ${operator} CAST(${b.sql} AS HUGEINT)`);
  if (a.sql.length > MAX_REPEATED || b.sql.length > MAX_REPEATED) return exact;
  const checks = [a, b].flatMap((side) => isWithin(side, SAFE[operator]));
  return `(CASE WHEN ${checks.length === 0 ? 'TRUE' : checks.join(' AND ')} THEN ${a.sql} ${operator} ${b.sql} ELSE ${exact} END)`;
}

/** The condition that a value is within the bounds. Empty for a literal that is. */
function isWithin({ sql, literal }: Typed, bound: bigint): readonly string[] {
  if (typeof literal === 'bigint' && literal >= -bound && literal <= bound) return [];
  return [`${sql} BETWEEN ${-bound} AND ${bound}`];
}

export function wholeNegative({ sql }: Typed): string {
  return within64Bits(`-CAST(${sql} AS HUGEINT)`);
}

/** The quotient of the least integer and -1 would exceed 64 bits, although the remainder is 0. */
export function wholeRemainder(a: Typed, b: Typed): string {
  if (typeof b.literal === 'bigint' && b.literal !== -1n) return `(${a.sql} % ${b.sql})`;
  return `CAST(CAST(${a.sql} AS HUGEINT) % CAST(${b.sql} AS HUGEINT) AS BIGINT)`;
}

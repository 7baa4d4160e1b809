/** Positions and lengths: 64 bits in expressions, 32 bits in DuckDB. */

import { reused } from '../../sql.ts';
import type { Printed } from './printed.ts';

/** Longer than any text. */
const MAX_COUNT = 4_294_967_295n;

/** Clamps a count to a number that no text exceeds. Null stays null. */
export function bounded({ sql, literal }: Printed, least = -MAX_COUNT): string {
  if (typeof literal === 'bigint')
    return String(literal < least ? least : literal > MAX_COUNT ? MAX_COUNT : literal);
  return reused(
    sql,
    (count) =>
      `CASE WHEN ${count} > ${MAX_COUNT} THEN ${MAX_COUNT} WHEN ${count} < ${least} THEN ${least} ELSE ${count} END`,
  );
}

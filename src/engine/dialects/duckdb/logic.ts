/**
 * `and` and `or` evaluate the left operand first: `s <> '' and cast(s as integer) > 3` casts no empty text. Unless the
 * condition is a filter, DuckDB evaluates both operands for all rows, so an operand that can fail is put into a CASE.
 * The condition before it stays a separate operand, so that a filter can still be split.
 */

import { lambda } from '../../sql.ts';

/** An operand of a chain of the same operator: its SQL, and whether it can fail. */
export interface Operand {
  readonly sql: string;
  readonly mayFail: boolean;
}

/** Guards are printed twice, so nested chains would grow exponentially. A longer guard is evaluated once. */
const MAX_GUARD = 32_768;

/** The order of evaluation does not affect the result, even with nulls. */
export function chained(operator: 'and' | 'or', operands: readonly Operand[]): string {
  const guarded = operands.findIndex(({ mayFail }, index) => index > 0 && mayFail);
  const first = guarded === -1 ? operands : operands.slice(0, guarded);
  const joined = first.map(({ sql }) => sql).join(` ${operator.toUpperCase()} `);
  const condition = first.length === 1 ? joined : `(${joined})`;
  if (guarded === -1) return condition;
  const rest = chained(operator, operands.slice(guarded));
  const guard = (before: string): string =>
    operator === 'and'
      ? `(${before} AND CASE WHEN NOT ${before} THEN FALSE ELSE ${rest} END)`
      : `(${before} OR CASE WHEN ${before} THEN TRUE ELSE ${rest} END)`;
  return condition.length > MAX_GUARD
    ? lambda(condition, 'guard', guard('guard'))
    : guard(condition);
}

/**
 * `and` and `or`. The left operand decides first, as people write it:
 * `s <> '' and cast(s as integer) > 3` casts no empty text. DuckDB computes both
 * sides for all rows wherever the condition is no filter, so a side that may fail
 * is in a CASE. The condition before it stays an operand of its own, which a
 * filter can be split by.
 */

/** An operand of a chain of the same operator: its SQL, and whether it may fail. */
export interface Operand {
  readonly sql: string;
  readonly mayFail: boolean;
}

/** What guards is printed twice; chains within chains within chains would grow without end. */
const MAX_GUARD = 32_768;

/** The SQL of the chain; undefined where it would be too long. The order of evaluation does not change what it gives, null included. */
export function chained(operator: 'and' | 'or', operands: readonly Operand[]): string | undefined {
  const guarded = operands.findIndex(({ mayFail }, index) => index > 0 && mayFail);
  const first = guarded === -1 ? operands : operands.slice(0, guarded);
  const joined = first.map(({ sql }) => sql).join(` ${operator.toUpperCase()} `);
  const condition = first.length === 1 ? joined : `(${joined})`;
  if (guarded === -1) return condition;
  const rest =
    condition.length > MAX_GUARD ? undefined : chained(operator, operands.slice(guarded));
  if (rest === undefined) return undefined;
  if (operator === 'and')
    return `(${condition} AND CASE WHEN NOT ${condition} THEN FALSE ELSE ${rest} END)`;
  return `(${condition} OR CASE WHEN ${condition} THEN TRUE ELSE ${rest} END)`;
}

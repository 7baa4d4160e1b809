/** Whole numbers and texts with the engine's rules. */

import type { Column } from '../../types.ts';
import type { Printed } from '../sql/printed.ts';

/** Longer SQL is evaluated once, in a subquery; shorter SQL is repeated, which is faster. */
const MAX_REPEATED = 100;

/** Null for whole numbers beyond 64 bits. */
export function within64Bits(numeric: string): string {
  const checked = (value: string): string =>
    `CASE WHEN ${value} BETWEEN -9223372036854775808 AND 9223372036854775807 THEN ${value} END`;
  return numeric.length <= MAX_REPEATED
    ? `(${checked(numeric)})`
    : `(SELECT ${checked('v.n')} FROM (SELECT ${numeric} AS n OFFSET 0) AS v)`;
}

const isConstant = ({ expression }: Pick<Printed, 'expression'>): boolean =>
  expression.kind === 'literal' || expression.kind === 'parameter';

/**
 * The first of several compared texts, so that they are compared by code points. Equality has the same result in every
 * deterministic collation, and an index on a column has that of the column, so a column that is tested for equality
 * with constants is left as it is.
 */
export function collated(first: Printed, others: readonly Printed[], isEquality: boolean): string {
  const { sql, expression } = first;
  if (expression.type.of !== 'string') return sql;
  const isIndexable = isEquality && expression.kind === 'column' && others.every(isConstant);
  return isIndexable ? sql : `${sql} COLLATE "C"`;
}

/** A text that is compared by code points: expressions of several columns have no collation of their own. */
export function compared(sql: string, { type }: Pick<Column, 'type'>): string {
  return type === 'string' ? `${sql} COLLATE "C"` : sql;
}

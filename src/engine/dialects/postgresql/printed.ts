/** Parts of expressions that printers of functions receive. */

import type { Expression } from '../../algebra/expression.ts';
import type { Type } from '../../algebra/type.ts';

export interface Printed {
  readonly sql: string;
  /** SQL that the planner can estimate if it is a constant, but that is computed for each row. */
  readonly estimated: string;
  readonly expression: Expression;
}

export interface PrintedCall {
  readonly args: readonly Printed[];
  readonly type: Type;
}

export type Printer = (call: PrintedCall) => string;

export function argument(args: readonly Printed[], index = 0): Printed {
  const arg = args[index];
  if (arg === undefined) throw new Error(`a call has no argument ${index}`);
  return arg;
}

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

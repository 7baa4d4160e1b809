/** Conditions on the rows of both sides of a join. */

import type { Expression } from '../algebra/expression.ts';
import { onSides } from '../algebra/join-sides.ts';
import { ok } from '../outcome.ts';
import type { Outcome, Parameters } from '../types.ts';
import { compileCondition } from './condition.ts';
import { joinedColumns, type JoinNames } from './join.ts';

/** A condition uses the names of an inner join, whatever the type of the join. */
export function joinCondition(
  text: string,
  names: JoinNames,
  parameters: Parameters | undefined,
): Outcome<Expression> {
  const inner = joinedColumns('inner', names);
  if (!inner.ok) return inner;
  const joined = inner.value;
  const columns = joined.map(({ column }) => column);
  const condition = compileCondition(text, columns, '/condition', parameters);
  if (!condition.ok) return condition;
  return ok(onSides(condition.value, joined));
}

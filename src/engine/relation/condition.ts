/** Expressions as conditions on rows. */

import type { Expression } from '../algebra/expression.ts';
import { compileExpression } from '../expression/index.ts';
import { failed, ok } from '../outcome.ts';
import type { Columns, Outcome, Parameters } from '../types.ts';
import { holds } from './types.ts';

/** The value is true, false or null. */
export function compileCondition(
  text: string,
  columns: Columns,
  path: string,
  parameters?: Parameters,
): Outcome<Expression> {
  const compiled = compileExpression(text, columns, path, parameters);
  if (!compiled.ok) return compiled;
  const { type, expression } = compiled.value;
  if (type === 'boolean' || type === null) return ok(expression);
  const message = `A condition must be true or false, but this expression gives ${holds(type)}`;
  return failed({ code: 'type_mismatch', message, path });
}

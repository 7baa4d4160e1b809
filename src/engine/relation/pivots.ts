/** The listed values of a pivot. */

import { isDecimalType } from '../../kit/decimal-type.ts';
import { decimalValueProblem, shownValue } from '../../kit/decimal-value.ts';
import type { Expression } from '../algebra/expression.ts';
import { columnExpression, condition, literalOf } from '../algebra/values.ts';
import { all, failed, ok, pointer } from '../outcome.ts';
import type { Column, Json, Outcome } from '../types.ts';
import { holds } from './types.ts';
import { literalFor } from './value.ts';

/**
 * For each listed value, the condition on the rows that have it.
 * @param path JSON Pointer of the list
 */
export function pivotConditions(
  listed: readonly { readonly value: Json }[],
  source: Column,
  path: string,
): Outcome<readonly Expression[]> {
  return all(
    listed.map(({ value }, index) =>
      pivotCondition(value, source, `${path}${pointer(index, 'value')}`),
    ),
  );
}

function pivotCondition(value: Json, column: Column, path: string): Outcome<Expression> {
  const source = columnExpression(column);
  if (value === null) return ok(condition('is_null', source));
  const typed = literalFor(value, column, path);
  if (!typed.ok) return typed;
  const { type, literal } = typed.value;
  if (isDecimalType(column.type) && type !== column.type)
    return failed({
      code: 'type_mismatch',
      message: `\`${column.name}\` holds ${holds(column.type)}, but the value ${shownValue(value)} ${decimalValueProblem(value, column.type) ?? 'is not one'}`,
      path,
    });
  // A column of only nulls equals no value, whatever its type.
  const other = column.untyped ? literalOf(null, 'string') : literal;
  return ok(condition('equal', source, other));
}

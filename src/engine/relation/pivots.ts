/** The listed values of a pivot. */

import { isDecimalType } from '../../kit/decimal-type.ts';
import { decimalValueProblem, shownValue } from '../../kit/decimal-value.ts';
import type { Literal } from '../algebra/expression.ts';
import { literalOf } from '../algebra/values.ts';
import { all, failed, ok, pointer } from '../outcome.ts';
import type { Column, Json, Outcome } from '../types.ts';
import { holds } from './types.ts';
import { literalFor } from './value.ts';

/**
 * The listed values as literals of the column's type; undefined for null.
 * @param path JSON Pointer of the list
 */
export function pivotLiterals(
  listed: readonly { readonly value: Json }[],
  source: Column,
  path: string,
): Outcome<readonly (Literal | undefined)[]> {
  return all(
    listed.map(({ value }, index) =>
      pivotLiteral(value, source, `${path}${pointer(index, 'value')}`),
    ),
  );
}

function pivotLiteral(value: Json, column: Column, path: string): Outcome<Literal | undefined> {
  if (value === null) return ok(undefined);
  const literal = literalFor(value, column, path);
  if (!literal.ok) return literal;
  if (isDecimalType(column.type) && literal.value.type !== column.type)
    return failed({
      code: 'type_mismatch',
      message: `\`${column.name}\` holds ${holds(column.type)}, but the value ${shownValue(value)} ${decimalValueProblem(value, column.type) ?? 'is not one'}`,
      path,
    });
  return ok(column.untyped ? literalOf(null, 'string') : literalOf(value, literal.value.type));
}

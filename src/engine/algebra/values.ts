/** Expressions that nodes build from columns and values of their configs. */

import { decimalTextOf } from '../../kit/decimal-value.ts';
import { exactJson, numberText } from '../../kit/json/exact-json.ts';
import type { Column, DataType, Json } from '../types.ts';
import type { Call, Expression, Literal } from './expression.ts';
import type { FunctionName } from './functions.ts';
import type { ProjectedColumn } from './relation.ts';
import { isJsonType, typeNamed, type Type } from './type.ts';

export function columnExpression({ name, type }: Column): Expression {
  return { kind: 'column', type: typeNamed(type), name };
}

/** A call that is true, false or null. */
export function condition(name: FunctionName, ...args: readonly Expression[]): Call {
  return { kind: 'call', type: { of: 'boolean' }, name, args };
}

/** A value as a literal of exactly this type. */
export function literalOf(value: Json, dataType: DataType): Literal {
  const type = typeNamed(dataType);
  if (value === null) return { kind: 'literal', type, text: null };
  const isJson = typeof value === 'object' || isJsonType(type);
  return { kind: 'literal', type, text: isJson ? exactJson(value) : scalarText(value, type) };
}

/** Decimals have no exponent. */
function scalarText(value: Exclude<Json, object | null>, type: Type): string {
  if (typeof value !== 'number') return String(value);
  return (type.of === 'decimal' ? decimalTextOf(value) : undefined) ?? numberText(value);
}

/** The column in the common type of several. An integer that a double cannot represent fails the run. */
export function widenedColumn(column: Column, to: DataType): Expression {
  const expression = columnExpression(column);
  const type = typeNamed(to);
  if (column.type === to) return expression;
  return column.type === 'integer' && to === 'number'
    ? { kind: 'call', type, name: 'exact_number', args: [expression] }
    : { kind: 'cast', type, of: expression, unreadable: 'fail' };
}

/** All columns of a table, unchanged. */
export function unchanged(columns: readonly Column[]): readonly ProjectedColumn[] {
  return columns.map((column) => ({ column, value: columnExpression(column) }));
}

/** Conditions on one column. They are never null, so each can be negated and counted. */

import { isDecimalType } from '../../kit/decimal-type.ts';
import { isJsonArray } from '../../kit/json-value.ts';
import type { Expression, Literal } from '../algebra/expression.ts';
import { columnExpression, condition, literalOf, widenedColumn } from '../algebra/values.ts';
import { all, failed, ok, pointer } from '../outcome.ts';
import type { Column, DataType, Json, Outcome, Problem } from '../types.ts';
import { isWhole } from '../../kit/json/whole-numbers.ts';
import {
  isOneOf,
  LISTS,
  STATES,
  SYMBOLIC,
  TEXTS,
  type ComparisonOperator,
  type StateOperator,
  type TextOperator,
} from '../algebra/comparison-operators.ts';
import { holds, requireComparable } from './types.ts';
import { describe } from '../values/described-value.ts';
import { literalFor } from './value.ts';

type Symbolic = (typeof SYMBOLIC)[keyof typeof SYMBOLIC];

/** A test of a column's value. */
export interface ColumnTest {
  readonly column: Column;
  readonly operator: ComparisonOperator;
  readonly value: Json | undefined;
  readonly caseSensitive: boolean;
}

interface Comparison extends ColumnTest {
  /** The column, in the type of the comparison. */
  readonly of: Expression;
}

/** Longer patterns are rejected. */
const MAX_GLOB_LENGTH = 1000;

const FALSE = literalOf(false, 'boolean');

/**
 * The condition. A comparison with null is false.
 * @param paths JSON Pointers of the members with the column's name and the value
 */
export function comparisonOf(
  test: ColumnTest,
  paths: { readonly field: string; readonly value: string },
): Outcome<Expression> {
  const { operator, column, value } = test;
  const comparison = { ...test, of: columnExpression(column) };
  if (isOneOf(STATES, operator)) return state(comparison, operator, paths.field);
  const needed = requireComparable(column, `\`${operator}\``, paths.field);
  if (!needed.ok) return needed;
  if (value === undefined)
    return failed({
      code: 'missing_config',
      message: `\`value\` is required: \`${operator}\` compares with one`,
      path: paths.value,
    });
  if (isOneOf(TEXTS, operator)) return textual(comparison, operator, value, paths);
  return compared(widenedFor(comparison, value), operator, value, paths.value);
}

/** The condition, or false instead of null. */
function met(expression: Expression): Expression {
  return condition('coalesce', expression, FALSE);
}

/** Compares a decimal with values of more places in a type that holds both. */
function widenedFor(comparison: Comparison, value: Json): Comparison {
  const { column } = comparison;
  if (!isDecimalType(column.type)) return comparison;
  const type = (isJsonArray(value) ? value : [value]).reduce((common: DataType, one) => {
    const literal = literalFor(one, { name: column.name, type: common }, '');
    return literal.ok ? literal.value.type : common;
  }, column.type);
  return { ...comparison, column: { ...column, type }, of: widenedColumn(column, type) };
}

function compared(
  comparison: Comparison,
  operator: Exclude<ComparisonOperator, StateOperator | TextOperator>,
  value: Json,
  path: string,
): Outcome<Expression> {
  if (operator === 'between') return between(comparison, value, path);
  if (isOneOf(LISTS, operator)) return listed(comparison, operator, value, path);
  if (Array.isArray(value))
    return invalid(`\`${operator}\` compares with one value; for a list there is \`in\``, path);
  const other = single(comparison, value, path);
  return other.ok
    ? ok(met(comparedWith(comparison, SYMBOLIC[operator], other.value, value)))
    : other;
}

function between(comparison: Comparison, value: Json, path: string): Outcome<Expression> {
  if (!isJsonArray(value) || value.length !== 2)
    return invalid(
      `\`between\` needs a list of two values, the lowest and the highest, not ${describe(value)}`,
      path,
    );
  const bounds = literals(comparison, value, path);
  if (!bounds.ok) return bounds;
  const [low, high] = bounds.value as readonly [Literal, Literal];
  // In a BETWEEN, a bound with a fraction would convert the column and the other bound to DOUBLE.
  if (comparison.column.type === 'integer')
    return ok(
      met({
        kind: 'and',
        type: { of: 'boolean' },
        terms: [
          comparedWith(comparison, 'at_least', low, value[0] ?? null),
          comparedWith(comparison, 'at_most', high, value[1] ?? null),
        ],
      }),
    );
  return ok(
    met(condition('between', folded(comparison), fold(low, comparison), fold(high, comparison))),
  );
}

function listed(
  comparison: Comparison,
  operator: (typeof LISTS)[number],
  value: Json,
  path: string,
): Outcome<Expression> {
  if (!isJsonArray(value))
    return invalid(`\`${operator}\` needs a list of values, not ${describe(value)}`, path);
  const members = literals(comparison, value, path);
  if (!members.ok) return members;
  const { of, column } = comparison;
  const items = members.value
    .filter((_, index) => canEqual(column, value[index] ?? null))
    .map((item) => fold(item, comparison));
  const isNegated = operator === 'not_in';
  if (items.length === 0) return ok(isNegated ? condition('is_not_null', of) : FALSE);
  return ok(met({ kind: 'in', type: { of: 'boolean' }, of: folded(comparison), items, isNegated }));
}

function state(
  { of, column }: Comparison,
  operator: StateOperator,
  path: string,
): Outcome<Expression> {
  switch (operator) {
    case 'is_null':
      return ok(condition('is_null', of));
    case 'is_not_null':
      return ok(condition('is_not_null', of));
    case 'is_empty':
      return ok(empty(of, column));
    case 'is_not_empty':
      return ok(condition('not', empty(of, column)));
    case 'is_true':
    case 'is_false':
      if (column.untyped) return ok(FALSE);
      if (column.type === 'boolean')
        return ok(met(operator === 'is_true' ? of : condition('not', of)));
      return failed({
        code: 'type_mismatch',
        message: `\`${operator}\` needs a column of true or false, but \`${column.name}\` holds ${holds(column.type)}`,
        path,
      });
  }
}

/** True for null, empty text, and arrays and objects without members. */
function empty(of: Expression, { type }: Column): Expression {
  if (type === 'string') {
    const none = literalOf('', type);
    return condition('equal', { ...condition('coalesce', of, none), type: of.type }, none);
  }
  return condition(type === 'object' || type === 'array' ? 'is_empty_json' : 'is_null', of);
}

function textual(
  comparison: Comparison,
  operator: TextOperator,
  value: Json,
  paths: { readonly field: string; readonly value: string },
): Outcome<Expression> {
  const { column, caseSensitive } = comparison;
  if (column.type !== 'string') {
    return failed({
      code: 'type_mismatch',
      message: `\`${operator}\` needs a column of text, but \`${column.name}\` holds ${holds(column.type)}`,
      path: paths.field,
    });
  }
  const part = single(
    { ...comparison, column: { name: column.name, type: column.type } },
    value,
    paths.value,
  );
  if (!part.ok) return part;
  if (operator === 'matches') {
    // The value of a text column is text.
    const glob = value as string;
    if (glob.length > MAX_GLOB_LENGTH)
      return invalid(`A pattern may have at most ${MAX_GLOB_LENGTH} characters`, paths.value);
    const pattern = literalOf(glob, 'string');
    const isCaseSensitive = literalOf(caseSensitive, 'boolean');
    return ok(met(condition('glob', comparison.of, pattern, isCaseSensitive)));
  }
  const isNegated = operator === 'not_contains';
  const name = isNegated ? 'contains' : operator;
  const holdsPart = condition(name, folded(comparison), fold(part.value, comparison));
  return ok(met(isNegated ? condition('not', holdsPart) : holdsPart));
}

/** A number with a fraction equals no integer; as a member of IN it would convert all members to DOUBLE. */
function canEqual(column: Column, value: Json): boolean {
  return column.type !== 'integer' || isWhole(value);
}

function literals(
  comparison: Comparison,
  values: readonly Json[],
  path: string,
): Outcome<readonly Literal[]> {
  return all(values.map((value, index) => single(comparison, value, `${path}${pointer(index)}`)));
}

function single(comparison: Comparison, value: Json, path: string): Outcome<Literal> {
  const typed = literalFor(value, comparison.column, path);
  if (!typed.ok) return typed;
  // A value that equals no other is ignored for a column of nulls.
  return ok(comparison.column.untyped ? literalOf(null, 'string') : typed.value.literal);
}

function comparedWith(
  comparison: Comparison,
  name: Symbolic,
  other: Literal,
  value: Json,
): Expression {
  const isFraction =
    comparison.column.type === 'integer' && typeof value === 'number' && !isWhole(value);
  return isFraction
    ? comparedWithFraction(comparison.of, name, value)
    : condition(name, folded(comparison), fold(other, comparison));
}

/** Compares with the neighbouring integers, because integers beyond 2^53 change as doubles. */
function comparedWithFraction(of: Expression, name: Symbolic, value: number): Expression {
  if (name === 'equal') return FALSE;
  if (name === 'not_equal') return condition('is_not_null', of);
  const isAbove = name === 'greater' || name === 'at_least';
  const below = Math.floor(value);
  if (isWhole(below))
    return condition(isAbove ? 'greater' : 'at_most', of, literalOf(below, 'integer'));
  return isAbove === value < 0 ? condition('is_not_null', of) : FALSE;
}

function folded(comparison: Comparison): Expression {
  return fold(comparison.of, comparison);
}

/** Text without regard to case, if the comparison has none. */
function fold(value: Expression, { column, caseSensitive }: Comparison): Expression {
  return column.type === 'string' && !caseSensitive
    ? { kind: 'call', type: value.type, name: 'lower', args: [value] }
    : value;
}

function invalid(
  message: string,
  path: string,
): { readonly ok: false; readonly problems: readonly Problem[] } {
  return failed({ code: 'invalid_config', message, path });
}

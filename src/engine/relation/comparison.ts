/** Conditions on one column. They are never null, so each can be negated and counted. */

import { isDecimalType } from '../../kit/decimal-type.ts';
import { isJsonArray } from '../../kit/json-value.ts';
import type { ColumnTest } from '../algebra/relation.ts';
import { all, failed, ok, pointer, problemsOf } from '../outcome.ts';
import { identifier, literal, text } from '../sql.ts';
import type { Column, DataType, Json, Outcome, Problem } from '../types.ts';
import { isWhole } from '../../kit/json/whole-numbers.ts';
import {
  isOneOf,
  LISTS,
  STATES,
  SYMBOLS,
  TEXTS,
  type ComparisonOperator,
  type StateOperator,
  type TextOperator,
} from '../algebra/comparison-operators.ts';
import { holds, requireComparable } from './types.ts';
import { describe, literalFor, type TypedLiteral } from './value.ts';
import { widened } from '../dialects/duckdb/operators/widening.ts';

type Symbol = (typeof SYMBOLS)[keyof typeof SYMBOLS];

interface Comparison extends Omit<ColumnTest, 'kind'> {
  /** SQL of the column. */
  readonly sql: string;
}

/** Longer patterns are rejected. */
const MAX_GLOB_LENGTH = 1000;

/** The condition as SQL. */
export function comparisonSql(test: ColumnTest): string {
  const comparison = { ...test, sql: identifier(test.column.name) };
  const outcome = compileComparison(comparison, { field: '', value: '' });
  if (!outcome.ok) throw new Error('a test is checked before it is printed');
  return outcome.value;
}

/** The problems of a test. */
export function comparisonProblems(
  test: ColumnTest,
  paths: { readonly field: string; readonly value: string },
): readonly Problem[] {
  const comparison = { ...test, sql: identifier(test.column.name) };
  return problemsOf([compileComparison(comparison, paths)]);
}

/**
 * The condition as SQL. A comparison with null is false.
 * @param paths JSON Pointers of the members with the column's name and the value
 */
function compileComparison(
  comparison: Comparison,
  paths: { readonly field: string; readonly value: string },
): Outcome<string> {
  const { operator, column, value } = comparison;
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

/** Compares a decimal with values of more places in a type that holds both. */
function widenedFor(comparison: Comparison, value: Json): Comparison {
  const { column, sql } = comparison;
  if (!isDecimalType(column.type)) return comparison;
  const type = (isJsonArray(value) ? value : [value]).reduce((common: DataType, one) => {
    const literal = literalFor(one, { name: column.name, type: common }, '');
    return literal.ok ? literal.value.type : common;
  }, column.type);
  return { ...comparison, column: { ...column, type }, sql: widened(sql, column.type, type) };
}

function compared(
  comparison: Comparison,
  operator: Exclude<ComparisonOperator, StateOperator | TextOperator>,
  value: Json,
  path: string,
): Outcome<string> {
  if (operator === 'between') return between(comparison, value, path);
  if (isOneOf(LISTS, operator)) return listed(comparison, operator, value, path);
  if (Array.isArray(value))
    return invalid(`\`${operator}\` compares with one value; for a list there is \`in\``, path);
  const other = single(comparison, value, path);
  return other.ok
    ? ok(`coalesce(${comparedWith(comparison, SYMBOLS[operator], other.value, value)}, FALSE)`)
    : other;
}

function between(comparison: Comparison, value: Json, path: string): Outcome<string> {
  if (!isJsonArray(value) || value.length !== 2)
    return invalid(
      `\`between\` needs a list of two values, the lowest and the highest, not ${describe(value)}`,
      path,
    );
  const bounds = literals(comparison, value, path);
  if (!bounds.ok) return bounds;
  const [low, high] = bounds.value as readonly [TypedLiteral, TypedLiteral];
  // In a BETWEEN, a bound with a fraction would convert the column and the other bound to DOUBLE.
  if (comparison.column.type === 'integer')
    return ok(
      `coalesce(${comparedWith(comparison, '>=', low, value[0] ?? null)} AND ${comparedWith(comparison, '<=', high, value[1] ?? null)}, FALSE)`,
    );
  return ok(`coalesce(${folded(comparison)} BETWEEN ${low.sql} AND ${high.sql}, FALSE)`);
}

function listed(
  comparison: Comparison,
  operator: (typeof LISTS)[number],
  value: Json,
  path: string,
): Outcome<string> {
  if (!isJsonArray(value))
    return invalid(`\`${operator}\` needs a list of values, not ${describe(value)}`, path);
  const members = literals(comparison, value, path);
  if (!members.ok) return members;
  const { sql, column } = comparison;
  const equal = members.value.filter((_, index) => canEqual(column, value[index] ?? null));
  if (equal.length === 0) return ok(operator === 'in' ? 'FALSE' : `${sql} IS NOT NULL`);
  const member = `${folded(comparison)} IN (${equal.map((one) => one.sql).join(', ')})`;
  return ok(`coalesce(${operator === 'in' ? member : `NOT (${member})`}, FALSE)`);
}

function state(
  { sql, column }: Comparison,
  operator: StateOperator,
  path: string,
): Outcome<string> {
  switch (operator) {
    case 'is_null':
      return ok(`${sql} IS NULL`);
    case 'is_not_null':
      return ok(`${sql} IS NOT NULL`);
    case 'is_empty':
      return ok(empty(sql, column));
    case 'is_not_empty':
      return ok(`NOT (${empty(sql, column)})`);
    case 'is_true':
    case 'is_false':
      if (column.untyped) return ok('FALSE');
      if (column.type === 'boolean')
        return ok(`${sql} IS NOT DISTINCT FROM ${operator === 'is_true' ? 'TRUE' : 'FALSE'}`);
      return failed({
        code: 'type_mismatch',
        message: `\`${operator}\` needs a column of true or false, but \`${column.name}\` holds ${holds(column.type)}`,
        path,
      });
  }
}

/** JSON preserves its original white space. */
const EMPTY_JSON = '\\s*(\\[\\s*\\]|\\{\\s*\\}|""|null)\\s*';

/** True for null, empty text, and arrays and objects without members. */
function empty(sql: string, { type }: Column): string {
  if (type === 'string') return `coalesce(${sql}, '') = ''`;
  if (type === 'object' || type === 'array') {
    return `coalesce(regexp_full_match(CAST(${sql} AS VARCHAR), ${text(EMPTY_JSON)}), TRUE)`;
  }
  return `${sql} IS NULL`;
}

function textual(
  comparison: Comparison,
  operator: TextOperator,
  value: Json,
  paths: { readonly field: string; readonly value: string },
): Outcome<string> {
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
    return ok(
      `coalesce(regexp_full_match(${comparison.sql}, ${text(globPattern(glob, caseSensitive))}), FALSE)`,
    );
  }
  const name = {
    contains: 'contains',
    not_contains: 'NOT contains',
    starts_with: 'starts_with',
    ends_with: 'ends_with',
  }[operator];
  return ok(`coalesce(${name}(${folded(comparison)}, ${part.value.sql}), FALSE)`);
}

/**
 * A regular expression for a glob. It matches in linear time; LIKE with several wildcards and an escape takes
 * exponential time.
 */
function globPattern(glob: string, caseSensitive: boolean): string {
  const literalOf = (char: string): string =>
    /[\w\u0080-\u{10FFFF}]/u.test(char) ? char : `\\${char}`;
  const tokens = glob.match(/\\[*?\\]|[^]/gu) ?? [];
  const parts = tokens.map((token) => {
    if (token === '*') return '.*';
    if (token === '?') return '.';
    return literalOf(token.length === 2 && token.startsWith('\\') ? token.slice(1) : token);
  });
  return `(?s${caseSensitive ? '' : 'i'})${parts.join('')}`;
}

/** A number with a fraction equals no integer; as a member of IN it would convert all members to DOUBLE. */
function canEqual(column: Column, value: Json): boolean {
  return column.type !== 'integer' || isWhole(value);
}

function literals(
  comparison: Comparison,
  values: readonly Json[],
  path: string,
): Outcome<readonly TypedLiteral[]> {
  return all(values.map((value, index) => single(comparison, value, `${path}${pointer(index)}`)));
}

function single(comparison: Comparison, value: Json, path: string): Outcome<TypedLiteral> {
  const literal = literalFor(value, comparison.column, path);
  // A value that equals no other is ignored for a column of nulls.
  if (literal.ok && comparison.column.untyped)
    return ok({ type: 'string', sql: 'CAST(NULL AS VARCHAR)' });
  return literal.ok
    ? ok({ type: literal.value.type, sql: fold(literal.value.sql, comparison) })
    : literal;
}

function comparedWith(
  comparison: Comparison,
  symbol: Symbol,
  other: TypedLiteral,
  value: Json,
): string {
  const isFraction =
    comparison.column.type === 'integer' && typeof value === 'number' && !isWhole(value);
  return isFraction
    ? comparedWithFraction(comparison.sql, symbol, value)
    : `${folded(comparison)} ${symbol} ${other.sql}`;
}

/** Compares with the neighbouring integers, because integers beyond 2^53 change as doubles. */
function comparedWithFraction(sql: string, symbol: Symbol, value: number): string {
  if (symbol === '=') return 'FALSE';
  if (symbol === '<>') return `${sql} IS NOT NULL`;
  const isAbove = symbol === '>' || symbol === '>=';
  const below = Math.floor(value);
  if (isWhole(below)) return `${sql} ${isAbove ? '>' : '<='} ${literal(below, 'integer')}`;
  return isAbove === value < 0 ? `${sql} IS NOT NULL` : 'FALSE';
}

function folded(comparison: Comparison): string {
  return fold(comparison.sql, comparison);
}

function fold(sql: string, { column, caseSensitive }: Comparison): string {
  return column.type === 'string' && !caseSensitive ? `lower(${sql})` : sql;
}

function invalid(
  message: string,
  path: string,
): { readonly ok: false; readonly problems: readonly Problem[] } {
  return failed({ code: 'invalid_config', message, path });
}

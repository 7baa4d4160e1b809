/** Expressions as SQL of PostgreSQL. */

import type { Call, Case, ColumnReference, Expression, Literal } from '../../algebra/expression.ts';
import type { Type } from '../../algebra/type.ts';
import type { RemoteParameters } from '../remote-dialect.ts';
import { functionPrinters } from './functions.ts';
import { collated, type Printed } from './printed.ts';
import { requiredType, type BoundValues } from './values.ts';

export type ColumnPrinter = (name: string, side: ColumnReference['side']) => string;

/** The values of a statement. */
export interface StatementValues {
  readonly bound: BoundValues;
  readonly parameters: RemoteParameters;
}

export function printExpression(
  expression: Expression,
  column: ColumnPrinter,
  values: StatementValues,
): string {
  return printed(expression, { column, values }).sql;
}

interface Scope {
  readonly column: ColumnPrinter;
  readonly values: StatementValues;
}

function printed(expression: Expression, scope: Scope): Printed {
  const constant = constantSql(expression, scope.values);
  if (constant === undefined) {
    const sql = print(expression, scope);
    return { sql, estimated: sql, expression };
  }
  // A subquery without columns is computed once.
  return { sql: `(SELECT ${constant})`, estimated: constant, expression };
}

/** The bound value of a literal or parameter. Undefined for other expressions, and for TRUE and FALSE. */
function constantSql(
  expression: Expression,
  { bound, parameters }: StatementValues,
): string | undefined {
  if (expression.kind === 'parameter')
    return bound.add(parameters.get(expression.name) ?? null, expression.type);
  return expression.kind === 'literal' && !isBoolean(expression)
    ? bound.add(literalText(expression), expression.type)
    : undefined;
}

function isBoolean({ text, type }: Literal): boolean {
  return text !== null && type.of === 'boolean';
}

function literalText({ text, type }: Literal): string | null {
  return text !== null && type.of === 'integer' ? String(BigInt(text)) : text;
}

function print(expression: Expression, scope: Scope): string {
  const partOf = (part: Expression): Printed => printed(part, scope);
  switch (expression.kind) {
    case 'column':
      return scope.column(expression.name, expression.side);
    case 'literal':
    case 'parameter':
      return expression.kind === 'literal' && expression.text === 'true' ? 'TRUE' : 'FALSE';
    case 'call':
      return printCall(expression, partOf);
    case 'cast':
      return castSql(partOf(expression.of).sql, expression.of.type, expression.type);
    case 'and':
    case 'or': {
      const terms = expression.terms.map((term) => partOf(term).sql);
      return `(${terms.join(` ${expression.kind.toUpperCase()} `)})`;
    }
    case 'in':
      return printList(expression, partOf, scope.values);
    case 'case':
      return printCase(expression, partOf);
  }
}

function printList(
  { of, items, isNegated }: Extract<Expression, { readonly kind: 'in' }>,
  partOf: (part: Expression) => Printed,
  { bound }: StatementValues,
): string {
  const literals = items.flatMap((item) => (item.kind === 'literal' ? [item] : []));
  const [literal] = literals;
  if (literal === undefined || literals.length < items.length) {
    const list = items.map(partOf);
    const value = collated(partOf(of), list, true);
    return `(${value}${isNegated ? ' NOT' : ''} IN (${list.map(({ sql }) => sql).join(', ')}))`;
  }
  const array = bound.addList(literals.map(literalText), literal.type);
  const value = collated(partOf(of), [{ sql: array, estimated: array, expression: literal }], true);
  const type = `${requiredType(literal.type)}[]`;
  return `(${value} ${isNegated ? '<> ALL' : '= ANY'} ((SELECT ${array})::${type}))`;
}

function printCall({ name, args, type }: Call, printed: (part: Expression) => Printed): string {
  const print = functionPrinters[name];
  if (print === undefined) throw new Error(`PostgreSQL does not compute ${name}`);
  return print({ args: args.map(printed), type });
}

/** Only of casts that `isPrintedCast` accepts. */
function castSql(sql: string, from: Type, to: Type): string {
  if (from.of === 'decimal' && to.of === 'decimal' && to.scale < from.scale)
    return `pg_catalog.round(${sql}, ${to.scale})`;
  return `${sql}::${requiredType(to)}`;
}

/** The casts that have a result for every value, which is the same as the engine's. */
export function isPrintedCast(from: Type, to: Type): boolean {
  if (from.of === to.of) return true;
  return (
    (from.of === 'integer' && to.of === 'decimal') || (from.of === 'date' && to.of === 'timestamp')
  );
}

function printCase(
  { subject, branches, otherwise }: Case,
  printed: (part: Expression) => Printed,
): string {
  const whens = branches.map(({ when, then }) => ({ when: printed(when), then: printed(then) }));
  const parts = [
    ...(subject
      ? [
          collated(
            printed(subject),
            whens.map(({ when }) => when),
            true,
          ),
        ]
      : []),
    ...whens.map(({ when, then }) => `WHEN ${when.sql} THEN ${then.sql}`),
    ...(otherwise ? [`ELSE ${printed(otherwise).sql}`] : []),
  ];
  return `(CASE ${parts.join(' ')} END)`;
}

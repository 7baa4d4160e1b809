/** Expressions as SQL. */

import type { Call, Case, ColumnReference, Expression, Literal } from '../../algebra/expression.ts';
import type { RemoteParameters } from '../remote-dialect.ts';
import type { Printed } from './printed.ts';
import type { BoundValues, Syntax } from './syntax.ts';

export type ColumnPrinter = (name: string, side: ColumnReference['side']) => string;

/** The values of a statement. */
export interface StatementValues {
  readonly bound: BoundValues;
  readonly parameters: RemoteParameters;
}

interface Scope {
  readonly column: ColumnPrinter;
  readonly values: StatementValues;
  readonly syntax: Syntax;
}

export function printExpression(
  expression: Expression,
  column: ColumnPrinter,
  { values, syntax }: Pick<Scope, 'values' | 'syntax'>,
): string {
  return printed(expression, { column, values, syntax }).sql;
}

function printed(expression: Expression, scope: Scope): Printed {
  const constant = constantSql(expression, scope.values);
  if (constant === undefined) {
    const sql = print(expression, scope);
    return { sql, estimated: sql, expression };
  }
  return { sql: scope.syntax.constant(constant), estimated: constant, expression };
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
      return printCall(expression, partOf, scope.syntax);
    case 'cast':
      return scope.syntax.cast(partOf(expression.of).sql, expression.of.type, expression.type);
    case 'and':
    case 'or': {
      const terms = expression.terms.map((term) => partOf(term).sql);
      return `(${terms.join(` ${expression.kind.toUpperCase()} `)})`;
    }
    case 'in':
      return printList(expression, partOf, scope);
    case 'case':
      return printCase(expression, partOf, scope.syntax);
  }
}

function printList(
  { of, items, isNegated }: Extract<Expression, { readonly kind: 'in' }>,
  partOf: (part: Expression) => Printed,
  { syntax, values: { bound } }: Scope,
): string {
  const literals = items.flatMap((item) => (item.kind === 'literal' ? [item] : []));
  const [literal] = literals;
  if (bound.isIn && literal !== undefined && literals.length === items.length)
    return bound.isIn({
      value: partOf(of),
      texts: literals.map(literalText),
      literal,
      isNegated,
    });
  const list = items.map(partOf);
  const value = syntax.comparedFirst(partOf(of), list, true);
  return `(${value}${isNegated ? ' NOT' : ''} IN (${list.map(({ sql }) => sql).join(', ')}))`;
}

function printCall(
  { name, args, type }: Call,
  printed: (part: Expression) => Printed,
  { functions, label }: Syntax,
): string {
  const print = functions[name];
  if (print === undefined) throw new Error(`${label} does not compute ${name}`);
  return print({ args: args.map(printed), type });
}

function printCase(
  { subject, branches, otherwise }: Case,
  printed: (part: Expression) => Printed,
  syntax: Syntax,
): string {
  const whens = branches.map(({ when, then }) => ({ when: printed(when), then: printed(then) }));
  const parts = [
    ...(subject
      ? [
          syntax.comparedFirst(
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

/** Expressions as SQL of DuckDB. */

import {
  mayFail,
  type Call,
  type Case,
  type ColumnReference,
  type Expression,
  type Parameter,
} from '../../algebra/expression.ts';
import { identifier, parameter as placeholder, toTimestamp } from '../../sql.ts';
import { castSql } from './casts.ts';
import { functionPrinters } from './functions.ts';
import { printLiteral } from './literals.ts';
import { chained } from './logic.ts';
import { settled, typeSql, type Printed, type PrintedNumber, type Printer } from './printed.ts';

/** The SQL of a column; by default its quoted, unqualified name. */
export type ColumnPrinter = (name: string, side: ColumnReference['side']) => string;

/** A number may not be finite. */
export function printExpression(
  expression: Expression,
  column: ColumnPrinter = identifier,
): PrintedNumber {
  return printed(expression, column);
}

/** Like `printExpression`; a number that is not finite is null. */
export function printSettled(expression: Expression, column: ColumnPrinter = identifier): string {
  return settled(printed(expression, column)).sql;
}

function printed(expression: Expression, column: ColumnPrinter): Printed {
  if (expression.kind === 'literal') return printLiteral(expression);
  const { type } = expression;
  const sql = print(expression, column);
  return {
    type,
    literal: undefined,
    ...(typeof sql === 'string' ? { sql, mayOverflow: false } : sql),
  };
}

function print(
  expression: Exclude<Expression, { kind: 'literal' }>,
  column: ColumnPrinter,
): string | PrintedNumber {
  const settledPart = (part: Expression): string => printSettled(part, column);
  switch (expression.kind) {
    case 'column':
      return expression.type.of === 'null' ? 'NULL' : column(expression.name, expression.side);
    case 'parameter':
      return printParameter(expression);
    case 'call':
      return printCall(expression, column);
    case 'cast': {
      const { of, type, unreadable } = expression;
      return castSql(settledPart(of), of.type, type, unreadable);
    }
    case 'and':
    case 'or':
      return chained(
        expression.kind,
        expression.terms.map((term) => ({ sql: settledPart(term), mayFail: mayFail(term) })),
      );
    case 'in': {
      const items = expression.items.map(settledPart).join(', ');
      return `(${settledPart(expression.of)}${expression.isNegated ? ' NOT' : ''} IN (${items}))`;
    }
    case 'case':
      return printCase(expression, settledPart);
  }
}

function printCall({ name, args, type }: Call, column: ColumnPrinter): string | PrintedNumber {
  const raw = args.map((arg) => printed(arg, column));
  const print: Printer = functionPrinters[name];
  return print({ raw, args: raw.map(settled), type });
}

function printCase(
  { subject, branches, otherwise }: Case,
  print: (part: Expression) => string,
): string {
  const parts = [
    ...(subject ? [print(subject)] : []),
    ...branches.map(({ when, then }) => `WHEN ${print(when)} THEN ${print(then)}`),
    ...(otherwise ? [`ELSE ${print(otherwise)}`] : []),
  ];
  return `(CASE ${parts.join(' ')} END)`;
}

/** A declared timestamp can have an offset from UTC; a constant has none. */
function printParameter({ name, type, source }: Parameter): string {
  const value = `CAST(${placeholder(name)} AS VARCHAR)`;
  if (type.of === 'string') return value;
  return type.of === 'timestamp' && source === 'declared'
    ? toTimestamp(value)
    : `CAST(${value} AS ${typeSql(type)})`;
}

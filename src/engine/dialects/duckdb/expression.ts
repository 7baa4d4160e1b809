/** Expressions as SQL of DuckDB. */

import {
  mayFail,
  type Call,
  type Case,
  type Expression,
  type Parameter,
} from '../../algebra/expression.ts';
import { identifier, parameter as placeholder, toTimestamp } from '../../sql.ts';
import { castSql } from './casts.ts';
import { functionPrinters } from './functions.ts';
import { printLiteral } from './literals.ts';
import { chained } from './logic.ts';
import { settled, typeSql, type Printed, type PrintedNumber, type Printer } from './printed.ts';

/** Columns are quoted, unqualified names. A number may not be finite. */
export function printExpression(expression: Expression): PrintedNumber {
  return printed(expression);
}

/** Like `printExpression`; a number that is not finite is null. */
export function printSettled(expression: Expression): string {
  return settled(printed(expression)).sql;
}

function printed(expression: Expression): Printed {
  if (expression.kind === 'literal') return printLiteral(expression);
  const { type } = expression;
  const sql = print(expression);
  return {
    type,
    literal: undefined,
    ...(typeof sql === 'string' ? { sql, mayOverflow: false } : sql),
  };
}

function print(expression: Exclude<Expression, { kind: 'literal' }>): string | PrintedNumber {
  switch (expression.kind) {
    case 'column':
      return expression.type.of === 'null' ? 'NULL' : identifier(expression.name);
    case 'parameter':
      return printParameter(expression);
    case 'call':
      return printCall(expression);
    case 'cast': {
      const { of, type, unreadable } = expression;
      return castSql(printSettled(of), of.type, type, unreadable);
    }
    case 'and':
    case 'or':
      return chained(
        expression.kind,
        expression.terms.map((term) => ({ sql: printSettled(term), mayFail: mayFail(term) })),
      );
    case 'in': {
      const items = expression.items.map(printSettled).join(', ');
      return `(${printSettled(expression.of)}${expression.isNegated ? ' NOT' : ''} IN (${items}))`;
    }
    case 'case':
      return printCase(expression);
  }
}

function printCall({ name, args, type }: Call): string | PrintedNumber {
  const raw = args.map(printed);
  const print: Printer = functionPrinters[name];
  return print({ raw, args: raw.map(settled), type });
}

function printCase({ subject, branches, otherwise }: Case): string {
  const parts = [
    ...(subject ? [printSettled(subject)] : []),
    ...branches.map(({ when, then }) => `WHEN ${printSettled(when)} THEN ${printSettled(then)}`),
    ...(otherwise ? [`ELSE ${printSettled(otherwise)}`] : []),
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

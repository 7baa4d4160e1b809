/** Scalar expressions as data. Every node has its type, and none has SQL. */

import { functionMayFail, type FunctionName } from './functions.ts';
import { MAX_PRECISION } from '../../kit/decimal-type.ts';
import { castMayFail, type Type } from './type.ts';

export type Expression =
  | {
      readonly kind: 'column';
      readonly type: Type;
      readonly name: string;
      /** The side of a join; undefined if the expression reads one table. */
      readonly side?: 'left' | 'right';
    }
  | Literal
  | Parameter
  | Call
  | {
      readonly kind: 'cast';
      readonly type: Type;
      readonly of: Expression;
      /** The result for a value that cannot be cast: the run fails, or the value becomes null. */
      readonly unreadable: Unreadable;
    }
  | {
      /** Evaluated from left to right: a term that decides keeps the later ones from failing the run. */
      readonly kind: 'and' | 'or';
      readonly type: Type;
      readonly terms: readonly Expression[];
    }
  | {
      readonly kind: 'in';
      readonly type: Type;
      readonly of: Expression;
      readonly items: readonly Expression[];
      readonly isNegated: boolean;
    }
  | Case;

export type ColumnReference = Extract<Expression, { readonly kind: 'column' }>;

export interface Literal {
  readonly kind: 'literal';
  readonly type: Type;
  /** Digits as the author wrote them, ISO 8601, `true`, JSON or text; null for null. */
  readonly text: string | null;
}

/** A value that a statement receives when it runs. */
export interface Parameter {
  readonly kind: 'parameter';
  readonly type: Type;
  /** The name in the statement, which is never from an author. */
  readonly name: string;
  readonly source: 'declared' | 'constant';
}

export interface Call {
  readonly kind: 'call';
  readonly type: Type;
  readonly name: FunctionName;
  readonly args: readonly Expression[];
}

export interface Case {
  readonly kind: 'case';
  readonly type: Type;
  /** If present, it is compared with `when` of each branch; otherwise `when` is a condition. */
  readonly subject: Expression | undefined;
  readonly branches: readonly Branch[];
  /** Null if absent. */
  readonly otherwise: Expression | undefined;
}

export interface Branch {
  readonly when: Expression;
  readonly then: Expression;
}

export type Unreadable = 'fail' | 'null';

export function partsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'column':
    case 'literal':
    case 'parameter':
      return [];
    case 'call':
      return expression.args;
    case 'cast':
      return [expression.of];
    case 'and':
    case 'or':
      return expression.terms;
    case 'in':
      return [expression.of, ...expression.items];
    case 'case':
      return [expression.subject, ...branchParts(expression), expression.otherwise].filter(
        (part) => part !== undefined,
      );
  }
}

function branchParts({ branches }: Case): readonly Expression[] {
  return branches.flatMap(({ when, then }) => [when, then]);
}

/** The expression with each column replaced. */
export function mapColumns(
  expression: Expression,
  map: (column: ColumnReference) => ColumnReference,
): Expression {
  const mapped = (part: Expression): Expression => mapColumns(part, map);
  switch (expression.kind) {
    case 'column':
      return map(expression);
    case 'literal':
    case 'parameter':
      return expression;
    case 'call':
      return { ...expression, args: expression.args.map(mapped) };
    case 'cast':
      return { ...expression, of: mapped(expression.of) };
    case 'and':
    case 'or':
      return { ...expression, terms: expression.terms.map(mapped) };
    case 'in':
      return { ...expression, of: mapped(expression.of), items: expression.items.map(mapped) };
    case 'case':
      return {
        ...expression,
        subject: expression.subject && mapped(expression.subject),
        branches: expression.branches.map(({ when, then }) => ({
          when: mapped(when),
          then: mapped(then),
        })),
        otherwise: expression.otherwise && mapped(expression.otherwise),
      };
  }
}

/** The names of the columns, with repetitions. */
export function columnsOf(expression: Expression): readonly string[] {
  return expression.kind === 'column' ? [expression.name] : partsOf(expression).flatMap(columnsOf);
}

/** Returns true if values in the rows can fail the run. */
export function mayFail(expression: Expression): boolean {
  return failsItself(expression) || partsOf(expression).some(mayFail);
}

/** Only a type that would have more than 38 digits does not hold every result. */
function mayExceed({ type, name }: Call): boolean {
  return type.of === 'decimal' && type.precision === MAX_PRECISION && DECIMAL_ARITHMETIC.has(name);
}

const DECIMAL_ARITHMETIC: ReadonlySet<FunctionName> = new Set([
  'add',
  'subtract',
  'multiply',
  'divide',
  'remainder',
  'mod',
]);

function failsItself(expression: Expression): boolean {
  if (expression.kind === 'call') return functionMayFail(expression.name) || mayExceed(expression);
  if (expression.kind !== 'cast' || expression.unreadable === 'null') return false;
  return castMayFail(expression.of.type, expression.type);
}

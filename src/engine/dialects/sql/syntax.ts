/** The parts in which the SQL of databases differs. */

import type { AggregatedColumn } from '../../algebra/relation.ts';
import type { Expression } from '../../algebra/expression.ts';
import type { FunctionName } from '../../algebra/functions.ts';
import type { Type } from '../../algebra/type.ts';
import type { Column } from '../../types.ts';
import type { Printed, Printer } from './printed.ts';

/** The values of a statement, so that none is part of its text. */
export interface BoundValues {
  readonly texts: readonly string[];
  /** Returns the value as SQL. */
  add(text: string | null, type: Type): string;
  /** Returns a test for values that are all literals. Undefined if each is printed by itself. */
  isIn?(list: LiteralList): string;
}

export interface Syntax {
  readonly label: string;
  newValues(): BoundValues;
  readonly functions: Readonly<Partial<Record<FunctionName, Printer>>>;
  /** Undefined if no type has the same values. */
  typeName(type: Type): string | undefined;
  /** SQL of a value whose text is compared by code points. */
  compared(sql: string, column: Pick<Column, 'type'>): string;
  /** SQL of the first of several values that are compared with each other. */
  comparedFirst(first: Printed, others: readonly Printed[], isEquality: boolean): string;
  /** SQL of a bound value that is computed once. */
  constant(sql: string): string;
  /** SQL of a value of one type as another, or with fewer places. */
  cast(sql: string, from: Type, to: Type): string;
  /** @param value SQL of the operand; undefined if rows are counted */
  aggregate(call: AggregatedColumn, value: string | undefined, where: string | undefined): string;
  /** The rows of the left side that have, or do not have, a match. */
  filterJoin(join: FilterJoin): string;
}

export interface LiteralList {
  readonly value: Printed;
  readonly texts: readonly (string | null)[];
  /** One of the literals. */
  readonly literal: Expression;
  readonly isNegated: boolean;
}

export interface FilterJoin {
  /** `SELECT … FROM left AS l` */
  readonly select: string;
  readonly right: string;
  readonly matches: string;
  readonly isAnti: boolean;
}

export function requiredType(syntax: Pick<Syntax, 'label' | 'typeName'>, type: Type): string {
  const sql = syntax.typeName(type);
  if (sql === undefined) throw new Error(`${syntax.label} does not compute with ${type.of}`);
  return sql;
}

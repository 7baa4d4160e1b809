/** The interface of an engine that computes relations. A dialect is a value; the planner names none. */

import type { Expression } from '../algebra/expression.ts';
import type { Relation } from '../algebra/relation.ts';
import type { RowOrder } from '../../kit/row-order.ts';
import type { Column } from '../types.ts';
import type { Abilities } from './abilities.ts';

export interface Dialect extends Abilities {
  readonly name: string;
  readonly limits: StatementLimits;
  /** The share of a relation in the limits of its statement. */
  sizeOf(relation: Relation): StatementSize;
  /** The name of a node's rows within a statement, and of the table that stores them. */
  tableName(nodeId: number): string;
  /** One row of values as a result. */
  row(values: readonly RowValue[]): string;
  /** @param loaded the FROM items of the rows that were loaded, by node id */
  statements(loaded: ReadonlyMap<number, string>, rowOrder?: RowOrder): Statements;
}

export interface RowValue {
  readonly column: Column;
  readonly value: Expression;
}

/** Beyond these limits of one statement, rows are stored in a table before the next one. */
export interface StatementLimits {
  /** The longest chain of nested SELECTs. */
  readonly levels: number;
  /** Groups, sorts and joins. */
  readonly groupings: number;
  /** Columns of all SELECTs. */
  readonly columns: number;
  /** Up to this number of outputs, shared nodes are repeated; beyond it, only up to `repeatedLevels`. */
  readonly outputs: number;
  readonly repeatedLevels: number;
  /** The characters of all statements of a plan. */
  readonly characters: number;
}

export interface StatementSize {
  readonly groupings: number;
  readonly columns: number;
}

/** The statements of one plan. Lists of relations are in topological order, without those that tables store. */
export interface Statements {
  /** Undefined if counting the rows costs as much as producing them. */
  rowCount(relation: Relation): RowCount | undefined;
  /**
   * Makes statements read the rows in the order that the relation gave them.
   * @param isStored true if a table stores the rows
   */
  keepOrder(relation: Relation, isStored?: boolean): void;
  /** The rows of the last relation. */
  rows(relations: readonly Relation[]): string;
  /**
   * Like `rows`, for a table that stores them.
   * @param tables those that the relations read
   */
  storedRows(relations: readonly Relation[], tables: readonly string[]): string;
  /** The rows of a relation as results, or the first of them. */
  output(
    relations: readonly Relation[],
    relation: Pick<Relation, 'node' | 'columns'>,
    maxRows?: number,
  ): string;
  /** The number of rows as the column `number`. */
  count(relations: readonly Relation[], count: RowCount): string;
}

/** The number of rows as SQL: a product. */
export interface RowCount {
  readonly sql: string;
  /** Number of tables whose rows are counted for it. */
  readonly factors: number;
}

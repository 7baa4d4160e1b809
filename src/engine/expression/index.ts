/**
 * Scalar expressions: text → typed tree → SQL. Text is never pasted into SQL;
 * what is printed comes from the tree alone.
 */

import type { Columns, DataType, Outcome } from '../types.ts';

export interface CompiledExpression {
  /** null where the expression is the literal NULL and so of any type. */
  readonly type: DataType | null;
  /** Refers to the columns by their quoted names, unqualified. */
  readonly sql: string;
}

/**
 * Parses, resolves and types an expression against the columns that come in.
 * Problems carry the position in the text ("at 7") and the nearest name.
 * @param path JSON Pointer of the config member that holds the text
 */
export type CompileExpression = (text: string, columns: Columns, path: string) => Outcome<CompiledExpression>;

/** Syntax only, where the columns are not known yet: problems of the text itself. */
export type CheckExpressionSyntax = (text: string, path: string) => Outcome<void>;

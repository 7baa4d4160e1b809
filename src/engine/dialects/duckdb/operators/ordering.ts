/**
 * Every result has a defined row order. With one thread, DuckDB preserves the order through scans, projections,
 * filters, unnest and UNION ALL, but not through joins, groups, windows, and sorts of equal keys. Nodes with one of
 * these number the rows first (a streaming window, about 5 ms for a million rows), and finally sort by that number.
 */

import type { InputTable } from './table.ts';
import { equalityKey, identifier } from '../../../sql.ts';
import type { Columns } from '../../../types.ts';

/** The rows of a table with their numbers. `from` is a FROM item with the alias `alias`. */
export interface NumberedRows {
  readonly from: string;
  /** The column of the row number. */
  readonly name: string;
  /** The row number, qualified. It starts at 1 and is never null. */
  readonly row: string;
  /** A column of the table, qualified, so that no alias of a SELECT list hides it. */
  readonly column: (name: string) => string;
  /** The column as an operand: a column of only nulls has the type DOUBLE for functions of numbers. */
  readonly operand: (name: string) => string;
  /** SQL for comparing values of the column. */
  readonly key: (name: string) => string;
}

export function numberRows(input: InputTable, alias = 't'): NumberedRows {
  return numberSelected(`SELECT * FROM ${input.name}`, input.columns, alias);
}

/** The rows of a table without numbers. */
export type PlainRows = Pick<NumberedRows, 'from' | 'column' | 'operand' | 'key'>;

export function plainRows(from: string, columns: Columns, alias = 't'): PlainRows {
  return {
    from: `${from} AS ${alias}`,
    column: (name) => `${alias}.${identifier(name)}`,
    operand: (name) => operandSql(name, columns, alias),
    key: (name) => keySql(name, columns, alias),
  };
}

/** Rows that have numbers only if their order matters. */
export type RowsOfTable = PlainRows & { readonly row?: string | undefined };

export function rowsOfTable(input: InputTable, isNumbered: boolean, alias = 't'): RowsOfTable {
  return isNumbered ? numberRows(input, alias) : plainRows(input.name, input.columns, alias);
}

/** Like `rowsOfTable`, for the rows of a SELECT. */
export function rowsOfSelect(
  select: string,
  columns: Columns,
  isNumbered: boolean,
  alias = 't',
): RowsOfTable {
  return isNumbered
    ? numberSelected(select, columns, alias)
    : plainRows(`(${select})`, columns, alias);
}

/** Like `numberRows`, for the rows of a SELECT. */
export function numberSelected(select: string, columns: Columns, alias = 't'): NumberedRows {
  const row = identifier(freeName('row', columns));
  return {
    ...plainRows(`(SELECT *, row_number() OVER () AS ${row} FROM (${select}))`, columns, alias),
    name: row,
    row: `${alias}.${row}`,
  };
}

export function operandSql(name: string, columns: Columns, alias: string): string {
  return columns.some((column) => column.name === name && column.untyped)
    ? 'CAST(NULL AS DOUBLE)'
    : `${alias}.${identifier(name)}`;
}

export function keySql(name: string, columns: Columns, alias: string): string {
  const column = columns.find((one) => one.name === name);
  const sql = `${alias}.${identifier(name)}`;
  return column === undefined ? sql : equalityKey(sql, column.type);
}

/** `base` with underscores appended until no column has this name. */
export function freeName(base: string, columns: Columns): string {
  const names = new Set(columns.map((column) => column.name.toLowerCase()));
  let name = base;
  while (names.has(name)) name += '_';
  return name;
}

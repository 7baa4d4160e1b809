/**
 * Row order is part of every result. With one thread DuckDB keeps it through
 * scans, projections, filters, unnest and UNION ALL; it does not through joins,
 * groups, windows and sorts of equal keys. Nodes that do one of these number the
 * rows first (a streaming window, about 5 ms for a million rows) and sort by
 * that number last.
 */

import type { InputTable } from '../node-type.ts';
import { equalityKey, identifier } from '../sql.ts';
import type { Columns } from '../types.ts';

/** The rows of a table with their number: `from` is a FROM item named by `alias`. */
export interface NumberedRows {
  readonly from: string;
  /** The column of the row number. */
  readonly name: string;
  /** The row number, qualified. It starts at 1 and is never null. */
  readonly row: string;
  /** A column of the table, qualified, so that no alias of a SELECT list hides it. */
  readonly column: (name: string) => string;
  /** The same to compute from: a column of nulls is one of numbers to those who want numbers. */
  readonly operand: (name: string) => string;
  /** SQL by which values of the column are compared for equality. */
  readonly key: (name: string) => string;
}

export function numberRows(input: InputTable, alias = 't'): NumberedRows {
  return numberSelected(`SELECT * FROM ${input.name}`, input.columns, alias);
}

/** As `numberRows`, for the rows of a SELECT. */
export function numberSelected(select: string, columns: Columns, alias = 't'): NumberedRows {
  const row = identifier(freeName('row', columns));
  return {
    from: `(SELECT *, row_number() OVER () AS ${row} FROM (${select})) AS ${alias}`,
    name: row,
    row: `${alias}.${row}`,
    column: (name) => `${alias}.${identifier(name)}`,
    operand: (name) => operandSql(name, columns, alias),
    key: (name) => keySql(name, columns, alias),
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

/** `base`, with as many underscores as it takes to differ from every column. */
function freeName(base: string, columns: Columns): string {
  const taken = new Set(columns.map((column) => column.name.toLowerCase()));
  let name = base;
  while (taken.has(name)) name += '_';
  return name;
}

/** SELECT lists. */

import { identifier } from '../../../sql.ts';
import type { Column, Columns } from '../../../types.ts';
import { numberRows, plainRows } from './ordering.ts';
import type { InputTable } from './table.ts';

/** An output column in SQL over the input columns. */
export interface Projected {
  readonly column: Column;
  readonly sql: string;
  /** The input column that is passed on unchanged. */
  readonly source?: string | undefined;
  /** All input columns in the SQL. */
  readonly reads?: readonly string[] | undefined;
  /** True if the SQL can return numbers that are not finite. */
  readonly mayOverflow?: boolean | undefined;
  /** Replaces `sql`: a window over all rows. */
  readonly window?: ProjectedWindow | undefined;
}

export interface ProjectedWindow {
  /** The columns are those of the table `t`; `row` is the number of the row, if the rows have numbers. */
  sql(row: string | undefined): string;
  /** True if the window preserves the order of the rows. */
  readonly isStreamed: boolean;
  /** True if its values depend on the order of the rows. */
  readonly needsOrder: boolean;
}

/** A SELECT with one row for each row of the input. */
export interface Projection {
  readonly input: InputTable;
  readonly projected: readonly Projected[];
  /** True if the rows can be in any order. */
  readonly isFree?: boolean;
}

/** The columns by name, qualified so that no alias hides another column. */
export function selectList(columns: Columns): string {
  return columns.map((column) => identifier(column.name)).join(', ');
}

export function projectionList(projected: readonly Projected[]): string {
  return projected.map(({ column, sql }) => `${sql} AS ${identifier(column.name)}`).join(', ');
}

/**
 * A SELECT of these columns. Numbers that are not finite become null, as in results; the check refers to the computed
 * column, so that it is computed once.
 */
export function projectionSql({ projected, input, isFree = false }: Projection): string {
  const windows = projected.flatMap(({ window }) => window ?? []);
  const isNumbered = windows.some(({ needsOrder }) => needsOrder || !isFree);
  const rows = isNumbered ? numberRows(input) : undefined;
  const sqlOf = ({ sql, window }: Projected): string =>
    window ? window.sql(isFree && !window.needsOrder ? undefined : rows?.row) : sql;
  const from = windows.length === 0 ? input.name : plainRows(input.name, input.columns).from;
  const every = rows ? `t.* EXCLUDE (${rows.name})` : '*';
  const list = starred(every, projected, input.columns, sqlOf);
  const order =
    rows && !isFree && windows.some(({ isStreamed }) => !isStreamed) ? ` ORDER BY ${rows.row}` : '';
  const inner = `SELECT ${list} FROM ${rows?.from ?? from}${order}`;
  const overflowing = projected
    .filter(({ mayOverflow }) => mayOverflow)
    .map(({ column }) => identifier(column.name));
  if (overflowing.length === 0) return inner;
  return `SELECT * REPLACE (${overflowing.map((name) => `CASE WHEN isfinite(${name}) THEN ${name} END AS ${name}`).join(', ')}) FROM (${inner})`;
}

/** Unchanged columns become a star, because repeated names in hundreds of nodes would make statements long. */
function starred(
  every: string,
  projected: readonly Projected[],
  columns: Columns,
  sqlOf: (one: Projected) => string,
): string {
  const item = (one: Projected): string => `${sqlOf(one)} AS ${identifier(one.column.name)}`;
  const staysInPlace =
    columns.length > 0 &&
    columns.every(({ name }, index) => projected[index]?.column.name === name);
  const replaced = staysInPlace
    ? projected.slice(0, columns.length).filter(({ source, column }) => source !== column.name)
    : [];
  if (!staysInPlace || replaced.length === columns.length) return projected.map(item).join(', ');
  const star =
    replaced.length === 0 ? every : `${every} REPLACE (${replaced.map(item).join(', ')})`;
  return [star, ...projected.slice(columns.length).map(item)].join(', ');
}

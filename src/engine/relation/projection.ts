/** SELECT lists: the columns of a node's output and their names. */

import type { Input, ProjectedColumn, Relation } from '../algebra/relation.ts';
import type { Inputs } from '../node-type.ts';
import { duplicateColumn, findColumn } from '../values/columns.ts';
import { all, failed, ok } from '../outcome.ts';
import { identifier } from '../sql.ts';
import type { Column, Columns, Outcome } from '../types.ts';
import { numberRows } from './ordering.ts';
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
  /** The columns are those of the table `t`; `row` is the number of the row. */
  sql(row: string): string;
  /** True if the window preserves the order of the rows. */
  readonly isStreamed: boolean;
}

/** A SELECT with one row for each row of the input. */
export interface Projection {
  readonly input: InputTable;
  readonly projected: readonly Projected[];
}

/**
 * The table at a port that accepts exactly one edge. The ports of a node are always connected when the engine calls it.
 */
export function tableAt(inputs: Inputs, port: string): Input {
  const table = inputs[port]?.[0];
  if (!table) throw new Error(`no table at port ${port}`);
  return table;
}

/** The columns by name, qualified so that no alias hides another column. */
export function selectList(columns: Columns): string {
  return columns.map((column) => identifier(column.name)).join(', ');
}

export function projectionList(projected: readonly Projected[]): string {
  return projected.map(({ column, sql }) => `${sql} AS ${identifier(column.name)}`).join(', ');
}

/** The rows of the input as they are. */
export function rowsOf(input: Input): Relation {
  return { op: 'same', columns: input.columns, of: input };
}

/** @param path JSON Pointer of the config member with the column names, if they can collide */
export function projectionOf(
  values: readonly ProjectedColumn[],
  input: Input,
  path?: string,
): Outcome<Relation> {
  const columns = uniqueColumns(
    values.map(({ column }) => column),
    path,
  );
  return columns.ok ? ok({ op: 'project', columns: columns.value, of: input, values }) : columns;
}

/**
 * A SELECT of these columns. Numbers that are not finite become null, as in results; the check refers to the computed
 * column, so that it is computed once.
 */
export function projectionSql({ projected, input }: Projection): string {
  const windows = projected.flatMap(({ window }) => window ?? []);
  const rows = windows.length === 0 ? undefined : numberRows(input);
  const sqlOf = ({ sql, window }: Projected): string =>
    window && rows ? window.sql(rows.row) : sql;
  const every = rows ? `t.* EXCLUDE (${rows.name})` : '*';
  const list = starred(every, projected, input.columns, sqlOf);
  const order =
    rows && windows.some(({ isStreamed }) => !isStreamed) ? ` ORDER BY ${rows.row}` : '';
  const inner = `SELECT ${list} FROM ${rows?.from ?? input.name}${order}`;
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

/** The columns with these names, in this order, or a problem for each missing one. */
export function findColumns(
  columns: Columns,
  names: readonly string[],
  path: (index: number) => string,
): Outcome<Columns> {
  return all(names.map((name, index) => findColumn(columns, name, path(index))));
}

/** The column with this name. Undefined if the name is undefined. */
export function findOptional(
  columns: Columns,
  name: string | undefined,
  path: string,
): Outcome<Column | undefined> {
  return name === undefined ? ok(undefined) : findColumn(columns, name, path);
}

/** Reports columns whose names collide. */
export function uniqueColumns(columns: Columns, path?: string): Outcome<Columns> {
  const problem = duplicateColumn(
    columns.map((column) => column.name),
    path,
  );
  return problem ? failed(problem) : ok(columns);
}

/** SELECT lists: which columns come out of a node, under which names. */

import type { Inputs, InputTable } from '../node-type.ts';
import { duplicateColumn, findColumn } from '../values/columns.ts';
import { all, failed, ok } from '../outcome.ts';
import { identifier } from '../sql.ts';
import type { Column, Columns, Outcome } from '../types.ts';

/** The table at a port that takes exactly one edge. The engine calls no node whose ports are not connected. */
export function tableAt(inputs: Inputs, port: string): InputTable {
  const table = inputs[port]?.[0];
  if (!table) throw new Error(`no table at port ${port}`);
  return table;
}

/** The columns by name, none of them hidden by the alias of another. */
export function selectList(columns: Columns): string {
  return columns.map((column) => identifier(column.name)).join(', ');
}

/** A column that comes out, and the SQL that makes it. */
export interface Projected {
  readonly column: Column;
  readonly sql: string;
  /** Whether it makes numbers that may not be finite. */
  readonly mayOverflow?: boolean;
}

export function projectionList(projected: readonly Projected[]): string {
  return projected.map(({ column, sql }) => `${sql} AS ${identifier(column.name)}`).join(', ');
}

/** A SELECT of these columns. What is not finite is null, as results show it; asked of the column that is made, so that it is computed once. */
export function projectionOf(projected: readonly Projected[], from: string): string {
  const inner = `SELECT ${projectionList(projected)} FROM ${from}`;
  if (!projected.some(({ mayOverflow }) => mayOverflow)) return inner;
  const outer = projected.map(({ column, mayOverflow }) => {
    const name = identifier(column.name);
    return mayOverflow ? `CASE WHEN isfinite(${name}) THEN ${name} END AS ${name}` : name;
  });
  return `SELECT ${outer.join(', ')} FROM (${inner})`;
}

/** The columns of these names, in this order, or a problem for each that is not there. */
export function findColumns(columns: Columns, names: readonly string[], path: (index: number) => string): Outcome<Columns> {
  return all(names.map((name, index) => findColumn(columns, name, path(index))));
}

/** The columns, unless one hides another. */
export function uniqueColumns(columns: Columns, path?: string): Outcome<Columns> {
  const problem = duplicateColumn(columns.map((column) => column.name), path);
  return problem ? failed(problem) : ok(columns);
}

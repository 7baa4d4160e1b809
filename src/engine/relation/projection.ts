/** The columns of a node's input and output, and their names. */

import type { Operation, ProjectedColumn, Relation } from '../algebra/relation.ts';
import type { Inputs } from '../node-type.ts';
import { duplicateColumn, findColumn } from '../values/columns.ts';
import { all, failed, ok } from '../outcome.ts';
import type { Column, Columns, Outcome } from '../types.ts';

/**
 * The table at a port that accepts exactly one edge. The ports of a node are always connected when the engine calls it.
 */
export function tableAt(inputs: Inputs, port: string): Relation {
  const table = inputs[port]?.[0];
  if (!table) throw new Error(`no table at port ${port}`);
  return table;
}

/** The rows of the input as they are. */
export function rowsOf(input: Relation): Operation {
  return { op: 'same', columns: input.columns, of: input };
}

/** @param path JSON Pointer of the config member with the column names, if they can collide */
export function projectionOf(
  values: readonly ProjectedColumn[],
  input: Relation,
  path?: string,
): Outcome<Operation> {
  const columns = uniqueColumns(
    values.map(({ column }) => column),
    path,
  );
  return columns.ok ? ok({ op: 'project', columns: columns.value, of: input, values }) : columns;
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

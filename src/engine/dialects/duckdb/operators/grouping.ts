/** SELECTs that return one row per group, in the order in which the groups first appear if the rows have numbers. */

import { isJsonType } from '../../../sql.ts';
import type { Column, Columns } from '../../../types.ts';
import type { RowsOfTable } from './ordering.ts';
import { projectionList, type Projected } from './projection.ts';

/**
 * The first row of each group, with all columns. Without numbers, all columns are keys.
 * @param isOrdered false if the groups can be in any order
 */
export function firstOfEach(
  keys: Columns,
  rows: RowsOfTable,
  columns: Columns,
  isOrdered = true,
): string {
  const names = new Set(keys.map(({ name }) => name));
  const first = columns.map((column) => ({
    column,
    sql: names.has(column.name) ? keyOfGroup(column, rows) : firstOfGroup(column, rows),
  }));
  return grouped(
    keys.map(({ name }) => rows.key(name)),
    first,
    isOrdered ? rows : { from: rows.from },
  );
}

/** The keys of each group, and its aggregates. */
export function rowOfEach(
  keys: Columns,
  computed: readonly Projected[],
  rows: RowsOfTable,
): string {
  const projected = keys.map((column) => ({ column, sql: keyOfGroup(column, rows) }));
  return grouped(
    keys.map(({ name }) => rows.key(name)),
    [...projected, ...computed],
    rows,
  );
}

/** The groups, and then the totals by fewer and fewer keys. `level` is the number of keys. */
export function rolledUp(
  keys: Columns,
  computed: readonly Projected[],
  rows: RowsOfTable,
  level: Column,
): string {
  const names = keys.map(({ name }) => rows.key(name));
  const missing = `bit_count(grouping(${names.join(', ')}))`;
  const projected = [
    ...keys.map((column) => {
      const isGrouped = `grouping(${rows.key(column.name)}) = 0`;
      return { column, sql: `CASE WHEN ${isGrouped} THEN ${keyOfGroup(column, rows)} END` };
    }),
    ...computed,
    { column: level, sql: `CAST(${keys.length} - ${missing} AS BIGINT)` },
  ];
  const order = rows.row === undefined ? '' : ` ORDER BY ${missing}, min(${rows.row})`;
  return `SELECT ${projectionList(projected)} FROM ${rows.from} GROUP BY ROLLUP (${names.join(', ')})${order}`;
}

/** Equal JSON values can differ as text, so a group has its first text, or any if the rows have no order. */
export function keyOfGroup(column: Column, rows: RowsOfTable): string {
  const sql = rows.column(column.name);
  if (!isJsonType(column.type)) return sql;
  return rows.row === undefined ? `any_value(${sql})` : firstOfGroup(column, rows);
}

function firstOfGroup({ name }: Column, rows: RowsOfTable): string {
  if (rows.row === undefined) throw new Error('only numbered rows have a first one');
  return `arg_min_null(${rows.column(name)}, ${rows.row})`;
}

/** Without keys, all rows are one group, even if there are no rows. */
export function grouped(
  keys: readonly string[],
  projected: readonly Projected[],
  { from, row }: Pick<RowsOfTable, 'from' | 'row'>,
): string {
  const select = `SELECT ${projectionList(projected)} FROM ${from}`;
  if (keys.length === 0) return select;
  const order = row === undefined ? '' : ` ORDER BY min(${row})`;
  return `${select} GROUP BY ${keys.join(', ')}${order}`;
}

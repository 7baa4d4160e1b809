/** SELECTs that return one row per group, in the order in which the groups first appear. */

import type { InputTable } from './table.ts';
import { typeNamed } from '../../../algebra/type.ts';
import { jsonSql } from '../casts.ts';
import { isJsonType } from '../../../sql.ts';
import type { Column, Columns } from '../../../types.ts';
import type { AggregateFunction } from '../../../algebra/aggregate-names.ts';
import { aggregateSql } from './aggregates.ts';
import type { NumberedRows, PlainRows } from './ordering.ts';
import { isOrderFree } from '../../../algebra/order.ts';
import type { Aggregate } from '../../../algebra/relation.ts';
import { Operands } from './operands.ts';
import { projectionList, type Projected } from './projection.ts';

/** Rows have numbers if the order of the groups is seen, or if a function depends on it. */
type GroupedRows = PlainRows & Partial<Pick<NumberedRows, 'row'>>;

/** @param isOrdered true if the order of the groups is seen */
export function groupedSql(aggregate: Aggregate, input: InputTable, isOrdered: boolean): string {
  const { keys, values: calls } = aggregate;
  const countsRows =
    keys.length === 0 && calls.every(({ operand, where }) => !operand && where === undefined);
  if (input.count !== undefined && countsRows) {
    const { sql } = input.count;
    const counts = calls.map(({ column }) => ({ column, sql: `CAST(${sql} AS BIGINT)` }));
    return `SELECT ${projectionList(counts)}`;
  }
  const operands = new Operands(input);
  const named = calls.map((call) => operands.named(call));
  const needsNumbers = !isOrderFree(aggregate) || (isOrdered && keys.length > 0);
  const rows: GroupedRows = needsNumbers ? operands.rows() : operands.plainRows();
  const computed = named.map(({ column, function: name, value, second, where, ...options }) => ({
    column,
    sql: aggregateSql({
      ...options,
      name,
      of: value?.type,
      value: value === undefined ? undefined : operandOf(name, value.name, rows),
      json:
        value === undefined ? undefined : jsonSql(rows.operand(value.name), typeNamed(value.type)),
      second: second === undefined ? undefined : rows.operand(second.name),
      where: where === undefined ? undefined : rows.column(where),
      // Functions that do not depend on the order do not read it.
      row: rows.row ?? '',
      type: column.type,
    }),
  }));
  return rowOfEach(keys, computed, rows);
}

/** The values that an aggregate function computes from. */
export function operandOf(name: AggregateFunction, field: string, rows: PlainRows): string {
  return name === 'count_distinct' ? rows.key(field) : rows.operand(field);
}

/** The first row of each group, with all columns. */
export function firstOfEach(keys: Columns, rows: NumberedRows, columns: Columns): string {
  const names = new Set(keys.map(({ name }) => name));
  const first = columns.map((column) => ({
    column,
    sql: names.has(column.name) ? keyOfGroup(column, rows) : firstOfGroup(column, rows),
  }));
  return grouped(
    keys.map(({ name }) => rows.key(name)),
    first,
    rows,
  );
}

/** The keys of each group, and its aggregates. */
export function rowOfEach(
  keys: Columns,
  computed: readonly Projected[],
  rows: GroupedRows,
): string {
  const projected = keys.map((column) => ({ column, sql: keyOfGroup(column, rows) }));
  return grouped(
    keys.map(({ name }) => rows.key(name)),
    [...projected, ...computed],
    rows,
  );
}

/** Equal JSON values can differ as text, so a group has its first text. */
function keyOfGroup(column: Column, rows: GroupedRows): string {
  return isJsonType(column.type) ? firstOfGroup(column, rows) : rows.column(column.name);
}

export function firstOfGroup({ name }: Column, rows: GroupedRows): string {
  if (rows.row === undefined) throw new Error('only numbered rows have a first one');
  return `arg_min_null(${rows.column(name)}, ${rows.row})`;
}

/** Without keys, all rows are one group, even if there are no rows. */
export function grouped(
  keys: readonly string[],
  projected: readonly Projected[],
  { from, row }: Pick<GroupedRows, 'from' | 'row'>,
): string {
  const select = `SELECT ${projectionList(projected)} FROM ${from}`;
  if (keys.length === 0) return select;
  const order = row === undefined ? '' : ` ORDER BY min(${row})`;
  return `${select} GROUP BY ${keys.join(', ')}${order}`;
}

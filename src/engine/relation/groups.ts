/** SELECTs that return one row per group, in the order in which the groups first appear. */

import type { InputTable } from './table.ts';
import { typeNamed } from '../algebra/type.ts';
import { jsonSql } from '../dialects/duckdb/casts.ts';
import { isJsonType } from '../sql.ts';
import type { Column, Columns } from '../types.ts';
import { aggregateSql, type AggregateFunction } from './aggregates.ts';
import type { NumberedRows } from './ordering.ts';
import type { AggregatedColumn } from '../algebra/relation.ts';
import { Operands } from './operands.ts';
import { projectionList, type Projected } from './projection.ts';

export function groupedSql(
  keys: Columns,
  calls: readonly AggregatedColumn[],
  input: InputTable,
): string {
  const countsRows =
    keys.length === 0 && calls.every(({ operand, where }) => !operand && where === undefined);
  if (input.count !== undefined && countsRows) {
    const { sql } = input.count;
    const counts = calls.map(({ column }) => ({ column, sql: `CAST(${sql} AS BIGINT)` }));
    return `SELECT ${projectionList(counts)}`;
  }
  const operands = new Operands(input);
  const named = calls.map((call) => operands.named(call));
  const rows = operands.rows();
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
      row: rows.row,
      type: column.type,
    }),
  }));
  return rowOfEach(keys, computed, rows);
}

/** The values that an aggregate function computes from. */
export function operandOf(name: AggregateFunction, field: string, rows: NumberedRows): string {
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
  rows: NumberedRows,
): string {
  const projected = keys.map((column) => ({ column, sql: keyOfGroup(column, rows) }));
  return grouped(
    keys.map(({ name }) => rows.key(name)),
    [...projected, ...computed],
    rows,
  );
}

/** Equal JSON values can differ as text, so a group has its first text. */
function keyOfGroup(column: Column, rows: NumberedRows): string {
  return isJsonType(column.type) ? firstOfGroup(column, rows) : rows.column(column.name);
}

export function firstOfGroup({ name }: Column, rows: NumberedRows): string {
  return `arg_min_null(${rows.column(name)}, ${rows.row})`;
}

/** Without keys, all rows are one group, even if there are no rows. */
export function grouped(
  keys: readonly string[],
  projected: readonly Projected[],
  { from, row }: Pick<NumberedRows, 'from' | 'row'>,
): string {
  const groups = keys.length === 0 ? '' : ` GROUP BY ${keys.join(', ')} ORDER BY min(${row})`;
  return `SELECT ${projectionList(projected)} FROM ${from}${groups}`;
}

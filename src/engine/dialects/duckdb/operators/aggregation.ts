/** The SELECT of an aggregation. */

import type { AggregateFunction } from '../../../algebra/aggregate-names.ts';
import { needsNumbers } from '../../../algebra/order.ts';
import type { Aggregate } from '../../../algebra/relation.ts';
import { typeNamed } from '../../../algebra/type.ts';
import { jsonSql } from '../casts.ts';
import { aggregateSql } from './aggregates.ts';
import { distinctCounts, distinctCountsSql } from './distinct-counts.ts';
import { rolledUp, rowOfEach } from './grouping.ts';
import { Operands } from './operands.ts';
import { rowsOfTable, type PlainRows, type RowsOfTable } from './ordering.ts';
import { projectionList } from './projection.ts';
import type { InputTable } from './table.ts';

export function groupedSql(aggregate: Aggregate, input: InputTable): string {
  const { keys, values: calls, rollup, order } = aggregate;
  const isFree = order === 'free';
  const countsRows =
    keys.length === 0 && calls.every(({ operand, where }) => !operand && where === undefined);
  if (input.count !== undefined && countsRows) {
    const { sql } = input.count;
    const numbers = calls.map(({ column }) => ({ column, sql: `CAST(${sql} AS BIGINT)` }));
    return `SELECT ${projectionList(numbers)}`;
  }
  const counts = rollup ? undefined : distinctCounts(aggregate);
  if (counts) return distinctCountsSql(counts, rowsOfTable(input, !isFree));
  const operands = new Operands(input);
  const named = calls.map((call) => operands.named(call));
  const rows: RowsOfTable = needsNumbers(aggregate) ? operands.rows() : operands.plainRows();
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
      where: where?.(rows),
      // Functions that do not depend on the order do not read it.
      row: rows.row ?? '',
      isFree,
      type: column.type,
    }),
  }));
  const groups = isFree ? { ...rows, row: undefined } : rows;
  return rollup ? rolledUp(keys, computed, groups, rollup) : rowOfEach(keys, computed, groups);
}

/** The values that an aggregate function computes from. */
function operandOf(name: AggregateFunction, field: string, rows: PlainRows): string {
  return name === 'count_distinct' ? rows.key(field) : rows.operand(field);
}

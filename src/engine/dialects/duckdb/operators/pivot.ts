/** The SELECT of a pivot: a row for each combination of the keys, a column for each listed value. */

import type { Literal } from '../../../algebra/expression.ts';
import type { Pivot } from '../../../algebra/relation.ts';
import { isJsonType } from '../../../sql.ts';
import { printSettled } from '../expression.ts';
import { aggregateSql } from './aggregates.ts';
import { firstOfGroup, grouped, operandOf, rowOfEach } from './groups.ts';
import { numberRows, type NumberedRows } from './ordering.ts';
import type { InputTable } from './table.ts';

export function pivotSql(pivot: Pivot, input: InputTable): string {
  const rows = numberRows(input);
  const source = rows.column(pivot.column);
  const value =
    pivot.field === undefined ? undefined : operandOf(pivot.function, pivot.field, rows);
  const of = input.columns.find(({ name }) => name === pivot.field)?.type;
  if (pivot.function === 'count_distinct') return distinctCounts(pivot, { source, value, rows });
  const cells = pivot.pivoted.map(({ column, literal }) => ({
    column,
    sql: aggregateSql({
      name: pivot.function,
      of,
      value,
      row: rows.row,
      type: column.type,
      where: isValue(source, literal),
    }),
  }));
  return rowOfEach(pivot.keys, cells, rows);
}

/**
 * Each DISTINCT stores a set of values per group, so the values are counted once for all columns, and the counts are
 * pivoted.
 */
function distinctCounts(
  { keys, pivoted }: Pivot,
  { source, value, rows }: { source: string; value: string | undefined; rows: NumberedRows },
): string {
  const counted = keys.flatMap((column, index) => [
    `${rows.key(column.name)} AS key${index}`,
    ...(isJsonType(column.type) ? [`${firstOfGroup(column, rows)} AS shown${index}`] : []),
  ]);
  const groups = [...keys.map((column) => rows.key(column.name)), source].join(', ');
  const counts = `SELECT ${[...counted, `${source} AS source`, `count(DISTINCT ${value}) AS number`, `min(${rows.row}) AS first`].join(', ')} FROM ${rows.from} GROUP BY ${groups}`;
  const cells = pivoted.map(({ column, literal }) => ({
    column,
    sql: `CAST(coalesce(sum(CASE WHEN ${isValue('c.source', literal)} THEN c.number END), 0) AS BIGINT)`,
  }));
  const shownKeys = keys.map((column, index) => ({
    column,
    sql: isJsonType(column.type) ? `arg_min_null(c.shown${index}, c.first)` : `c.key${index}`,
  }));
  return grouped(
    keys.map((_, index) => `c.key${index}`),
    [...shownKeys, ...cells],
    { from: `(${counts}) AS c`, row: 'c.first' },
  );
}

function isValue(source: string, literal: Literal | undefined): string {
  return literal === undefined ? `${source} IS NULL` : `${source} = ${printSettled(literal)}`;
}

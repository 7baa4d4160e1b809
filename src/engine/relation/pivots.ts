/** The SELECT of a pivot: a row for each combination of the keys, a column for each listed value. */

import { identifier } from '../sql.ts';
import type { Column, Columns } from '../types.ts';
import { aggregateSql, type AggregateFunction } from './aggregates.ts';
import type { NumberedRows } from './ordering.ts';
import { projectionList, type Projected } from './projection.ts';

/** A column that comes out, and the literal that its rows have; undefined for null. */
export interface PivotedColumn {
  readonly column: Column;
  readonly literal: string | undefined;
}

export interface PivotSpecification {
  readonly function: AggregateFunction;
  readonly keys: Columns;
  /** SQL of the column whose values are listed. */
  readonly source: string;
  /** SQL of what is aggregated. */
  readonly value: string | undefined;
  readonly pivoted: readonly PivotedColumn[];
}

export function pivotSql(pivot: PivotSpecification, rows: NumberedRows): string {
  if (pivot.function === 'count_distinct') return distinctCounts(pivot, rows);
  const cells = pivot.pivoted.map(({ column, literal }) => ({
    column,
    sql: aggregateSql({
      name: pivot.function,
      value: pivot.value,
      row: rows.row,
      type: column.type,
      where: isValue(pivot.source, literal),
    }),
  }));
  return grouped(
    pivot.keys.map((column) => ({ column, sql: rows.column(column.name) })),
    cells,
    rows.from,
    rows.row,
  );
}

/** Each DISTINCT keeps a set of values for each group: the values are counted for all columns at once, and the counts are pivoted. */
function distinctCounts(
  { keys, source, value, pivoted }: PivotSpecification,
  rows: NumberedRows,
): string {
  const names = keys.map((_, index) => `key${index}`);
  const counted = keys.map((column, index) => `${rows.column(column.name)} AS ${names[index]}`);
  const groups = [...keys.map((column) => rows.column(column.name)), source].join(', ');
  const counts = `SELECT ${[...counted, `${source} AS source`, `count(DISTINCT ${value}) AS number`, `min(${rows.row}) AS first`].join(', ')} FROM ${rows.from} GROUP BY ${groups}`;
  const cells = pivoted.map(({ column, literal }) => ({
    column,
    sql: `CAST(coalesce(sum(CASE WHEN ${isValue('c.source', literal)} THEN c.number END), 0) AS BIGINT)`,
  }));
  return grouped(
    keys.map((column, index) => ({ column, sql: `c.${identifier(names[index]!)}` })),
    cells,
    `(${counts}) AS c`,
    'c.first',
  );
}

function isValue(source: string, literal: string | undefined): string {
  return literal === undefined ? `${source} IS NULL` : `${source} = ${literal}`;
}

function grouped(
  keys: readonly Projected[],
  cells: readonly Projected[],
  from: string,
  row: string,
): string {
  const groups =
    keys.length === 0
      ? ''
      : ` GROUP BY ${keys.map(({ sql }) => sql).join(', ')} ORDER BY min(${row})`;
  return `SELECT ${projectionList([...keys, ...cells])} FROM ${from}${groups}`;
}

/**
 * Several counts of distinct values, each over the rows with one value of another column. Each DISTINCT stores a set of
 * values per group, so the values are counted once for all columns, and the counts are pivoted.
 */

import type { Expression } from '../../../algebra/expression.ts';
import type { Aggregate, AggregatedColumn } from '../../../algebra/relation.ts';
import { isJsonType } from '../../../sql.ts';
import type { Column, Columns } from '../../../types.ts';
import { printSettled } from '../expression.ts';
import { testedColumn } from './column-test.ts';
import { grouped, keyOfGroup } from './grouping.ts';
import type { RowsOfTable } from './ordering.ts';

interface Counts {
  readonly keys: Columns;
  /** The column whose values are counted. */
  readonly field: string;
  /** The column that the conditions test. */
  readonly source: string;
  readonly values: readonly Count[];
}

interface Count {
  readonly column: Column;
  readonly where: Expression;
}

/** Undefined for other aggregates, which are computed as they are. */
export function distinctCounts({ keys, values }: Aggregate): Counts | undefined {
  const counts = values.map(countOf);
  const [first] = counts;
  const isPivot =
    counts.length > 1 &&
    counts.every(
      (one) => one !== undefined && one.field === first?.field && one.source === first.source,
    );
  return isPivot && first
    ? { keys, field: first.field, source: first.source, values: counts.flatMap((one) => one ?? []) }
    : undefined;
}

function countOf({
  column,
  function: name,
  operand,
  where,
}: AggregatedColumn): (Count & Pick<Counts, 'field' | 'source'>) | undefined {
  const source = where && testedColumn(where);
  const isCount = name === 'count_distinct' && operand?.expression === undefined;
  return isCount && operand && where && source !== undefined
    ? { column, where, field: operand.column.name, source }
    : undefined;
}

export function distinctCountsSql(
  { keys, field, source: column, values }: Counts,
  rows: RowsOfTable,
): string {
  const [source, value] = [rows.column(column), rows.key(field)];
  const counted = keys.flatMap((column, index) => [
    `${rows.key(column.name)} AS key${index}`,
    ...(isJsonType(column.type) ? [`${keyOfGroup(column, rows)} AS shown${index}`] : []),
  ]);
  const groups = [...keys.map((column) => rows.key(column.name)), source].join(', ');
  const first = rows.row === undefined ? [] : [`min(${rows.row}) AS first`];
  const counts = `SELECT ${[...counted, `${source} AS source`, `count(DISTINCT ${value}) AS number`, ...first].join(', ')} FROM ${rows.from} GROUP BY ${groups}`;
  const cells = values.map(({ column, where }) => ({
    column,
    sql: `CAST(coalesce(sum(CASE WHEN ${printSettled(where, () => 'c.source')} THEN c.number END), 0) AS BIGINT)`,
  }));
  const hasOrder = rows.row !== undefined;
  const keyShown = (sql: string): string =>
    hasOrder ? `arg_min_null(${sql}, c.first)` : `any_value(${sql})`;
  const shownKeys = keys.map((column, index) => ({
    column,
    sql: isJsonType(column.type) ? keyShown(`c.shown${index}`) : `c.key${index}`,
  }));
  return grouped(
    keys.map((_, index) => `c.key${index}`),
    [...shownKeys, ...cells],
    { from: `(${counts}) AS c`, row: hasOrder ? 'c.first' : undefined },
  );
}

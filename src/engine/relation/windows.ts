/** Windows: which functions there are, and their SQL. */

import { duckdbType, identifier } from '../sql.ts';
import type { DataType } from '../types.ts';
import { aggregateSql, type AggregateFunction } from './aggregates.ts';
import { sortTerm, type SortItem } from './sorting.ts';

/** By name: the aggregate over all rows up to the present one. */
export const RUNNING: Readonly<Record<string, AggregateFunction>> = {
  running_sum: 'sum',
  running_avg: 'avg',
  running_count: 'count',
  running_min: 'min',
  running_max: 'max',
};
export interface WindowSpecification {
  readonly function: string;
  readonly field?: string;
  readonly partition_by: string | readonly string[];
  readonly order_by: readonly SortItem[];
}

function columnSql(name: string): string {
  return `t.${identifier(name)}`;
}

/** One group in the order of the rows: DuckDB computes such a window row by row and keeps their order, at half the cost. */
export function isStreamed(config: WindowSpecification): boolean {
  return config.order_by.length === 0 && [config.partition_by].flat().length === 0;
}

interface WindowCall extends WindowSpecification {
  /** SQL of the value that the function takes. */
  readonly value: string | undefined;
  /** SQL of the row's number. */
  readonly row: string;
  readonly type: DataType;
}

export function windowSql({ value, row, type, ...config }: WindowCall): string {
  const keys = [config.partition_by].flat().map(columnSql);
  const partition = keys.length === 0 ? '' : `PARTITION BY ${keys.join(', ')} `;
  const terms = config.order_by.map((item) => sortTerm(item, columnSql));
  if (config.function === 'rank') return `rank() OVER (${partition}ORDER BY ${terms.join(', ')})`;
  const over = isStreamed(config) ? '' : `${partition}ORDER BY ${[...terms, row].join(', ')} `;
  const running = RUNNING[config.function];
  if (running)
    return aggregateSql({
      name: running,
      value,
      row,
      type,
      over: `${over}ROWS UNBOUNDED PRECEDING`,
    });
  return `CAST(${config.function}(${config.function === 'row_number' ? '' : value}) OVER (${over}) AS ${duckdbType(type)})`;
}

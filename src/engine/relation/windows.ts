/** Window functions and their SQL. */

import type { Projected } from '../node-type.ts';
import { failed, ok } from '../outcome.ts';
import { duckdbType, identifier } from '../sql.ts';
import type { Column, Columns, DataType, Outcome, Typing } from '../types.ts';
import { aggregateSql, aggregateType, typingOf, type AggregateFunction } from './aggregates.ts';
import { keySql, operandSql } from './ordering.ts';
import { itemsOf } from './items.ts';
import { findOptional } from './projection.ts';
import { fieldOf, sortTerm, type SortItems } from './sorting.ts';

/** The aggregate over all rows up to the current one, by name. */
const RUNNING: Readonly<Record<string, AggregateFunction>> = {
  running_sum: 'sum',
  running_avg: 'avg',
  running_count: 'count',
  running_min: 'min',
  running_max: 'max',
};
export const WINDOW_FUNCTIONS: readonly string[] = [
  'row_number',
  'rank',
  'lag',
  'lead',
  ...Object.keys(RUNNING),
];
/** The functions that require a column. */
export const FIELD_FUNCTIONS: readonly string[] = WINDOW_FUNCTIONS.filter(
  (name) => !['row_number', 'rank', 'running_count'].includes(name),
);

export interface WindowSpecification {
  readonly function: string;
  readonly field?: string;
  readonly partition_by: string | readonly string[];
  readonly order_by: SortItems;
}

function columnSql(name: string): string {
  return `t.${identifier(name)}`;
}

/** True for one group in row order, which DuckDB computes row by row and in order, at half the cost. */
function isStreamed(config: WindowSpecification): boolean {
  return config.order_by.length === 0 && itemsOf(config.partition_by).length === 0;
}

/** The type of the function's result. */
export function windowTyping(config: WindowSpecification, columns: Columns): Outcome<Typing> {
  const { function: name, field: fieldName } = config;
  const field = findOptional(columns, fieldName, '/field');
  if (!field.ok) return field;
  const running = RUNNING[name];
  if (running) return aggregateType(running, field.value, '/field', name);
  if (name === 'rank' && config.order_by.length === 0) {
    const message = '`order_by` is required: `rank` ranks by it';
    return failed({ code: 'missing_config', message, path: '/order_by' });
  }
  if (name !== 'lag' && name !== 'lead') return ok({ type: 'integer' });
  if (field.value) return ok(typingOf(field.value));
  const message = `\`${name}\` needs a \`field\``;
  return failed({ code: 'missing_config', message, path: '/field' });
}

/** The computed column. */
export function windowColumn(
  config: WindowSpecification,
  column: Column,
  columns: Columns,
): Projected {
  const { field } = config;
  const value = field === undefined ? undefined : operandSql(field, columns, 't');
  const keys = itemsOf(config.partition_by).map((name) => keySql(name, columns, 't'));
  return {
    column,
    sql: identifier(column.name),
    reads: [
      ...(field === undefined ? [] : [field]),
      ...itemsOf(config.partition_by),
      ...itemsOf(config.order_by).map(fieldOf),
    ],
    mayOverflow: column.type === 'number' && RUNNING[config.function] !== undefined,
    window: {
      sql: (row) => windowSql({ ...config, value, keys, row, type: column.type }),
      isStreamed: isStreamed(config),
    },
  };
}

interface WindowCall extends WindowSpecification {
  /** SQL of the function's argument. */
  readonly value: string | undefined;
  /** SQL of the keys of a partition. */
  readonly keys: readonly string[];
  /** SQL of the row number. */
  readonly row: string;
  readonly type: DataType;
}

function windowSql({ value, keys, row, type, ...config }: WindowCall): string {
  const partition = keys.length === 0 ? '' : `PARTITION BY ${keys.join(', ')} `;
  const terms = itemsOf(config.order_by).map((item) => sortTerm(item, columnSql));
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

/** Window functions. */

import { needsRowOrder } from '../../../algebra/order.ts';
import type { WindowCall } from '../../../algebra/relation.ts';
import {
  FILLS,
  FRAMED,
  OFFSETS,
  RANKS,
  ROW_VALUES,
  RUNNING,
} from '../../../algebra/window-names.ts';
import { duckdbType, identifier } from '../../../sql.ts';
import type { Column, Columns, DataType } from '../../../types.ts';
import { aggregateSql } from './aggregates.ts';
import { keySql, operandSql } from './ordering.ts';
import type { Projected } from './projection.ts';
import { sortTerm } from './sort.ts';
import { frameSql } from './window-frame.ts';

function columnSql(name: string): string {
  return `t.${identifier(name)}`;
}

/** DuckDB streams greater offsets too, but buffers their rows. */
const MAX_STREAMED_OFFSET = 1_000;

/** True for one group in row order, which DuckDB computes row by row and in order, at half the cost. */
export function isStreamed({
  function: name,
  offset = 1,
  order_by: order,
  partition_by: partition,
}: WindowCall): boolean {
  const streams =
    name === 'row_number' ||
    RUNNING.has(name) ||
    (OFFSETS.has(name) && offset <= MAX_STREAMED_OFFSET);
  return streams && order.length === 0 && partition.length === 0;
}

/** The SQL of a computed column. */
export function projectedWindow(
  call: WindowCall,
  column: Column,
  columns: Columns,
): Omit<Projected, 'reads'> {
  const { field, partition_by: partition, order_by: order } = call;
  const value = field === undefined ? undefined : operandSql(field, columns, 't');
  const of = columns.find(({ name }) => name === field)?.type;
  const keys = partition.map((name) => keySql(name, columns, 't'));
  const integers = new Set(
    columns.filter(({ type }) => type === 'integer').map(({ name }) => name),
  );
  // The bounds of a range of whole numbers can be beyond 64 bits.
  const sortColumn = (name: string): string =>
    isRange(call) && integers.has(name) ? `CAST(${columnSql(name)} AS HUGEINT)` : columnSql(name);
  const terms = order.map((key) => sortTerm(key, sortColumn));
  return {
    column,
    sql: identifier(column.name),
    mayOverflow:
      column.type === 'number' && (RUNNING.has(call.function) || FRAMED.has(call.function)),
    window: {
      sql: (row) => windowSql({ call, value, keys, terms, row, type: column.type, of }),
      isStreamed: isStreamed(call),
      needsOrder: needsRowOrder(call),
    },
  };
}

interface PrintedWindow {
  readonly call: WindowCall;
  /** SQL of the function's argument. */
  readonly value: string | undefined;
  /** SQL of the keys of a partition. */
  readonly keys: readonly string[];
  /** SQL of the order. */
  readonly terms: readonly string[];
  /** SQL of the row number, if the rows have numbers. */
  readonly row: string | undefined;
  readonly type: DataType;
  /** The type of the argument. */
  readonly of: DataType | undefined;
}

function windowSql({ call, value, keys, terms, row, type, of }: PrintedWindow): string {
  const { function: name, offset = 1, buckets = 1 } = call;
  const partition = keys.length === 0 ? '' : `PARTITION BY ${keys.join(', ')} `;
  const byValue = `${partition}ORDER BY ${terms.join(', ')} `;
  const over = isStreamed(call) ? '' : `${partition}${orderSql(terms, row)}`;
  const running = RUNNING.get(name);
  if (running)
    return aggregateSql({
      name: running,
      of,
      value,
      row: '',
      type,
      over: `${over}ROWS UNBOUNDED PRECEDING`,
    });
  const cast = (value: string, window: string): string =>
    `CAST(${value} OVER (${window}) AS ${duckdbType(type)})`;
  const called = FRAMED.get(name);
  if (called) {
    const window = `${isRange(call) ? byValue : over}${frameSql(call.frame)}`;
    return ROW_VALUES.has(called)
      ? cast(`${called}_value(${value})`, window)
      : aggregateSql({ name: called, of, value, row: '', type, over: window });
  }
  if (RANKS.has(name)) return cast(`${name}()`, byValue);
  if (name === 'fill_down') return cast(`last_value(${value} IGNORE NULLS)`, `${over}${PRECEDING}`);
  if (FILLS.has(name)) return cast(`first_value(${value} IGNORE NULLS)`, `${over}${FOLLOWING}`);
  if (OFFSETS.has(name)) return cast(`${name}(${value}, ${offset})`, over);
  return cast(`${name}(${name === 'ntile' ? buckets : ''})`, over);
}

function orderSql(terms: readonly string[], row: string | undefined): string {
  const sorted = row === undefined ? terms : [...terms, row];
  return sorted.length === 0 ? '' : `ORDER BY ${sorted.join(', ')} `;
}

/** Rows that are equal in a range are in it together. */
function isRange({ frame }: WindowCall): boolean {
  return frame?.unit === 'range';
}

const PRECEDING = 'ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW';
const FOLLOWING = 'ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING';

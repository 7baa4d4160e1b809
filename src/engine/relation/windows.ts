/** Window functions: the types of their results, and their SQL. */

import type { ProjectedColumn, WindowCall } from '../algebra/relation.ts';
import { failed, ok, problemsOf } from '../outcome.ts';
import { duckdbType, identifier } from '../sql.ts';
import type { Column, Columns, DataType, Outcome, Problem, Typing } from '../types.ts';
import { aggregateSql, aggregateType, typingOf } from './aggregates.ts';
import { itemsOf } from './items.ts';
import { keySql, operandSql } from './ordering.ts';
import { findOptional, type Projected } from './projection.ts';
import { sortKeys, sortTerm, type SortItems } from './sorting.ts';
import { frameSql, type FrameSql } from './window-frame.ts';
import {
  FIELD_FUNCTIONS,
  FILLS,
  FRAMED,
  OFFSETS,
  RANKS,
  ROW_VALUES,
  RUNNING,
} from './window-functions.ts';

/** A call as in a config. */
interface WindowConfig extends Omit<WindowCall, 'partition_by' | 'order_by'> {
  readonly partition_by: string | readonly string[];
  readonly order_by: SortItems;
}

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

/** The type of the function's result. */
export function windowTyping(config: WindowConfig, columns: Columns): Outcome<Typing> {
  const field = findOptional(columns, config.field, '/field');
  const frame = frameSql(config.frame, config.order_by, columns);
  const misplaced = misplacedMembers(config);
  if (!field.ok || !frame.ok || misplaced.length > 0)
    return failed(...misplaced, ...problemsOf([field, frame]));
  if (frame.value.isRange && ROW_VALUES.has(config.function))
    return failed({
      code: 'invalid_config',
      message: `\`${config.function}\` needs a frame of the unit \`rows\`: equal values have no first row`,
      path: '/frame/unit',
    });
  return resultTyping(config, field.value);
}

function resultTyping(config: WindowConfig, field: Column | undefined): Outcome<Typing> {
  const { function: name } = config;
  const called = RUNNING.get(name) ?? FRAMED.get(name);
  if (called) return aggregateType(called, field, '/field', name);
  if (RANKS.has(name) && itemsOf(config.order_by).length === 0) {
    const message = `\`order_by\` is required: \`${name}\` ranks by it`;
    return failed({ code: 'missing_config', message, path: '/order_by' });
  }
  if (!FIELD_FUNCTIONS.includes(name))
    return ok({ type: name === 'percent_rank' ? 'number' : 'integer' });
  if (field) return ok(typingOf(field));
  const message = `\`${name}\` needs a \`field\``;
  return failed({ code: 'missing_config', message, path: '/field' });
}

function misplacedMembers({
  function: name,
  frame,
  offset,
  buckets,
}: WindowConfig): readonly Problem[] {
  const members = [
    {
      member: 'frame',
      isGiven: frame !== undefined,
      belongs: FRAMED.has(name),
      to: 'aggregates such as `sum`',
    },
    {
      member: 'offset',
      isGiven: offset !== undefined,
      belongs: OFFSETS.has(name),
      to: '`lag` and `lead`',
    },
    { member: 'buckets', isGiven: buckets !== undefined, belongs: name === 'ntile', to: '`ntile`' },
  ];
  return members
    .filter(({ isGiven, belongs }) => isGiven && !belongs)
    .map(({ member, to }) => ({
      code: 'invalid_config',
      message: `\`${member}\` belongs to ${to}, not to \`${name}\``,
      path: `/${member}`,
    }));
}

/** The computed column. */
export function windowColumn(
  { column_name: name, ...call }: WindowConfig & { readonly column_name: string },
  typing: Typing,
): ProjectedColumn {
  const partition_by = [...itemsOf(call.partition_by)];
  const order_by = sortKeys(call.order_by);
  return {
    column: { name, ...typing },
    value: { kind: 'window', call: { ...call, partition_by, order_by } },
  };
}

/** The SQL of a computed column. */
export function projectedWindow(call: WindowCall, column: Column, columns: Columns): Projected {
  const { field, partition_by: partition, order_by: order } = call;
  const { value: frame } = checked(frameSql(call.frame, order, columns));
  const value = field === undefined ? undefined : operandSql(field, columns, 't');
  const of = columns.find(({ name }) => name === field)?.type;
  const keys = partition.map((name) => keySql(name, columns, 't'));
  const integers = new Set(
    columns.filter(({ type }) => type === 'integer').map(({ name }) => name),
  );
  // The bounds of a range of whole numbers can be beyond 64 bits.
  const sortColumn = (name: string): string =>
    frame.isRange && integers.has(name) ? `CAST(${columnSql(name)} AS HUGEINT)` : columnSql(name);
  const terms = order.map((key) => sortTerm(key, sortColumn));
  return {
    column,
    sql: identifier(column.name),
    reads: [
      ...(field === undefined ? [] : [field]),
      ...partition,
      ...order.map((key) => key.field),
    ],
    mayOverflow:
      column.type === 'number' && (RUNNING.has(call.function) || FRAMED.has(call.function)),
    window: {
      sql: (row) => windowSql({ call, value, keys, terms, row, type: column.type, of, frame }),
      isStreamed: isStreamed(call),
    },
  };
}

function checked<T>(outcome: Outcome<T>): Extract<Outcome<T>, { ok: true }> {
  if (!outcome.ok) throw new Error('a window is checked before it is printed');
  return outcome;
}

interface PrintedWindow {
  readonly call: WindowCall;
  /** SQL of the function's argument. */
  readonly value: string | undefined;
  /** SQL of the keys of a partition. */
  readonly keys: readonly string[];
  /** SQL of the order. */
  readonly terms: readonly string[];
  /** SQL of the row number. */
  readonly row: string;
  readonly type: DataType;
  /** The type of the argument. */
  readonly of: DataType | undefined;
  readonly frame: FrameSql;
}

function windowSql({ call, value, keys, terms, row, type, of, frame }: PrintedWindow): string {
  const { function: name, offset = 1, buckets = 1 } = call;
  const partition = keys.length === 0 ? '' : `PARTITION BY ${keys.join(', ')} `;
  const byValue = `${partition}ORDER BY ${terms.join(', ')} `;
  const over = isStreamed(call) ? '' : `${partition}ORDER BY ${[...terms, row].join(', ')} `;
  const running = RUNNING.get(name);
  if (running)
    return aggregateSql({
      name: running,
      of,
      value,
      row,
      type,
      over: `${over}ROWS UNBOUNDED PRECEDING`,
    });
  const cast = (value: string, window: string): string =>
    `CAST(${value} OVER (${window}) AS ${duckdbType(type)})`;
  const called = FRAMED.get(name);
  if (called) {
    const window = `${frame.isRange ? byValue : over}${frame.sql}`;
    return ROW_VALUES.has(called)
      ? cast(`${called}_value(${value})`, window)
      : aggregateSql({ name: called, of, value, row, type, over: window });
  }
  if (RANKS.has(name)) return cast(`${name}()`, byValue);
  if (name === 'fill_down') return cast(`last_value(${value} IGNORE NULLS)`, `${over}${PRECEDING}`);
  if (FILLS.has(name)) return cast(`first_value(${value} IGNORE NULLS)`, `${over}${FOLLOWING}`);
  if (OFFSETS.has(name)) return cast(`${name}(${value}, ${offset})`, over);
  return cast(`${name}(${name === 'ntile' ? buckets : ''})`, over);
}

const PRECEDING = 'ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW';
const FOLLOWING = 'ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING';

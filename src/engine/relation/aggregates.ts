/** Aggregate functions: the types of their results, and their SQL. */

import { failed, ok } from '../outcome.ts';
import { duckdbType, within64Bits } from '../sql.ts';
import type { Column, DataType, Outcome, Typing } from '../types.ts';
import { requireComparable, requireNumeric } from './types.ts';

export const AGGREGATE_FUNCTIONS = [
  'count',
  'count_distinct',
  'sum',
  'avg',
  'min',
  'max',
  'median',
  'first',
  'last',
  'stddev',
] as const;
/** The functions that require a column; `count` can count rows. */
export const FIELD_FUNCTIONS: readonly string[] = AGGREGATE_FUNCTIONS.filter(
  (name) => name !== 'count',
);
export type AggregateFunction = (typeof AGGREGATE_FUNCTIONS)[number];

/**
 * The type of the function's result. Only `count` needs no column.
 * @param path JSON Pointer of the member with the column's name
 * @param label the function's name in messages
 */
export function aggregateType(
  name: AggregateFunction,
  column: Column | undefined,
  path: string,
  label: string = name,
): Outcome<Typing> {
  if (name === 'count') return ok({ type: 'integer' });
  if (column === undefined)
    return failed({
      code: 'missing_config',
      message: `\`field\` is required: \`${label}\` needs a column`,
      path,
    });
  if (name === 'count_distinct') return ok({ type: 'integer' });
  const checked = REQUIRED[name]?.(column, `\`${label}\``, path);
  if (checked?.ok === false) return checked;
  if (REQUIRED[name] !== requireNumeric) return ok(typingOf(column));
  return ok({ type: name === 'sum' && !column.untyped ? column.type : 'number' });
}

/** The column types that are required by functions that select or compute a value of the column. */
const REQUIRED: Readonly<
  Record<Exclude<AggregateFunction, 'count' | 'count_distinct'>, typeof requireNumeric | undefined>
> = {
  first: undefined,
  last: undefined,
  min: requireComparable,
  max: requireComparable,
  sum: requireNumeric,
  avg: requireNumeric,
  median: requireNumeric,
  stddev: requireNumeric,
};

/** The type of values that are selected from the column. */
export function typingOf({ type, untyped }: Column): Typing {
  return untyped ? { type, untyped } : { type };
}

export interface AggregateCall {
  readonly name: AggregateFunction;
  /** SQL of the aggregated value; undefined for `count` of rows. */
  readonly value: string | undefined;
  /** SQL of the row number, which orders the rows for `first` and `last`. */
  readonly row: string;
  readonly type: DataType;
  /** SQL of a condition on the rows to aggregate. */
  readonly where?: string | undefined;
  /** SQL of a window to aggregate over, instead of a group. */
  readonly over?: string | undefined;
}

/** Functions whose result can exceed the range of numbers. */
const MAY_OVERFLOW: ReadonlySet<AggregateFunction> = new Set(['sum', 'avg', 'median', 'stddev']);

/**
 * A result out of range is null, except for a window of doubles. Integers are summed in 128 bits, so only the final sum
 * must fit into 64.
 */
export function aggregateSql(call: AggregateCall): string {
  const over = call.over === undefined ? '' : ` OVER (${call.over})`;
  const mayOverflow = MAY_OVERFLOW.has(call.name);
  const value = `${functionSql(call)}${over}`;
  if (call.type === 'integer' && mayOverflow) return within64Bits(value);
  const sql = `${mayOverflow ? 'TRY_CAST' : 'CAST'}(${value} AS ${duckdbType(call.type)})`;
  // DuckDB computes equal aggregates of a group once, but equal windows twice, so the check of a window is left to the
  // node that selects its column.
  return call.type === 'number' && mayOverflow && call.over === undefined
    ? `CASE WHEN isfinite(${sql}) THEN ${sql} END`
    : sql;
}

/** `first` and `last` return the value of the first and last row, even if it is null. */
function functionSql({ name, value, row, where }: AggregateCall): string {
  if (value === undefined) return where === undefined ? 'count(*)' : `count(${only('1', where)})`;
  switch (name) {
    case 'count_distinct':
      return `count(DISTINCT ${only(value, where)})`;
    case 'first':
      return `arg_min_null(${value}, ${only(row, where)})`;
    case 'last':
      return `arg_max_null(${value}, ${only(row, where)})`;
    case 'stddev':
      return deviation(`CAST(${only(value, where)} AS DOUBLE)`);
    case 'count':
    case 'sum':
    case 'avg':
    case 'min':
    case 'max':
    case 'median':
      return `${name}(${only(value, where)})`;
  }
}

/**
 * Squares of greater numbers are out of range, and DuckDB's deviation would fail. If there are such numbers, all
 * numbers are scaled down before.
 */
const MAX_SQUARED = '1e140';
const SCALE = 2 ** 600;

function deviation(value: string): string {
  const small = `stddev_samp(CASE WHEN abs(${value}) <= ${MAX_SQUARED} THEN ${value} END)`;
  const large = `stddev_samp(${value} / ${SCALE}) * ${SCALE}`;
  return `CASE WHEN max(abs(${value})) > ${MAX_SQUARED} THEN ${large} ELSE ${small} END`;
}

/**
 * Null, which aggregates ignore, unless the condition holds. FILTER means the same, but buffers a chunk of rows per
 * aggregate; 400 of them would exceed the memory limit of a run.
 */
function only(sql: string, where: string | undefined): string {
  return where === undefined ? sql : `CASE WHEN ${where} THEN ${sql} END`;
}

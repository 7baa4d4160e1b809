/** Aggregate functions: the type that comes out, and the SQL. */

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
/** Those that compute from a column; `count` may count rows. */
export const FIELD_FUNCTIONS: readonly string[] = AGGREGATE_FUNCTIONS.filter(
  (name) => name !== 'count',
);
export type AggregateFunction = (typeof AGGREGATE_FUNCTIONS)[number];

/**
 * The SQL of the function; only `count` needs no column.
 * @param path JSON Pointer of the member that names the column
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

/** What the functions that give a value of the column, or compute one of it, need it to be. */
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

/** Of values that are those of the column. */
export function typingOf({ type, untyped }: Column): Typing {
  return untyped ? { type, untyped } : { type };
}

export interface AggregateCall {
  readonly name: AggregateFunction;
  /** SQL of the aggregated value; undefined for `count` of rows. */
  readonly value: string | undefined;
  /** SQL of the row number, by which `first` and `last` go. */
  readonly row: string;
  readonly type: DataType;
  /** SQL of a condition: other rows do not count. */
  readonly where?: string | undefined;
  /** SQL of a window over which to aggregate, instead of a group. */
  readonly over?: string | undefined;
}

/** What may leave the range of numbers. */
const MAY_OVERFLOW: ReadonlySet<AggregateFunction> = new Set(['sum', 'avg', 'median', 'stddev']);

/** What leaves the range of numbers is null, but for a window of numbers. Whole numbers are summed in 128 bits, so only the sum itself must fit into 64. */
export function aggregateSql(call: AggregateCall): string {
  const over = call.over === undefined ? '' : ` OVER (${call.over})`;
  const mayOverflow = MAY_OVERFLOW.has(call.name);
  const value = `${functionSql(call)}${over}`;
  if (call.type === 'integer' && mayOverflow) return within64Bits(value);
  const sql = `${mayOverflow ? 'TRY_CAST' : 'CAST'}(${value} AS ${duckdbType(call.type)})`;
  // DuckDB computes the same aggregate of a group once, but the same window twice: a node that selects a window reads its column.
  return call.type === 'number' && mayOverflow && call.over === undefined
    ? `CASE WHEN isfinite(${sql}) THEN ${sql} END`
    : sql;
}

/** `first` and `last` take the value of the first and last row, null or not. */
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
 * The squares of what lies beyond this leave the range of numbers, which fails
 * DuckDB's deviation. Where there are such, it is that of the numbers made smaller.
 */
const MAX_SQUARED = '1e140';
const SCALE = 2 ** 600;

function deviation(value: string): string {
  const small = `stddev_samp(CASE WHEN abs(${value}) <= ${MAX_SQUARED} THEN ${value} END)`;
  const large = `stddev_samp(${value} / ${SCALE}) * ${SCALE}`;
  return `CASE WHEN max(abs(${value})) > ${MAX_SQUARED} THEN ${large} ELSE ${small} END`;
}

/**
 * Null, which no aggregate takes in, unless the condition holds. FILTER would
 * say the same, but keeps a chunk of rows in memory for each aggregate: with 400
 * of them more than a run may use.
 */
function only(sql: string, where: string | undefined): string {
  return where === undefined ? sql : `CASE WHEN ${where} THEN ${sql} END`;
}

/** Calls of aggregate functions. */

import { DEFAULT_SEPARATOR, type AggregateFunction } from '../../../algebra/aggregate-names.ts';
import { typeNamed } from '../../../algebra/type.ts';
import { duckdbType, text, within64Bits } from '../../../sql.ts';
import type { DataType } from '../../../types.ts';
import { averageSql, checkedSum, medianSql } from '../decimals.ts';

export interface AggregateCall {
  readonly name: AggregateFunction;
  /** The type of the value; undefined for `count` of rows. */
  readonly of?: DataType | undefined;
  /** SQL of the aggregated value; undefined for `count` of rows. */
  readonly value: string | undefined;
  /** SQL of the value as JSON, for `list`. */
  readonly json?: string | undefined;
  /** SQL of the second value of `corr`. */
  readonly second?: string | undefined;
  /** Of `quantile`, from 0 to 1. */
  readonly quantile?: number | undefined;
  /** Of `string_agg`. */
  readonly separator?: string | undefined;
  /** SQL of the row number, which orders the rows for functions that read them in order. */
  readonly row: string;
  /** True if numbered rows can arrive in any order. */
  readonly isFree?: boolean;
  readonly type: DataType;
  /** SQL of a condition on the rows to aggregate. */
  readonly where?: string | undefined;
  /** SQL of a window to aggregate over, instead of a group. */
  readonly over?: string | undefined;
}

/** Functions whose result can exceed the range of numbers. */
const MAY_OVERFLOW: ReadonlySet<AggregateFunction> = new Set([
  'sum',
  'avg',
  'median',
  'stddev',
  'variance',
  'quantile',
  'corr',
]);

/**
 * A result out of range is null, except for a window of doubles. Integers are summed in 128 bits, so only the final sum
 * must fit into 64.
 */
export function aggregateSql(call: AggregateCall): string {
  const over = call.over === undefined ? '' : ` OVER (${call.over})`;
  const exact = decimalSql(call, over);
  if (exact !== undefined) return exact;
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

/** Sums, averages and medians of decimals. Undefined for other calls. */
function decimalSql(
  { name, of, value, type, where }: AggregateCall,
  over: string,
): string | undefined {
  if (value === undefined || of === undefined) return undefined;
  const [from, to] = [typeNamed(of), typeNamed(type)];
  if (from.of !== 'decimal' || to.of !== 'decimal') return undefined;
  const values = only(value, where);
  if (name === 'sum') return checkedSum(`sum(${values})${over}`, to);
  if (name === 'avg')
    return averageSql(`sum(${values})${over}`, `count(${values})${over}`, from, to);
  return name === 'median' ? medianSql(values, from, to) : undefined;
}

function functionSql(call: AggregateCall): string {
  const { name, value, row, where } = call;
  if (value === undefined) return where === undefined ? 'count(*)' : `count(${only('1', where)})`;
  const print = PRINTERS[name];
  const values = only(value, where);
  return print === undefined ? `${name}(${values})` : print({ ...call, value, values, row });
}

interface Printed extends AggregateCall {
  readonly value: string;
  /** The values that meet the condition; null in other rows. */
  readonly values: string;
}

/** Functions that DuckDB does not have under this name, or not with this result. */
const PRINTERS: Readonly<Partial<Record<AggregateFunction, (call: Printed) => string>>> = {
  count_distinct: ({ values }) => `count(DISTINCT ${values})`,
  // The value of the first and last row, even if it is null.
  first: ({ value, row, where }) => `arg_min_null(${value}, ${only(row, where)})`,
  last: ({ value, row, where }) => `arg_max_null(${value}, ${only(row, where)})`,
  mode: ({ values, row, isFree = false }) =>
    isFree ? `mode(${values} ORDER BY ${row})` : `mode(${values})`,
  stddev: ({ values }) => spread('stddev_samp', double(values)),
  variance: ({ values }) => spread('var_samp', double(values)),
  quantile: ({ values, quantile = 0.5 }) => `quantile_cont(${double(values)}, ${quantile})`,
  corr: ({ values, second = values }) => correlation(double(values), double(second)),
  string_agg: ({ values, separator = DEFAULT_SEPARATOR, row }) =>
    `string_agg(${values}, ${text(separator)} ORDER BY ${row})`,
  list: ({ value, json = `to_json(${value})`, where, row }) => {
    const element = `coalesce(CAST(${json} AS VARCHAR), 'null')`;
    return `concat('[', string_agg(${only(element, where)}, ',' ORDER BY ${row}), ']')`;
  },
};

function double(sql: string): string {
  return `CAST(${sql} AS DOUBLE)`;
}

/**
 * Squares of greater numbers are out of range, and DuckDB's deviation would fail. If there are such numbers, all
 * numbers are scaled down before.
 */
const MAX_SQUARED = '1e140';
const SCALE = 2 ** 600;

function spread(name: 'stddev_samp' | 'var_samp', value: string): string {
  const scale = name === 'var_samp' ? `${SCALE} * ${SCALE}` : `${SCALE}`;
  const small = `${name}(CASE WHEN abs(${value}) <= ${MAX_SQUARED} THEN ${value} END)`;
  const large = `${name}(${value} / ${SCALE}) * ${scale}`;
  return `CASE WHEN max(abs(${value})) > ${MAX_SQUARED} THEN ${large} ELSE ${small} END`;
}

/** Both values may be scaled: their correlation stays the same. */
function correlation(x: string, y: string): string {
  const small = (value: string): string =>
    `CASE WHEN abs(${x}) <= ${MAX_SQUARED} AND abs(${y}) <= ${MAX_SQUARED} THEN ${value} END`;
  const scaled = `corr(${y} / ${SCALE}, ${x} / ${SCALE})`;
  return `CASE WHEN max(greatest(abs(${x}), abs(${y}))) > ${MAX_SQUARED} THEN ${scaled} ELSE corr(${small(y)}, ${small(x)}) END`;
}

/**
 * Null, which aggregates ignore, unless the condition holds. FILTER means the same, but buffers a chunk of rows per
 * aggregate; 400 of them would exceed the memory limit of a run.
 */
function only(sql: string, where: string | undefined): string {
  return where === undefined ? sql : `CASE WHEN ${where} THEN ${sql} END`;
}

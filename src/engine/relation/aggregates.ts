/** Aggregate functions: the types of their results. */

import type { AggregateFunction } from '../algebra/aggregate-names.ts';
import {
  decimalSize,
  decimalType,
  isDecimalType,
  type DecimalType,
} from '../../kit/decimal-type.ts';
import { averageOf, medianOf, sumOfRows } from '../algebra/decimal-results.ts';
import { failed, ok } from '../outcome.ts';
import type { Column, DataType, Outcome, Typing } from '../types.ts';
import { requireComparable, requireNumeric, requireType } from './types.ts';

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
  const checked = REQUIRED[name]?.(column, `\`${label}\``, path);
  if (checked?.ok === false) return checked;
  if (isDecimalType(column.type)) return decimalAggregate(name, column.type, { path, label });
  const type = RESULTS[name];
  if (type !== undefined) return ok({ type });
  return name === 'sum' && column.untyped ? ok({ type: 'number' }) : ok(typingOf(column));
}

/** The column types that functions require. */
const REQUIRED: Readonly<
  Partial<Record<AggregateFunction, (column: Column, use: string, path: string) => Outcome<Column>>>
> = {
  min: requireComparable,
  max: requireComparable,
  mode: requireComparable,
  sum: requireNumeric,
  avg: requireNumeric,
  median: requireNumeric,
  stddev: requireNumeric,
  variance: requireNumeric,
  quantile: requireNumeric,
  corr: requireNumeric,
  bool_and: (...args) => requireType('boolean', ...args),
  bool_or: (...args) => requireType('boolean', ...args),
  string_agg: (...args) => requireType('string', ...args),
};

/** The types of results that are not values of the column. */
const RESULTS: Readonly<Partial<Record<AggregateFunction, DataType>>> = {
  count_distinct: 'integer',
  avg: 'number',
  median: 'number',
  stddev: 'number',
  variance: 'number',
  quantile: 'number',
  corr: 'number',
  bool_and: 'boolean',
  bool_or: 'boolean',
  string_agg: 'string',
  list: 'array',
};

/** Deviations and the like are doubles: their operands must be cast. */
const OF_DOUBLES: ReadonlySet<AggregateFunction> = new Set([
  'stddev',
  'variance',
  'quantile',
  'corr',
]);

function decimalAggregate(
  name: AggregateFunction,
  type: DecimalType,
  { path, label }: { readonly path: string; readonly label: string },
): Outcome<Typing> {
  const size = decimalSize(type);
  if (name === 'sum') return ok({ type: decimalType(sumOfRows(size)) });
  if (name === 'avg') return ok({ type: decimalType(averageOf(size)) });
  const median = name === 'median' ? medianOf(size) : undefined;
  if (median !== undefined) return ok({ type: decimalType(median) });
  if (name === 'median' || OF_DOUBLES.has(name))
    return failed({
      code: 'type_mismatch',
      message: `\`${label}\` of a ${type} is not exact; cast the column to \`number\` first`,
      path,
    });
  return ok({ type: RESULTS[name] ?? type });
}

/** The type of values that are selected from the column. */
export function typingOf({ type, untyped }: Column): Typing {
  return untyped ? { type, untyped } : { type };
}

/** The aggregate functions. */

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
  'variance',
  'mode',
  'bool_and',
  'bool_or',
] as const;

/** The functions of groups. */
export const GROUP_FUNCTIONS = [
  ...AGGREGATE_FUNCTIONS,
  'quantile',
  'corr',
  'string_agg',
  'list',
] as const;

export type AggregateFunction = (typeof GROUP_FUNCTIONS)[number];

/** Between the texts of `string_agg`, unless another is given. */
export const DEFAULT_SEPARATOR = ', ';

/** The functions that require a column; `count` can count rows. */
export const FIELD_FUNCTIONS: readonly string[] = GROUP_FUNCTIONS.filter(
  (name) => name !== 'count',
);

/** The greatest number of keys of an aggregation with totals: the rows are aggregated once per key. */
export const MAX_ROLLED_UP = 10;

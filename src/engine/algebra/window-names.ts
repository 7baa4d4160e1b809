/** The functions of windows. */

import type { AggregateFunction } from './aggregate-names.ts';

/** Aggregates over all rows up to the current one. */
export const RUNNING: ReadonlyMap<string, AggregateFunction> = new Map([
  ['running_sum', 'sum'],
  ['running_avg', 'avg'],
  ['running_count', 'count'],
  ['running_min', 'min'],
  ['running_max', 'max'],
]);

/** Aggregates over a frame. */
export const FRAMED: ReadonlyMap<string, AggregateFunction> = new Map(
  (['sum', 'avg', 'count', 'min', 'max', 'first', 'last'] as const).map((name) => [name, name]),
);

/** Take the value of one row of the frame. */
export const ROW_VALUES: ReadonlySet<string> = new Set(['first', 'last']);

/** Compare the current row with others by `order_by`. */
export const RANKS: ReadonlySet<string> = new Set(['rank', 'dense_rank', 'percent_rank']);
/** Take the value of another row. */
export const OFFSETS: ReadonlySet<string> = new Set(['lag', 'lead']);
/** Take the nearest value that is not null. */
export const FILLS: ReadonlySet<string> = new Set(['fill_down', 'fill_up']);

export const WINDOW_FUNCTIONS: readonly string[] = [
  'row_number',
  ...RANKS,
  'ntile',
  ...OFFSETS,
  ...FILLS,
  ...RUNNING.keys(),
  ...FRAMED.keys(),
];

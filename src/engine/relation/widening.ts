/** Stored values of two types in one column: rows below each other, keys of a join, columns that become rows. */

import { duckdbType, exactNumber } from '../sql.ts';
import type { DataType } from '../types.ts';

/** A column as the common type of its own and others. A whole number that a floating point number cannot hold fails the run. */
export function widened(column: string, from: DataType, to: DataType): string {
  if (from === to) return column;
  return from === 'integer' && to === 'number'
    ? exactNumber(column)
    : `CAST(${column} AS ${duckdbType(to)})`;
}

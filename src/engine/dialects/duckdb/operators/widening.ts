/** Stored values of two types in one column: stacked rows, join keys, columns that become rows. */

import { duckdbType, exactNumber } from '../../../sql.ts';
import type { DataType } from '../../../types.ts';

/** A column cast to a common type. An integer that a double cannot represent fails the run. */
export function widened(column: string, from: DataType, to: DataType): string {
  if (from === to) return column;
  return from === 'integer' && to === 'number'
    ? exactNumber(column)
    : `CAST(${column} AS ${duckdbType(to)})`;
}

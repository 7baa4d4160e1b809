/** Stored values of two types in one column: rows below each other, keys of a join, columns that become rows. */

import { duckdbType } from '../sql.ts';
import type { DataType } from '../types.ts';

/** The largest whole number up to which every one is a floating point number of its own. */
const MAX_EXACT = 2 ** 53;

/**
 * A column as the common type of its own and others. A whole number that a
 * floating point number cannot hold fails the run: it would become another one,
 * and two that are different the same. `column` is printed several times, so it
 * must be the name of a column.
 */
export function widened(column: string, from: DataType, to: DataType): string {
  if (from === to) return column;
  const cast = `CAST(${column} AS ${duckdbType(to)})`;
  if (from !== 'integer' || to !== 'number') return cast;
  return `CASE WHEN ${column} BETWEEN -${MAX_EXACT} AND ${MAX_EXACT} THEN ${cast} WHEN ${column} IS NOT NULL THEN error(${tooLarge(column)}) END`;
}

function tooLarge(column: string): string {
  return `'The whole number ' || CAST(${column} AS VARCHAR) || ' cannot stand among fractions unchanged; cast one of the columns first'`;
}

/** Aggregate functions as SQL of Spark. */

import type { AggregatedColumn } from '../../algebra/relation.ts';
import { within64Bits } from './whole-numbers.ts';

/** The sum has 10 digits more, which no table has the rows for. */
const SUMMED = 'DECIMAL(28,0)';

/**
 * @param value SQL of the operand; undefined if rows are counted
 * @param where SQL of a condition on the rows
 */
export function aggregateSql(
  { function: name, operand }: AggregatedColumn,
  value: string | undefined,
  where: string | undefined,
): string {
  const filter = where === undefined ? '' : ` FILTER (WHERE ${where})`;
  if (value === undefined || operand === undefined) return `count(*)${filter}`;
  if (name === 'count_distinct') return `count(DISTINCT ${value})${filter}`;
  return name === 'sum' && operand.column.type === 'integer'
    ? within64Bits(`sum(CAST(${value} AS ${SUMMED}))${filter}`)
    : `${name}(${value})${filter}`;
}

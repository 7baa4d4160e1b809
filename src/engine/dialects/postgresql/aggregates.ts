/** Aggregate functions as SQL of PostgreSQL. */

import type { AggregatedColumn } from '../../algebra/relation.ts';
import { compared, within64Bits } from './printed.ts';

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
  const { column } = operand;
  if (name === 'count') return `count(${value})${filter}`;
  if (name === 'count_distinct') return `count(DISTINCT ${compared(value, column)})${filter}`;
  if (name !== 'sum') return `${name}(${compared(value, column)})${filter}`;
  const sum = `sum(${value}::numeric)${filter}`;
  return column.type === 'integer' ? within64Bits(sum) : sum;
}

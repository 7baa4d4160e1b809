/** Aggregate functions with exactly the engine's results. */

import type { AggregateFunction } from '../../algebra/aggregate-names.ts';
import type { AggregatedColumn } from '../../algebra/relation.ts';
import { typeNamed, type TypeName } from '../../algebra/type.ts';
import { within64Bits } from './whole-numbers.ts';

const ORDERED: ReadonlySet<TypeName> = new Set([
  'integer',
  'decimal',
  'string',
  'date',
  'timestamp',
]);

/** The types of operands by function. */
const OPERANDS: Readonly<Partial<Record<AggregateFunction, ReadonlySet<TypeName>>>> = {
  count_distinct: new Set([...ORDERED, 'boolean']),
  sum: new Set(['integer', 'decimal']),
  min: ORDERED,
  max: ORDERED,
  bool_and: new Set(['boolean']),
  bool_or: new Set(['boolean']),
};

/** The sum has 10 digits more, which no table has the rows for. */
const SUMMED = 'DECIMAL(28,0)';

export function isPrintedAggregate({ function: name, operand }: AggregatedColumn): boolean {
  if (name === 'count') return true;
  return operand !== undefined && OPERANDS[name]?.has(typeNamed(operand.column.type).of) === true;
}

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

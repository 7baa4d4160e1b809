/** Aggregate functions with exactly the engine's results. */

import type { AggregateFunction } from '../../algebra/aggregate-names.ts';
import type { AggregatedColumn } from '../../algebra/relation.ts';
import { typeNamed, type TypeName } from '../../algebra/type.ts';
import { within64Bits } from './printed.ts';

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

export function isPrintedAggregate({ function: name, operand }: AggregatedColumn): boolean {
  if (name === 'count') return true;
  return operand !== undefined && OPERANDS[name]?.has(typeNamed(operand.column.type).of) === true;
}

/**
 * @param value undefined if rows are counted
 * @param where a condition on the rows
 */
export function aggregateSql(
  { function: name, operand }: AggregatedColumn,
  value: string | undefined,
  where: string | undefined,
): string {
  const filter = where === undefined ? '' : ` FILTER (WHERE ${where})`;
  if (value === undefined) return `count(*)${filter}`;
  const of = operand && typeNamed(operand.column.type).of;
  const compared = of === 'string' ? `${value} COLLATE "C"` : value;
  if (name === 'count') return `count(${value})${filter}`;
  if (name === 'count_distinct') return `count(DISTINCT ${compared})${filter}`;
  if (name !== 'sum') return `${name}(${compared})${filter}`;
  const sum = `sum(${value}::numeric)${filter}`;
  return of === 'integer' ? within64Bits(sum) : sum;
}

/** Aggregate functions with exactly the engine's results. */

import type { AggregateFunction } from '../../algebra/aggregate-names.ts';
import type { AggregatedColumn } from '../../algebra/relation.ts';
import { typeNamed, type TypeName } from '../../algebra/type.ts';

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

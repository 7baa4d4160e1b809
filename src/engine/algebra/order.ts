/** The dependence of operators on the order of the rows that they read. */

import { isDecimalType } from '../../kit/decimal-type.ts';
import type { DataType } from '../types.ts';
import type { AggregateFunction } from './aggregate-names.ts';
import { isFilter, type Aggregate, type AggregatedColumn, type Operation } from './relation.ts';

/**
 * Returns true if the rows depend on the order of an input.
 * @param index the position of the input
 * @param isSeen true if the order of the relation's own rows is seen
 */
export function showsOrder(relation: Operation, index: number, isSeen: boolean): boolean {
  if (relation.op === 'project')
    return isSeen || relation.values.some(({ value }) => value.kind === 'window');
  if (relation.op === 'union') return isSeen || relation.isDistinct;
  if (relation.op === 'join')
    return (
      (index === 1 && relation.how === 'asof') ||
      (isSeen && (index === 0 || !isFilter(relation.how)))
    );
  if (relation.op === 'aggregate')
    return !isOrderFree(relation) || (isSeen && relation.keys.length > 0);
  return isSeen || !PASSING.has(relation.op);
}

/** Their rows are the same in any order of the input; other operators select or compute by the order. */
const PASSING: ReadonlySet<Operation['op']> = new Set([
  'same',
  'filter',
  'sort',
  'unnest',
  'unpivot',
]);

/**
 * Returns true if each group has the same values in any order of the rows. A sum of doubles depends on the order, and
 * a group shows the first of equal values that are written differently, such as 0 and -0.
 */
export function isOrderFree({ keys, values }: Aggregate): boolean {
  return keys.every(({ type }) => hasOneForm(type)) && values.every(isOrderFreeValue);
}

type Rule = 'any' | 'one form' | 'exact' | 'no';

const RULES: Readonly<Record<AggregateFunction, Rule>> = {
  count: 'any',
  count_distinct: 'any',
  bool_and: 'any',
  bool_or: 'any',
  min: 'one form',
  max: 'one form',
  sum: 'exact',
  avg: 'exact',
  median: 'exact',
  first: 'no',
  last: 'no',
  stddev: 'no',
  variance: 'no',
  mode: 'no',
  quantile: 'no',
  corr: 'no',
  string_agg: 'no',
  list: 'no',
};

function isOrderFreeValue({ function: name, operand }: AggregatedColumn): boolean {
  const rule = RULES[name];
  if (rule === 'any' || operand === undefined) return rule === 'any';
  const { type } = operand.column;
  if (rule === 'exact') return type === 'integer' || isDecimalType(type);
  return rule === 'one form' && hasOneForm(type);
}

/** Returns true if equal values are written in the same way. */
function hasOneForm(type: DataType): boolean {
  return type !== 'number' && type !== 'object' && type !== 'array';
}

/** The dependence of operators on the order of the rows that they read. */

import { isDecimalType } from '../../kit/decimal-type.ts';
import type { DataType } from '../types.ts';
import type { AggregateFunction } from './aggregate-names.ts';
import {
  isFilter,
  type Aggregate,
  type AggregatedColumn,
  type Operation,
  type Project,
  type WindowCall,
} from './relation.ts';
import { FRAMED, RANKS, ROW_VALUES } from './window-names.ts';

/**
 * Returns true if the rows depend on the order of an input.
 * @param index the position of the input
 * @param isSeen true if the order of the relation's own rows is seen
 */
export function showsOrder(relation: Operation, index: number, isSeen: boolean): boolean {
  if (relation.op === 'project') return isSeen || windowsOf(relation).length > 0;
  if (relation.op === 'union') return isSeen || relation.isDistinct;
  if (relation.op === 'join')
    return (
      (index === 1 && relation.how === 'asof') ||
      (isSeen && (index === 0 || !isFilter(relation.how)))
    );
  if (relation.op === 'aggregate')
    return !isOrderFree(relation) || (isSeen && relation.keys.length > 0);
  if (relation.op === 'sort') return isSeen;
  return isSeen || !PASSING.has(relation.op);
}

/** Like `showsOrder`, in a graph that does not keep the order of rows, for an input that is sorted. */
export function showsSort(relation: Operation, isSeen: boolean): boolean {
  return needsOrder(relation) || (isSeen && passesOrder(relation));
}

/** Their rows are the same in any order of the input, and in its order; other operators select or compute by it. */
const PASSING: ReadonlySet<Operation['op']> = new Set([
  'same',
  'filter',
  'project',
  'unnest',
  'unpivot',
]);

function passesOrder({ op }: Operation): boolean {
  return op === 'limit' || PASSING.has(op);
}

/** Returns true if the rows, as a set, depend on the order of the input: ties and the last digits of sums do not count. */
export function needsOrder(relation: Operation): boolean {
  const { op } = relation;
  if (op === 'limit') return relation.isAny !== true;
  if (op === 'firstOfEach') return relation.keys.length < relation.columns.length;
  if (op === 'aggregate') return relation.values.some(readsRowsInOrder);
  if (op === 'project') return windowsOf(relation).some(needsRowOrder);
  return op === 'sample';
}

function windowsOf({ values }: Project): readonly WindowCall[] {
  return values.flatMap(({ value }) => (value.kind === 'window' ? [value.call] : []));
}

/** Returns true if the function depends on the order of the rows, because the call has no other. */
export function needsRowOrder({ function: name, order_by: order, frame }: WindowCall): boolean {
  if (order.length > 0 || RANKS.has(name)) return false;
  const called = FRAMED.get(name);
  return called === undefined || frame !== undefined || ROW_VALUES.has(called);
}

const READING_IN_ORDER: ReadonlySet<AggregateFunction> = new Set([
  'first',
  'last',
  'mode',
  'string_agg',
  'list',
]);

/** Of values that are equally frequent, `mode` is the first. */
export function readsRowsInOrder({ function: name }: AggregatedColumn): boolean {
  return READING_IN_ORDER.has(name);
}

/** Returns true if the rows have to be numbered, for a value or for the order of the groups. */
export function needsNumbers(aggregate: Aggregate): boolean {
  const { keys, values, order } = aggregate;
  if (order === 'free') return values.some(readsRowsInOrder);
  return !isOrderFree(aggregate) || (order !== 'unseen' && keys.length > 0);
}

/**
 * Returns true if each group has the same values in any order of the rows. A sum of doubles depends on the order, and
 * a group shows the first of equal values that are written differently, such as 0 and -0.
 */
function isOrderFree({ keys, values }: Aggregate): boolean {
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

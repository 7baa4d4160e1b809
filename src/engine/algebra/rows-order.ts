/** The order that sorts give to the rows of relations. */

import type { RowOrder } from '../../kit/row-order.ts';
import {
  inputsOf,
  isFilter,
  type JoinedColumn,
  type Operation,
  type Project,
  type Relation,
  type SortKey,
} from './relation.ts';

export interface RowsOrder {
  /** True if a sort determines the order of the rows. */
  readonly isSorted: boolean;
  /** The keys of the sort whose columns the rows still have: those before the first one without a column. */
  readonly keys: readonly SortKey[];
}

const UNSORTED: RowsOrder = { isSorted: false, keys: [] };

/** @param relations in topological order */
export function ordersOf(
  relations: ReadonlyMap<number, Relation>,
  rowOrder: RowOrder,
): ReadonlyMap<number, RowsOrder> {
  const orders = new Map<number, RowsOrder>();
  for (const [id, relation] of relations) {
    const inputs = inputsOf(relation).map(({ node }) => orders.get(node) ?? UNSORTED);
    orders.set(id, orderOf(relation, inputs, rowOrder));
  }
  return orders;
}

const PASSING: ReadonlySet<Operation['op']> = new Set(['same', 'filter', 'limit', 'sample']);

/** @param inputs the orders of the relation's inputs */
export function orderOf(
  relation: Operation,
  [input = UNSORTED]: readonly RowsOrder[],
  rowOrder: RowOrder,
): RowsOrder {
  if (PASSING.has(relation.op)) return input;
  if (relation.op === 'sort')
    return { isSorted: true, keys: sortedBy(relation.by, rowOrder === 'kept' ? input.keys : []) };
  if (relation.op === 'project') return renamed(input, (field) => projectedName(relation, field));
  if (relation.op === 'unnest')
    return renamed(input, (field) => (field === relation.array.name ? undefined : field));
  if (relation.op === 'unpivot')
    return renamed(input, (field) => relation.others.find(({ name }) => name === field)?.name);
  return rowOrder === 'kept' ? restoredOrder(relation, input) : UNSORTED;
}

/** Operators that put their rows in the order of the input again, if the graph keeps it. */
function restoredOrder(relation: Operation, input: RowsOrder): RowsOrder {
  if (relation.op === 'firstOfEach') return input;
  if (relation.op === 'enrich') return renamed(input, (field) => leftName(relation.values, field));
  // Right rows without a match come last.
  if (relation.op !== 'join' || relation.how === 'right' || relation.how === 'full')
    return UNSORTED;
  return isFilter(relation.how)
    ? input
    : renamed(input, (field) => leftName(relation.values, field));
}

/** A stable sort keeps the order of equal rows. */
function sortedBy(by: readonly SortKey[], before: readonly SortKey[]): readonly SortKey[] {
  const fields = new Set(by.map(({ field }) => field));
  return [...by, ...before.filter(({ field }) => !fields.has(field))];
}

function renamed(
  { isSorted, keys }: RowsOrder,
  nameOf: (field: string) => string | undefined,
): RowsOrder {
  const left: SortKey[] = [];
  for (const key of keys) {
    const field = nameOf(key.field);
    if (field === undefined) break;
    left.push({ ...key, field });
  }
  return { isSorted, keys: left };
}

function projectedName({ values }: Project, field: string): string | undefined {
  return values.find(({ value }) => value.kind === 'column' && value.name === field)?.column.name;
}

function leftName(values: readonly JoinedColumn[], field: string): string | undefined {
  return values.find(({ left }) => left?.name === field)?.column.name;
}

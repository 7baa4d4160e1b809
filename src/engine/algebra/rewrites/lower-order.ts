/**
 * Finds the relations whose row order no result shows: they are not sorted, and joins and groups do not restore the
 * order of their inputs. If a graph does not keep the order of rows, only sorts give one.
 */

import type { RowOrder } from '../../../kit/row-order.ts';
import { showsOrder, showsSort } from '../order.ts';
import { inputsOf, type Relation } from '../relation.ts';
import { ordersOf } from '../rows-order.ts';
import { rewritten, type Relations } from './rewritten.ts';

/** @param outputs the nodes whose rows are results */
export function lowerOrder(
  relations: Relations,
  outputs: Iterable<number>,
  rowOrder: RowOrder = 'kept',
): Relations {
  const seen = nodesWithSeenOrder(relations, outputs, rowOrder);
  return rewritten(relations, (relation) => {
    if (!seen.has(relation.node)) return withoutOrder(relation, rowOrder);
    return rowOrder === 'free' && relation.op === 'sort'
      ? { ...relation, order: 'free' }
      : relation;
  });
}

/** Returns true if readers of the relation see the order that a sort gave to its rows. */
export function isSortedFor(relation: Relation): boolean {
  return relation.order === undefined || relation.op === 'sort';
}

function withoutOrder(relation: Relation, rowOrder: RowOrder): Relation {
  const { node, columns } = relation;
  const one: Relation =
    relation.op === 'sort' ? { op: 'same', node, columns, of: relation.of } : relation;
  if (rowOrder === 'free') return { ...one, order: 'free' };
  return one.op === 'join' || one.op === 'aggregate' ? { ...one, order: 'unseen' } : one;
}

function nodesWithSeenOrder(
  relations: Relations,
  outputs: Iterable<number>,
  rowOrder: RowOrder,
): ReadonlySet<number> {
  const sorted = rowOrder === 'free' ? sortedNodes(relations) : undefined;
  const seen = new Set([...outputs].filter((id) => sorted?.has(id) !== false));
  for (const [id, relation] of [...relations].reverse()) {
    const isSeen = seen.has(id);
    inputsOf(relation).forEach(({ node }, index) => {
      const shows = sorted
        ? sorted.has(node) && showsSort(relation, isSeen)
        : showsOrder(relation, index, isSeen);
      if (shows) seen.add(node);
    });
  }
  return seen;
}

function sortedNodes(relations: Relations): ReadonlySet<number> {
  const orders = [...ordersOf(relations, 'free')];
  return new Set(orders.flatMap(([id, { isSorted }]) => (isSorted ? [id] : [])));
}

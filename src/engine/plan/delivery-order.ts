/** The order of rows that are sent: another attempt of the run must send them in the same one. */

import { ordersOf } from '../algebra/rows-order.ts';
import type { Relation, SortKey } from '../algebra/relation.ts';
import type { Relations } from '../algebra/rewrites/rewritten.ts';
import type { Delivery } from '../api-call.ts';
import type { RowOrder } from '../../kit/row-order.ts';

interface DeliveringGraph {
  readonly relations: Relations;
  /** By the id of the terminator. */
  readonly deliveries: ReadonlyMap<number, Delivery>;
  readonly rowOrder: RowOrder;
}

/**
 * If a graph does not keep the order of rows, terminators send them in the order of a sort, and then of their key, or of
 * all columns.
 */
export function sortedDeliveries({ relations, deliveries, rowOrder }: DeliveringGraph): Relations {
  if (rowOrder === 'kept' || deliveries.size === 0) return relations;
  const orders = ordersOf(relations, rowOrder);
  return new Map(
    [...relations].map(([id, relation]) => {
      const delivery = deliveries.get(id);
      return [id, delivery ? sorted(relation, delivery, orders.get(id)?.keys ?? []) : relation];
    }),
  );
}

function sorted(relation: Relation, { key }: Delivery, by: readonly SortKey[]): Relation {
  if (relation.op !== 'same') throw new Error('a terminator passes its rows on');
  const { node, columns, of } = relation;
  const fields = new Set(by.map(({ field }) => field));
  const rest = (key ?? columns.map(({ name }) => name)).filter((field) => !fields.has(field));
  const ties = rest.map((field): SortKey => ({ field, direction: 'asc', nulls: 'last' }));
  return { op: 'sort', node, columns, of, by: [...by, ...ties] };
}

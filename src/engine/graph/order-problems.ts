/** Problems of nodes that need an order of rows which the graph does not keep. */

import { needsOrder, needsRowOrder, readsRowsInOrder } from '../algebra/order.ts';
import { inputsOf, type Operation } from '../algebra/relation.ts';
import { orderOf, type RowsOrder } from '../algebra/rows-order.ts';
import type { Delivery } from '../api-call.ts';
import type { Problem } from '../types.ts';

/**
 * The problems of a node in a graph with `row_order: free`.
 * @param orders those of its inputs; inputs whose order is not known yet are missing. The node's own is added.
 */
export function checkOrder(
  nodeId: number,
  relation: Operation,
  delivery: Delivery | undefined,
  orders: Map<number, RowsOrder>,
): readonly Problem[] {
  const inputs = inputsOf(relation).map(({ node }) => orders.get(node));
  if (inputs.includes(undefined)) return [];
  const orderedInputs = inputs.filter((order) => order !== undefined);
  const order = orderOf(relation, orderedInputs, 'free');
  orders.set(nodeId, order);
  const isSorted = orderedInputs.some((input) => input.isSorted);
  return [
    ...(needsOrder(relation) && !isSorted ? [required(reasonOf(relation))] : []),
    ...deliveryProblems(delivery, isSorted),
  ];
}

const ADVICE = 'put a sort before it, or keep the order of rows (`row_order: kept`)';

function required(reason: string, path?: string): Problem {
  const message = `${reason}, and the rows of this workflow have no order (\`row_order: free\`)`;
  return { code: 'order_required', message: `${message}; ${ADVICE}`, path };
}

function reasonOf(relation: Operation): string {
  if (relation.op === 'limit') return 'A limit keeps the first rows, unless it has `any: true`';
  if (relation.op === 'sample') return 'A sample selects rows by their position';
  if (relation.op === 'firstOfEach')
    return 'The first of the rows that are equal in `fields` stays';
  if (relation.op === 'project')
    return `\`${orderedWindow(relation)}\` without \`order_by\` depends on the order of the rows`;
  if (relation.op !== 'aggregate') throw new Error(`${relation.op} needs no order`);
  const name = relation.values.find(readsRowsInOrder)?.function;
  return `\`${name}\` depends on the order of the rows`;
}

function orderedWindow({ values }: Extract<Operation, { readonly op: 'project' }>): string {
  for (const { value } of values)
    if (value.kind === 'window' && needsRowOrder(value.call)) return value.call.function;
  throw new Error('a projection without windows needs no order');
}

/** Requests are numbered, so that another attempt of the run continues after those that were sent. */
function deliveryProblems(delivery: Delivery | undefined, isSorted: boolean): readonly Problem[] {
  if (delivery === undefined) return [];
  if (delivery.kind === 'load') {
    const reason = 'With `duplicate_keys: last`, the last row with a key is stored';
    return delivery.dependsOnOrder && !isSorted ? [required(reason, '/duplicate_keys')] : [];
  }
  if (delivery.key !== undefined) return [];
  const message =
    'Rows are sent in the order of their key, because the rows of this workflow have no other (`row_order: free`): name the columns that identify a row in `key`';
  return [{ code: 'order_required', message, path: '/key' }];
}

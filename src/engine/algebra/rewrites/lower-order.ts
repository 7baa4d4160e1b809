/**
 * Finds the relations whose row order no result shows: they are not sorted, and joins and groups do not restore the
 * order of their inputs.
 */

import { showsOrder } from '../order.ts';
import { inputsOf, type Relation } from '../relation.ts';
import { rewritten, type Relations } from './rewritten.ts';

/** @param outputs the nodes whose rows are results */
export function lowerOrder(relations: Relations, outputs: Iterable<number>): Relations {
  const seen = nodesWithSeenOrder(relations, outputs);
  return rewritten(relations, (relation) =>
    seen.has(relation.node) ? relation : withoutOrder(relation),
  );
}

function withoutOrder(relation: Relation): Relation {
  if (relation.op === 'sort') {
    const { node, columns, of } = relation;
    return { op: 'same', node, columns, of };
  }
  return relation.op === 'join' || relation.op === 'aggregate'
    ? { ...relation, order: 'unseen' }
    : relation;
}

function nodesWithSeenOrder(relations: Relations, outputs: Iterable<number>): ReadonlySet<number> {
  const seen = new Set(outputs);
  for (const [id, relation] of [...relations].reverse()) {
    const isSeen = seen.has(id);
    inputsOf(relation).forEach(({ node }, index) => {
      if (showsOrder(relation, index, isSeen)) seen.add(node);
    });
  }
  return seen;
}

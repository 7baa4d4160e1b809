/**
 * Makes one join of a filter and the inner or cross join that it reads. Otherwise, all pairs of rows would be produced
 * before most of them are dropped: with bounds of one side on each side of a comparison, a join finds the pairs by
 * sorting.
 */

import { mayFail, type Expression } from '../expression.ts';
import { onSides } from '../join-sides.ts';
import type { Join } from '../relation.ts';
import { countReaders, rewritten, type Relations } from './rewritten.ts';

/** @param outputs the nodes whose rows are results */
export function filtersIntoJoins(relations: Relations, outputs: Iterable<number>): Relations {
  const readers = countReaders(relations);
  const results = new Set(outputs);
  const merged = new Set<number>();
  const joins = rewritten(relations, (relation) => {
    if (relation.op !== 'filter' || relation.of.op !== 'join') return relation;
    const { node, columns, where, of } = relation;
    const isShared = (readers.get(of.node) ?? 0) > 1 || results.has(of.node);
    // A join can evaluate a condition for pairs that its keys exclude.
    if (isShared || mayFail(where) || !(of.how === 'inner' || of.how === 'cross')) return relation;
    merged.add(of.node);
    return { ...of, node, columns, how: 'inner', condition: bothOf(of, where) };
  });
  return new Map([...joins].filter(([id]) => !merged.has(id)));
}

function bothOf({ condition, values }: Join, where: Expression): Expression {
  const added = onSides(where, values);
  if (condition === undefined) return added;
  return { kind: 'and', type: { of: 'boolean' }, terms: [condition, added] };
}

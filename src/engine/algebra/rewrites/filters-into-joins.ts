/**
 * Makes one join of a filter and the inner or cross join that it reads. Otherwise, all pairs of rows would be produced
 * before most of them are dropped: with bounds of one side on each side of a comparison, a join finds the pairs by
 * sorting.
 */

import { mayFail, type Expression } from '../expression.ts';
import { onSides } from '../join-sides.ts';
import type { Join } from '../relation.ts';
import { mergedWithInputs, type Relations } from './rewritten.ts';

/** @param outputs the nodes whose rows are results */
export function filtersIntoJoins(relations: Relations, outputs: Iterable<number>): Relations {
  return mergedWithInputs(relations, outputs, (relation) => {
    if (relation.op !== 'filter' || relation.of.op !== 'join') return undefined;
    const { node, columns, where, of } = relation;
    // A join can evaluate a condition for pairs that its keys exclude.
    if (mayFail(where) || !(of.how === 'inner' || of.how === 'cross')) return undefined;
    return { ...of, node, columns, how: 'inner', condition: bothOf(of, where) };
  });
}

function bothOf({ condition, values }: Join, where: Expression): Expression {
  const added = onSides(where, values);
  if (condition === undefined) return added;
  return { kind: 'and', type: { of: 'boolean' }, terms: [condition, added] };
}

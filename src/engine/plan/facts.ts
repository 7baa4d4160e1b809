/** Facts about relations that the planner needs. */

import { numberCount } from '../algebra/number-sequence.ts';
import { inputsOf, type Relation } from '../algebra/relation.ts';
import type { CountedNode } from './plan.ts';

const KEEPING: ReadonlySet<Relation['op']> = new Set(['read', 'same', 'project', 'sort']);

export function countedNode(relation: Relation): CountedNode {
  const sources = inputsOf(relation).map(({ node }) => node);
  const isGetter = sources.length === 0;
  const kind = isGetter ? 'getter' : keepsRows(relation) ? 'keeps rows' : 'other';
  return { nodeId: relation.node, kind, sources };
}

/** Returns true if there is one row for each row of all inputs. */
function keepsRows(relation: Relation): boolean {
  return relation.op === 'union' ? !relation.isDistinct : KEEPING.has(relation.op);
}

/** The number of rows of a getter that generates them. */
export function generatedRowsOf(relation: Relation): number | undefined {
  return relation.op === 'series' ? numberCount(relation) : undefined;
}

/** Returns true for relations that append tables to each other. */
export function isStacking(relation: Relation): boolean {
  return relation.op === 'union' && relation.of.length > 1;
}

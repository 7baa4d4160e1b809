/** A node whose relation is known, and the name of its table within a statement. */

import type { NodeType, Relation } from '../node-type.ts';
import type { GraphNode } from '../types.ts';

export interface ResolvedNode extends Relation {
  readonly node: GraphNode;
  readonly type: NodeType;
}

export function relationName(nodeId: number): string {
  return `n${nodeId}`;
}

/** A node with its relation, and the name of its table within a statement. */

import type { Delivery } from '../api-call.ts';
import type { Relation } from '../algebra/relation.ts';
import type { NodeType } from '../node-type.ts';
import type { GraphNode } from '../types.ts';

export interface ResolvedNode {
  readonly node: GraphNode;
  readonly type: NodeType;
  readonly relation: Relation;
  /** The FROM item of the rows that were loaded for the node. */
  readonly loaded?: string | undefined;
  /** The delivery of a terminator that sends its rows to another system. */
  readonly delivery?: Delivery | undefined;
}

export function relationName(nodeId: number): string {
  return `n${nodeId}`;
}

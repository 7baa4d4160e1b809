/** A node's table: what it holds, and its name within a statement. */

import type { NodeType, Inputs } from '../node-type.ts';
import type { Columns, GraphNode, JsonObject } from '../types.ts';

/** A node whose columns are known. */
export interface Relation {
  readonly node: GraphNode;
  readonly type: NodeType;
  readonly config: JsonObject;
  readonly inputs: Inputs;
  readonly columns: Columns;
}

export function relationName(nodeId: number): string {
  return `n${nodeId}`;
}

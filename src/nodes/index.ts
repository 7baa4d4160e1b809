/** The catalogue: every node type, in the order in which it is shown. */

import type { Catalogue, NodeType } from '../engine/node-type.ts';
import type { NodeRole } from '../engine/types.ts';
import { nodeTypes } from '../generated/node-types.ts';

const ROLES: readonly NodeRole[] = ['getter', 'setter', 'terminator'];

function inOrder(a: NodeType, b: NodeType): number {
  if (a.role !== b.role) return ROLES.indexOf(a.role) - ROLES.indexOf(b.role);
  const [first, second] = [a.position ?? Infinity, b.position ?? Infinity];
  if (first !== second) return first - second;
  return a.type < b.type ? -1 : 1;
}

export const catalogue: Catalogue = new Map(
  nodeTypes.toSorted(inOrder).map((nodeType) => [nodeType.type, nodeType]),
);

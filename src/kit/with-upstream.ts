/** The nodes that lead to others, directly or through others. */

/**
 * @param sourcesOf the direct sources of a node
 * @returns the nodes, and all nodes that lead to them
 */
export function withUpstream(
  nodeIds: Iterable<number>,
  sourcesOf: (nodeId: number) => Iterable<number>,
): ReadonlySet<number> {
  const nodes = new Set(nodeIds);
  // A Set iterates in insertion order and includes members that are added during the iteration.
  for (const id of nodes) for (const source of sourcesOf(id)) nodes.add(source);
  return nodes;
}

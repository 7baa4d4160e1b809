/** What nodes take from, directly and through others. */

/**
 * @param sourcesOf the nodes that a node takes from
 * @returns the given nodes, and all that lead to them
 */
export function withUpstream(
  nodeIds: Iterable<number>,
  sourcesOf: (nodeId: number) => Iterable<number>,
): ReadonlySet<number> {
  const found = new Set(nodeIds);
  // A set is walked in order of insertion, and what is added on the way is walked too.
  for (const id of found) for (const source of sourcesOf(id)) found.add(source);
  return found;
}

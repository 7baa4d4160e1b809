/** The edges of a graph by their targets. */

import type { Graph } from '../types.ts';

export function sourcesByTarget(edges: Graph['edges']): ReadonlyMap<number, readonly number[]> {
  const sources = new Map<number, number[]>();
  for (const { source, target } of edges) {
    const before = sources.get(target);
    if (before) before.push(source);
    else sources.set(target, [source]);
  }
  return sources;
}

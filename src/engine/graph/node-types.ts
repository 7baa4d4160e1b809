/** The node types of one graph: the engine's own, or a catalogue that comes with the graph. */

import type { Catalogue } from '../node-type.ts';
import type { Graph } from '../types.ts';

/**
 * The graph with a catalogue of its own.
 * @param version names the catalogue for ever
 * @param catalogue every type that its nodes may be of, the engine's own among them, unchanged
 */
export function withNodeTypes(graph: Graph, version: string, catalogue: Catalogue): Graph {
  return { ...graph, nodeTypes: { version, catalogue } };
}

/** @param own of the engine, for a graph that comes with none */
export function catalogueOf({ nodeTypes }: Graph, own: Catalogue): Catalogue {
  // `withNodeTypes` is what sets it.
  return nodeTypes === undefined ? own : (nodeTypes.catalogue as Catalogue);
}

/** Names the graph with what its nodes mean. */
export function versionedKey(graphKey: string | null, { nodeTypes }: Graph): string | null {
  return graphKey === null || nodeTypes === undefined
    ? graphKey
    : `${graphKey} ${nodeTypes.version}`;
}

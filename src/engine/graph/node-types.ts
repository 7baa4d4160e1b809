/** The node types of a graph: the engine's own, or a catalogue that belongs to the graph. */

import type { Catalogue } from '../node-type.ts';
import type { Graph } from '../types.ts';

/**
 * Sets the catalogue of a graph.
 * @param version identifies the catalogue; never reused for another one
 * @param catalogue every node type that the graph can use, including all of the engine's own
 */
export function withNodeTypes(graph: Graph, version: string, catalogue: Catalogue): Graph {
  return { ...graph, nodeTypes: { version, catalogue } };
}

/** @param builtIn the engine's own node types, which a graph without a catalogue uses */
export function catalogueOf({ nodeTypes }: Graph, builtIn: Catalogue): Catalogue {
  // Only `withNodeTypes` sets it.
  return nodeTypes === undefined ? builtIn : (nodeTypes.catalogue as Catalogue);
}

/** The key of a graph that changes with its catalogue. */
export function versionedKey(graphKey: string | null, { nodeTypes }: Graph): string | null {
  return graphKey === null || nodeTypes === undefined
    ? graphKey
    : `${graphKey} ${nodeTypes.version}`;
}

/** The nodes of a graph that read uploaded files, as far as their configs name them before a run. */

import type { Catalogue } from '../node-type.ts';
import type { Graph } from '../types.ts';
import { catalogueOf } from './node-types.ts';

export interface FileUse {
  readonly nodeId: number;
  readonly fileId: string;
}

/** @param builtIn the engine's own node types */
export function fileUses(graph: Graph, builtIn: Catalogue): readonly FileUse[] {
  const catalogue = catalogueOf(graph, builtIn);
  return graph.nodes.flatMap(({ id, type, config }) => {
    const member = catalogue.get(type)?.fileMember;
    const fileId = member === undefined ? undefined : config[member];
    return typeof fileId === 'string' ? [{ nodeId: id, fileId }] : [];
  });
}

/** The nodes of a graph that call other workflows, as far as their configs name them before a run. */

import type { Catalogue } from '../node-type.ts';
import type { CalledWorkflow, Graph } from '../types.ts';
import { catalogueOf } from './node-types.ts';

export interface WorkflowUse {
  readonly nodeId: number;
  readonly reference: string;
}

/** @param builtIn the engine's own node types */
export function workflowUses(graph: Graph, builtIn: Catalogue): readonly WorkflowUse[] {
  const catalogue = catalogueOf(graph, builtIn);
  return graph.nodes.flatMap(({ id, type, config }) => {
    const member = catalogue.get(type)?.workflowMember;
    const reference = member === undefined ? undefined : config[member];
    return typeof reference === 'string' ? [{ nodeId: id, reference }] : [];
  });
}

export function workflowName({ workflowId, revision }: CalledWorkflow): string {
  return `${workflowId}:${revision}`;
}

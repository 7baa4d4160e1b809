/** Graphs as the engine takes them. */

import type { Graph } from '../../engine/index.ts';
import type { GraphInput, Workflow } from '../../model/workflow.ts';

export function toEngineGraph({ nodes, edges }: Pick<Workflow, 'nodes' | 'edges'>): Graph {
  return {
    nodes: nodes.map(({ id, nodeType, label, config }) => ({ id, type: nodeType, label, config })),
    edges: edges.map(({ sourceNodeId, sourceKey, targetNodeId, targetKey }) => ({
      source: sourceNodeId,
      sourcePort: sourceKey,
      target: targetNodeId,
      targetPort: targetKey,
    })),
  };
}

/** Nodes of a graph that is not stored have their positions as ids: messages name them so, too. */
export function unstoredGraph({ nodes, edges }: GraphInput): Graph {
  return {
    nodes: nodes.map(({ nodeType, label, config }, position) => ({
      id: position,
      type: nodeType,
      label,
      config,
    })),
    edges: edges.map(({ sourceNodeIndex, sourceKey, targetNodeIndex, targetKey }) => ({
      source: sourceNodeIndex,
      sourcePort: sourceKey,
      target: targetNodeIndex,
      targetPort: targetKey,
    })),
  };
}

/** A stored graph as the engine takes it. */

import type { Graph } from '../../engine/index.ts';
import type { Workflow } from '../../model/workflow.ts';

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

import { readDeclarations, type Graph, type Parameters } from '../../engine/index.ts';
import type { GraphInput, Workflow, WorkflowParameters } from '../../model/workflow.ts';

export function toEngineGraph({
  nodes,
  edges,
  parameters,
}: Pick<Workflow, 'nodes' | 'edges' | 'parameters'>): Graph {
  return {
    parameters: declaredIn(parameters),
    nodes: nodes.map(({ id, nodeType, label, config }) => ({ id, type: nodeType, label, config })),
    edges: edges.map(({ sourceNodeId, sourceKey, targetNodeId, targetKey }) => ({
      source: sourceNodeId,
      sourcePort: sourceKey,
      target: targetNodeId,
      targetPort: targetKey,
    })),
  };
}

/** Uses the positions of nodes in an unstored graph as ids, also in messages. */
export function unstoredGraph(
  { nodes, edges }: GraphInput,
  parameters: WorkflowParameters | null,
): Graph {
  return {
    parameters: declaredIn(parameters),
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

/** Stored declarations were validated when they were written. */
function declaredIn(parameters: WorkflowParameters | null): Parameters | undefined {
  return parameters === null ? undefined : readDeclarations(parameters);
}

import { getOrThrow } from '../../kit/get-or-throw.ts';
import { readDeclarations, type Graph, type Parameters } from '../../engine/index.ts';
import type {
  GraphInput,
  GraphSettings,
  RunnableWorkflow,
  Workflow,
  WorkflowParameters,
} from '../../model/workflow.ts';

export function toEngineGraph({ nodes, edges, parameters, settings }: RunnableWorkflow): Graph {
  return {
    ...settings,
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
  settings: GraphSettings,
): Graph {
  return {
    ...settings,
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

/** A stored graph in the input format: edges refer to nodes by position. */
export function graphInput({ nodes, edges }: Pick<Workflow, 'nodes' | 'edges'>): GraphInput {
  const positions = new Map(nodes.map(({ id }, position) => [id, position]));
  return {
    nodes: nodes.map(({ id: _, ...node }) => node),
    edges: edges.map(({ sourceNodeId, targetNodeId, sourceKey, targetKey }) => ({
      // Both ends are nodes of the graph: a foreign key ensured that when it was stored.
      sourceNodeIndex: getOrThrow(positions, sourceNodeId),
      targetNodeIndex: getOrThrow(positions, targetNodeId),
      sourceKey,
      targetKey,
    })),
  };
}

/** Stored declarations were validated when they were written. */
function declaredIn(parameters: WorkflowParameters | null): Parameters | undefined {
  return parameters === null ? undefined : readDeclarations(parameters);
}

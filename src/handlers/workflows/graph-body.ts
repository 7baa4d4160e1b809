/** The graph of a request's body, in the words of the services. */

import type { EdgeDraft, GraphDraft, NodeDraft } from '../../services/workflows/workflows.ts';
import type { GraphSettings, WorkflowParameters } from '../../model/workflow.ts';
import type { Shapes } from '../present/shapes.ts';

/** A graph that is not stored. */
export function readGraph({
  nodes,
  edges = [],
  parameters = null,
  ...settings
}: Shapes['ValidateGraphInput']): GraphDraft {
  return {
    nodes: readNodes(nodes),
    edges: readEdges(edges),
    parameters: readParameters(parameters),
    settings: readSettings(settings),
  };
}

/** Undefined if the body has none. */
export function readSettings({
  placement,
  row_order: rowOrder,
}: Pick<Shapes['ValidateGraphInput'], 'placement' | 'row_order'>): GraphSettings | undefined {
  if (placement === undefined && rowOrder === undefined) return undefined;
  return { ...(placement && { placement }), ...(rowOrder && { rowOrder }) };
}

export function readNodes(nodes: readonly Shapes['NodeInput'][]): NodeDraft[] {
  return nodes.map(({ id, node_type, node_role, label, config }) => ({
    id,
    nodeType: node_type,
    nodeRole: node_role,
    label,
    config: (config ?? {}) as NodeDraft['config'],
  }));
}

export function readEdges(edges: readonly Shapes['EdgeInput'][]): EdgeDraft[] {
  return edges.map((edge) => ({
    sourceNodeIndex: edge.source_node_index,
    targetNodeIndex: edge.target_node_index,
    sourceNodeId: edge.source_node_id,
    targetNodeId: edge.target_node_id,
    sourceKey: edge.source_key,
    targetKey: edge.target_key,
  }));
}

/** Reads the declarations; the services validate them. */
export function readParameters(
  parameters: Shapes['WorkflowParameters'],
): WorkflowParameters | null {
  return parameters as WorkflowParameters | null;
}

/** The document in the words of the API, and back. */

import type { EdgeInput, NodeInput, UpdateWorkflowInput, Workflow } from '../../client/index.ts';
import type { GraphDocument, GraphEdge, Placement, RowOrder } from './model.ts';

/** The fields of a workflow that a document holds. */
export type WorkflowContent = Pick<
  Workflow,
  'title' | 'description' | 'parameters' | 'row_order' | 'placement' | 'nodes' | 'edges' | 'canvas'
>;

export function documentOf(workflow: WorkflowContent): GraphDocument {
  const { title, description, parameters, row_order: rowOrder, placement } = workflow;
  const { nodes, edges, canvas } = workflow;
  return {
    title,
    description,
    parameters,
    rowOrder,
    placement,
    nodes: nodes.map((node, index) => ({
      id: idOfNode(node.id),
      type: node.node_type,
      role: node.node_role,
      label: node.label,
      config: node.config,
      place: canvas?.[index] ?? null,
    })),
    edges: edges.map((edge) => ({
      id: `edge-${edge.id}`,
      source: idOfNode(edge.source_node_id),
      sourcePort: edge.source_key,
      target: idOfNode(edge.target_node_id),
      targetPort: edge.target_key,
    })),
  };
}

/** The document with the graph of a revision, which has no places: a node keeps that of its label. */
export function withRevision(
  document: GraphDocument,
  revision: Pick<WorkflowContent, 'nodes' | 'edges' | 'parameters' | 'row_order' | 'placement'>,
): GraphDocument {
  const places = new Map(document.nodes.map(({ label, place }) => [label, place]));
  const { nodes, edges, parameters, row_order, placement } = revision;
  const canvas = nodes.map(({ label }) => places.get(label) ?? null);
  return documentOf({ ...document, nodes, edges, parameters, row_order, placement, canvas });
}

/** The id in the page of a stored node. */
export const idOfNode = (id: number): string => `node-${id}`;

export interface GraphInput {
  readonly nodes: NodeInput[];
  readonly edges: EdgeInput[];
  readonly parameters?: NonNullable<UpdateWorkflowInput['parameters']>;
  readonly row_order?: RowOrder;
  readonly placement?: Placement;
}

export function graphInput(document: GraphDocument): GraphInput {
  const { nodes, edges, parameters, rowOrder, placement } = document;
  const positions = new Map(nodes.map(({ id }, index) => [id, index]));
  return {
    nodes: nodes.map(({ type, role, label, config }) => ({
      node_type: type,
      node_role: role,
      label,
      config,
    })),
    edges: edges.map((edge) => edgeInput(edge, positions)),
    ...(parameters === null ? {} : { parameters: parameters as GraphInput['parameters'] & object }),
    ...(rowOrder === 'kept' ? {} : { row_order: rowOrder }),
    ...(placement === 'auto' ? {} : { placement }),
  };
}

function edgeInput(edge: GraphEdge, positions: ReadonlyMap<string, number>): EdgeInput {
  return {
    source_node_index: positions.get(edge.source) ?? 0,
    target_node_index: positions.get(edge.target) ?? 0,
    source_key: edge.sourcePort,
    target_key: edge.targetPort,
  };
}

/** The fields that differ from `saved`. Places alone make no revision. */
export function updateInput(document: GraphDocument, saved: GraphDocument): UpdateWorkflowInput {
  const { title, description, parameters, rowOrder, placement } = document;
  const { nodes, edges } = graphInput(document);
  const before = graphInput(saved);
  const isGraphChanged = !isSame({ nodes, edges }, { nodes: before.nodes, edges: before.edges });
  const canvas = canvasOf(document);
  return {
    ...(title === saved.title ? {} : { title }),
    ...(description === saved.description ? {} : { description }),
    ...(isSame(parameters, saved.parameters)
      ? {}
      : { parameters: parameters as NonNullable<UpdateWorkflowInput['parameters']> | null }),
    ...(rowOrder === saved.rowOrder ? {} : { row_order: rowOrder }),
    ...(placement === saved.placement ? {} : { placement }),
    ...(isGraphChanged ? { nodes, edges } : {}),
    ...(isGraphChanged || !isSame(canvas, canvasOf(saved)) ? { canvas } : {}),
  };
}

function canvasOf({ nodes }: GraphDocument): NonNullable<UpdateWorkflowInput['canvas']> | null {
  const places = nodes.map(({ place }) => place);
  if (places.every((place) => place === null)) return null;
  return places.map((place) => place && { x: Math.round(place.x), y: Math.round(place.y) });
}

export const isUnchanged = (document: GraphDocument, saved: GraphDocument): boolean =>
  document === saved || Object.keys(updateInput(document, saved)).length === 0;

/** Members in the same order, as in documents that come from each other. */
const isSame = (a: unknown, b: unknown): boolean =>
  a === b || JSON.stringify(a) === JSON.stringify(b);

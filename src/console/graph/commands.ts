/** Changes of a document. */

import {
  newId,
  type Config,
  type GraphDocument,
  type GraphEdge,
  type GraphNode,
  type Kinds,
  type NodeKind,
  type Place,
} from './model.ts';

type Link = Omit<GraphEdge, 'id'>;

export function createNode(
  kind: NodeKind,
  document: GraphDocument,
  config: Config = {},
): GraphNode {
  return {
    id: newId(),
    type: kind.node_type,
    role: kind.node_role,
    label: freeLabel(kind.label, document),
    config,
    place: null,
  };
}

/** `Filter`, `Filter 2`, `Filter 3` … */
function freeLabel(label: string, { nodes }: GraphDocument): string {
  const labels = new Set(nodes.map((node) => node.label));
  const stem = label.replace(/ \d+$/, '');
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? label : `${stem} ${number}`;
    if (!labels.has(candidate)) return candidate;
  }
}

/** Adds nodes with their edges. */
export function addNodes(
  document: GraphDocument,
  nodes: readonly GraphNode[],
  links: readonly Link[] = [],
): GraphDocument {
  return links.reduce(connect, { ...document, nodes: [...document.nodes, ...nodes] });
}

export const connect = (document: GraphDocument, link: Link): GraphDocument => ({
  ...document,
  edges: [...document.edges, { ...link, id: newId() }],
});

/** Puts a node into an edge. */
export function insertInto(
  document: GraphDocument,
  edge: GraphEdge,
  node: GraphNode,
  kind: NodeKind,
): GraphDocument {
  const [input, output] = [kind.inputs[0], kind.outputs[0]];
  const without = removeEdges(document, new Set([edge.id]));
  const { source, sourcePort, target, targetPort } = edge;
  const before =
    input === undefined ? [] : [{ source, sourcePort, target: node.id, targetPort: input }];
  const after =
    output === undefined ? [] : [{ source: node.id, sourcePort: output, target, targetPort }];
  return addNodes(without, [node], before.concat(after));
}

export function removeNodes(document: GraphDocument, ids: ReadonlySet<string>): GraphDocument {
  return {
    ...document,
    nodes: document.nodes.filter(({ id }) => !ids.has(id)),
    edges: document.edges.filter(({ source, target }) => !ids.has(source) && !ids.has(target)),
  };
}

export const removeEdges = (document: GraphDocument, ids: ReadonlySet<string>): GraphDocument => ({
  ...document,
  edges: document.edges.filter(({ id }) => !ids.has(id)),
});

export function changeNode(
  document: GraphDocument,
  id: string,
  change: Partial<Pick<GraphNode, 'label' | 'config'>>,
): GraphDocument {
  const nodes = document.nodes.map((node) => (node.id === id ? { ...node, ...change } : node));
  return { ...document, nodes };
}

/** Null: laid out automatically again. */
export function moveNodes(
  document: GraphDocument,
  places: ReadonlyMap<string, Place | null>,
): GraphDocument {
  const nodes = document.nodes.map((node) => {
    const place = places.get(node.id);
    return place === undefined ? node : { ...node, place };
  });
  return { ...document, nodes };
}

/** Copies nodes with the edges between them. */
export function pasteNodes(
  document: GraphDocument,
  nodes: readonly GraphNode[],
  edges: readonly GraphEdge[],
): { readonly document: GraphDocument; readonly ids: readonly string[] } {
  const ids = new Map(nodes.map(({ id }) => [id, newId()]));
  let next = document;
  for (const node of nodes) {
    const id = ids.get(node.id) ?? newId();
    const place = node.place === null ? null : { x: node.place.x + 32, y: node.place.y + 32 };
    next = addNodes(next, [{ ...node, id, place, label: freeLabel(node.label, next) }]);
  }
  for (const edge of edges) {
    const [source, target] = [ids.get(edge.source), ids.get(edge.target)];
    if (source !== undefined && target !== undefined)
      next = connect(next, { ...edge, source, target });
  }
  return { document: next, ids: [...ids.values()] };
}

/** The reason that an edge is not possible; null if it is possible. */
export function linkRefusal(document: GraphDocument, kinds: Kinds, link: Link): string | null {
  const { source, target, targetPort } = link;
  if (source === target) return 'A node cannot read its own output.';
  const target_ = document.nodes.find(({ id }) => id === target);
  const kind = target_ === undefined ? undefined : kinds.get(target_.type);
  const into = document.edges.filter(
    (edge) => edge.target === target && edge.targetPort === targetPort,
  );
  if (into.some((edge) => edge.source === source)) return 'These nodes are already connected.';
  if (into.length > 0 && kind !== undefined && !kind.many_inputs.includes(targetPort))
    return 'This input already has an edge.';
  return reaches(document, target, source) ? 'This edge would create a cycle.' : null;
}

function reaches({ edges }: GraphDocument, from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const node of seen)
    for (const { source, target } of edges) if (source === node) seen.add(target);
  return seen.has(to);
}

/** The first input of a node that an edge from another node can fill. */
export function freeInput(document: GraphDocument, kinds: Kinds, id: string): string | undefined {
  const node = document.nodes.find((one) => one.id === id);
  const kind = node === undefined ? undefined : kinds.get(node.type);
  return kind?.inputs.find(
    (port) =>
      kind.many_inputs.includes(port) ||
      !document.edges.some(({ target, targetPort }) => target === id && targetPort === port),
  );
}

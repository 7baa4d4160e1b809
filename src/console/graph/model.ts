/** The graph that a person edits. Every value is immutable: a change makes a new document that shares what is unchanged. */

import type { NodeRole, ResultColumn, Workflow } from '../../client/index.ts';

export type Config = Readonly<Record<string, unknown>>;
export type Parameter = Readonly<Record<string, unknown>>;
export type Parameters = Readonly<Record<string, Parameter>>;

export type RowOrder = Workflow['row_order'];
export type Placement = Workflow['placement'];

/** The left upper corner of a node. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface GraphNode {
  /** An id in the page: every revision gives its nodes new ids. */
  readonly id: string;
  readonly type: string;
  readonly role: NodeRole;
  readonly label: string;
  readonly config: Config;
  /** Null: laid out automatically. */
  readonly place: Place | null;
}

export interface GraphEdge {
  readonly id: string;
  readonly source: string;
  readonly sourcePort: string;
  readonly target: string;
  readonly targetPort: string;
}

export interface GraphDocument {
  readonly title: string;
  readonly description: string | null;
  /** Null: calls can send any. */
  readonly parameters: Parameters | null;
  readonly rowOrder: RowOrder;
  readonly placement: Placement;
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

/** The members of a node type that the editor uses. */
export interface NodeKind {
  readonly node_type: string;
  readonly category: string;
  readonly label: string;
  readonly node_role: NodeRole;
  readonly description: string;
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly requires_credential: boolean;
  readonly calls_services: boolean;
  readonly many_inputs: readonly string[];
  readonly config_schema: Readonly<Record<string, unknown>>;
}

export type Kinds = ReadonlyMap<string, NodeKind>;
export type Column = Pick<ResultColumn, 'name' | 'type'>;

/** Works on pages without a secure context, where `crypto.randomUUID` is absent. */
export function newId(): string {
  const words = crypto.getRandomValues(new Uint32Array(2));
  return Array.from(words, (word) => word.toString(36)).join('');
}

export function nodeOf(document: GraphDocument, id: string): GraphNode | undefined {
  return document.nodes.find((node) => node.id === id);
}

export const inputsOf = ({ edges }: GraphDocument, id: string): readonly GraphEdge[] =>
  edges.filter(({ target }) => target === id);

export const outputsOf = ({ edges }: GraphDocument, id: string): readonly GraphEdge[] =>
  edges.filter(({ source }) => source === id);

/** The node and all nodes that it depends on. */
export function withAncestors({ edges }: GraphDocument, id: string): ReadonlySet<string> {
  const all = new Set([id]);
  for (const node of all)
    for (const { source, target } of edges) if (target === node) all.add(source);
  return all;
}

/** The document as nodes and edges of the canvas. */

import { Position, type Edge, type Node, type NodeHandle } from '@xyflow/react';
import { isRecord, membersOf } from '../form/schema.ts';
import { NODE_HEIGHT, NODE_WIDTH } from '../graph/layout.ts';
import type {
  Column,
  GraphDocument,
  GraphEdge,
  GraphNode,
  NodeKind,
  Place,
} from '../graph/model.ts';
import { databaseOf } from './runs-at.ts';
import type { Check, Preview, RowCounts } from './types.ts';

export type CardData = {
  readonly node: GraphNode;
  readonly kind: NodeKind | undefined;
  readonly summary: string;
  readonly errors: number;
  readonly warnings: number;
  /** The database that computes it. */
  readonly database: string | null;
  /** The ports that problems concern. */
  readonly brokenPorts: readonly string[];
};
export type CardNode = Node<CardData, 'card'>;

export type LinkData = {
  readonly edge: GraphEdge;
  readonly columns: readonly Column[] | null;
  /** Those that the source adds to its own input. */
  readonly added: ReadonlySet<string>;
  readonly rows: number | undefined;
};
export type LinkEdge = Edge<LinkData, 'link'>;

const HANDLE = 12;

export function cardNode(
  node: GraphNode,
  kind: NodeKind | undefined,
  place: Place,
  check: Check | null,
  isSelected: boolean,
): CardNode {
  const problems = (check?.problems ?? []).filter((one) => one.node === node.id);
  const errors = problems.filter(({ isWarning }) => !isWarning).length;
  const warnings = problems.length - errors;
  const brokenPorts = problems.flatMap(({ port }) => port ?? []);
  const database = databaseOf(check?.places.get(node.id));
  const summary = summaryOf(kind, node.config);
  return {
    id: node.id,
    type: 'card',
    position: place,
    width: NODE_WIDTH,
    height: NODE_HEIGHT,
    handles: handlesOf(kind),
    selected: isSelected,
    ariaLabel: nameOf(node, kind, database, errors + warnings),
    ariaRole: 'group',
    data: { node, kind, summary, errors, warnings, database, brokenPorts },
  };
}

function nameOf(
  { label }: GraphNode,
  kind: NodeKind | undefined,
  database: string | null,
  problems: number,
): string {
  const place = database === null ? '' : `, runs in ${database}`;
  const state = problems === 0 ? '' : problems === 1 ? ', 1 problem' : `, ${problems} problems`;
  return `${label}, ${kind?.label ?? 'unknown type'}${place}${state}`;
}

/** The height of a port within its node. */
export const portHeight = (index: number, count: number): number =>
  (NODE_HEIGHT * (index + 1)) / (count + 1);

/** The canvas draws edges to nodes that it has not measured. */
function handlesOf(kind: NodeKind | undefined): NodeHandle[] {
  const side = (ports: readonly string[], type: 'source' | 'target'): NodeHandle[] =>
    ports.map((id, index) => ({
      id,
      type,
      position: type === 'source' ? Position.Right : Position.Left,
      x: type === 'source' ? NODE_WIDTH - HANDLE / 2 : -HANDLE / 2,
      y: portHeight(index, ports.length) - HANDLE / 2,
      width: HANDLE,
      height: HANDLE,
    }));
  return [...side(kind?.inputs ?? [], 'target'), ...side(kind?.outputs ?? [], 'source')];
}

const LONGEST = 60;

/** The settings of a node in one line, in the order of its schema. */
export function summaryOf(kind: NodeKind | undefined, config: GraphNode['config']): string {
  if (kind === undefined) return '';
  const names = membersOf(kind.config_schema).map(([name]) => name);
  if (config['column_name'] !== undefined && typeof config['expression'] === 'string')
    return `${wordsOf(config['column_name'])} = ${config['expression']}`.slice(0, LONGEST);
  const words = names.map((name) => wordsOf(config[name])).filter((text) => text !== '');
  return words.join(' ').slice(0, LONGEST);
}

function wordsOf(value: unknown): string {
  if (value === undefined || value === null || typeof value === 'boolean') return '';
  if (Array.isArray(value)) {
    if (value.length > 3) return `${value.length} items`;
    return value
      .map(wordsOf)
      .filter((text) => text !== '')
      .join(', ');
  }
  if (!isRecord(value)) return typeof value === 'string' ? value : JSON.stringify(value);
  if (typeof value['$param'] === 'string') return `$${value['$param']}`;
  return Object.values(value)
    .map(wordsOf)
    .filter((text) => text !== '')
    .join(' ');
}

/** Sources of the row count of an edge. The preview is newer, so it wins. */
interface Rows {
  readonly preview: Preview;
  readonly counts: RowCounts | null;
}

export function linkEdge(
  document: GraphDocument,
  edge: GraphEdge,
  check: Check | null,
  { preview, counts }: Rows,
  isSelected: boolean,
): LinkEdge {
  const columns = check?.columns.get(edge.source)?.[edge.sourcePort] ?? null;
  const before = document.edges
    .filter(({ target }) => target === edge.source)
    .flatMap(({ source, sourcePort }) => check?.columns.get(source)?.[sourcePort] ?? []);
  const had = new Set(before.map(({ name }) => name));
  const names = before.length === 0 ? [] : (columns ?? []).map(({ name }) => name);
  const added = new Set(names.filter((name) => !had.has(name)));
  const counted = counts?.document === document ? counts.rows.get(edge.source) : undefined;
  const rows = (preview.kind === 'rows' ? preview.counts.get(edge.source) : undefined) ?? counted;
  const labels = new Map(document.nodes.map(({ id, label }) => [id, label]));
  return {
    id: edge.id,
    type: 'link',
    source: edge.source,
    sourceHandle: edge.sourcePort,
    target: edge.target,
    targetHandle: edge.targetPort,
    selected: isSelected,
    ariaLabel: `Edge from ${labels.get(edge.source)} to ${labels.get(edge.target)}`,
    data: { edge, columns, added, rows },
  };
}

/** The differences between two documents, by the labels of nodes. */

import type { GraphDocument, GraphNode } from './model.ts';

export interface Difference {
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  /** A label, or a word such as `title`. */
  readonly subject: string;
  /** The members that differ: `/value: 100 → 200`. */
  readonly details: readonly string[];
}

export function differences(from: GraphDocument, to: GraphDocument): readonly Difference[] {
  const pairs = pairNodes(from.nodes, to.nodes);
  const partners = new Set(pairs.values());
  const names = (document: GraphDocument): ReadonlyMap<string, string> =>
    new Map(document.nodes.map(({ id, label }) => [id, label]));
  return [
    ...memberDifferences(from, to),
    ...from.nodes.filter((node) => !pairs.has(node)).map(({ label }) => plain('removed', label)),
    ...to.nodes.filter((node) => !partners.has(node)).map(({ label }) => plain('added', label)),
    ...[...pairs].flatMap(([before, after]) => nodeDifference(before, after)),
    ...edgeDifferences(edgeTexts(from, names(from)), edgeTexts(to, names(to))),
  ];
}

const plain = (kind: Difference['kind'], subject: string): Difference => ({
  kind,
  subject,
  details: [],
});

function memberDifferences(from: GraphDocument, to: GraphDocument): Difference[] {
  return (['title', 'description', 'parameters', 'rowOrder', 'placement'] as const)
    .filter((name) => text(from[name]) !== text(to[name]))
    .map((name) => ({
      kind: 'changed',
      subject: name === 'rowOrder' ? 'row order' : name,
      details: name === 'parameters' ? [] : [`${text(from[name])} → ${text(to[name])}`],
    }));
}

/** By id, else by label and type: revisions have ids of their own. */
function pairNodes(
  from: readonly GraphNode[],
  to: readonly GraphNode[],
): ReadonlyMap<GraphNode, GraphNode> {
  const pairs = new Map<GraphNode, GraphNode>();
  const free = new Set(to);
  const pair = (isPartner: (a: GraphNode, b: GraphNode) => boolean): void => {
    for (const node of from) {
      if (pairs.has(node)) continue;
      const partner = [...free].find((other) => isPartner(node, other));
      if (partner === undefined) continue;
      pairs.set(node, partner);
      free.delete(partner);
    }
  };
  pair((a, b) => a.id === b.id && a.type === b.type);
  pair((a, b) => a.label === b.label && a.type === b.type);
  return pairs;
}

function nodeDifference(before: GraphNode, after: GraphNode): Difference[] {
  const details = [
    ...(before.label === after.label ? [] : [`label: ${before.label} → ${after.label}`]),
    ...configDifferences(before.config, after.config),
  ];
  if (details.length > 0) return [{ kind: 'changed', subject: after.label, details }];
  return text(before.place) === text(after.place) ? [] : [plain('moved', after.label)];
}

export function configDifferences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => text(before[name]) !== text(after[name]))
    .map((name) => `${name}: ${text(before[name])} → ${text(after[name])}`);
}

function edgeTexts(
  { edges }: GraphDocument,
  names: ReadonlyMap<string, string>,
): ReadonlySet<string> {
  return new Set(
    edges.map(
      (edge) =>
        `${names.get(edge.source) ?? '?'} → ${names.get(edge.target) ?? '?'}${edge.targetPort === 'input1' ? '' : ` (${edge.targetPort})`}`,
    ),
  );
}

function edgeDifferences(before: ReadonlySet<string>, after: ReadonlySet<string>): Difference[] {
  return [
    ...[...before].filter((edge) => !after.has(edge)).map((edge) => plain('removed', edge)),
    ...[...after].filter((edge) => !before.has(edge)).map((edge) => plain('added', edge)),
  ];
}

const LONGEST = 80;

function text(value: unknown): string {
  const all = value === undefined ? 'absent' : JSON.stringify(value);
  return all.length <= LONGEST ? all : `${all.slice(0, LONGEST)}…`;
}

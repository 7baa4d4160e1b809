/**
 * Rows and time of the nodes of a run, from the measures of its sources and statements. A node between them has the
 * rows of its neighbour if it passes every row on. Other counts are null, because counting would cost time.
 */

import type { MeasuredNode, MeasuredSource } from '../contract.ts';
import type { CountedNode } from '../plan/plan.ts';
import type { Measured } from '../protocol/messages.ts';

/** @param statements by the node whose rows a statement stores or outputs */
export function measuredNodes(
  nodes: readonly CountedNode[],
  sources: readonly MeasuredSource[],
  statements: ReadonlyMap<number, Measured>,
): readonly MeasuredNode[] {
  const fetched = new Map(sources.map((source) => [source.nodeId, source]));
  const rows = rowsByNode(nodes, fetched, statements);
  return nodes.map(({ nodeId }) => ({
    nodeId,
    rows: rows.get(nodeId) ?? null,
    ms: statements.get(nodeId)?.ms ?? fetched.get(nodeId)?.ms ?? null,
  }));
}

function rowsByNode(
  nodes: readonly CountedNode[],
  fetched: ReadonlyMap<number, MeasuredSource>,
  statements: ReadonlyMap<number, Measured>,
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { nodeId, kind } of nodes) {
    const rows = statements.get(nodeId)?.rows ?? (kind === 'getter' && fetched.get(nodeId)?.rows);
    if (typeof rows === 'number') counts.set(nodeId, rows);
  }
  // Backwards from readers to sources, then forwards to other readers of the same sources.
  for (const node of nodes.toReversed()) inferSource(node, counts);
  for (const node of nodes) inferRows(node, counts);
  return counts;
}

function inferSource({ nodeId, kind, sources }: CountedNode, counts: Map<number, number>): void {
  const [source, ...others] = sources;
  const rows = counts.get(nodeId);
  if (kind !== 'keeps rows' || source === undefined || others.length > 0) return;
  if (rows !== undefined && !counts.has(source)) counts.set(source, rows);
}

function inferRows({ nodeId, kind, sources }: CountedNode, counts: Map<number, number>): void {
  if (kind !== 'keeps rows' || counts.has(nodeId)) return;
  const sourceCounts = sources.map((source) => counts.get(source));
  if (sourceCounts.every((count) => count !== undefined))
    counts.set(
      nodeId,
      sourceCounts.reduce((sum, count) => sum + count, 0),
    );
}

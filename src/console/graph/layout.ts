/**
 * Places from left to right: each node stands right of those it reads, as near as possible to the height of them. The
 * order of the nodes breaks ties, so that a small change moves little.
 */

import type { GraphDocument, GraphEdge, GraphNode, Place } from './model.ts';

export const NODE_WIDTH = 208;
export const NODE_HEIGHT = 64;
const COLUMN = NODE_WIDTH + 96;
const ROW = NODE_HEIGHT + 40;

/** The places of all nodes. A node that was moved keeps its place, and the others stay clear of it. */
export function layOut({ nodes, edges }: GraphDocument): ReadonlyMap<string, Place> {
  const links = linksOf(nodes, edges);
  const ranks = ranksOf(nodes, links);
  const columns = new Map<number, GraphNode[]>();
  for (const node of nodes) {
    const rank = ranks.get(node.id) ?? 0;
    columns.set(rank, [...(columns.get(rank) ?? []), node]);
  }
  const places = new Map<string, Place>();
  for (const { id, place } of nodes) if (place !== null) places.set(id, place);
  for (const rank of [...columns.keys()].sort((a, b) => a - b))
    placeColumn(columns.get(rank) ?? [], rank * COLUMN, links, places);
  return places;
}

interface Links {
  readonly sources: ReadonlyMap<string, readonly string[]>;
  readonly targets: ReadonlyMap<string, readonly string[]>;
}

function linksOf(nodes: readonly GraphNode[], edges: readonly GraphEdge[]): Links {
  const sources = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  const targets = new Map<string, string[]>(nodes.map(({ id }) => [id, []]));
  for (const { source, target } of edges) {
    if (!sources.has(source) || !sources.has(target)) continue;
    sources.get(target)?.push(source);
    targets.get(source)?.push(target);
  }
  return { sources, targets };
}

/** The length of the longest path to each node. A source stands directly before its first reader. */
function ranksOf(nodes: readonly GraphNode[], { sources, targets }: Links): Map<string, number> {
  const ranks = new Map<string, number>();
  const open = new Map(nodes.map(({ id }) => [id, sources.get(id)?.length ?? 0]));
  const ready = nodes.filter(({ id }) => open.get(id) === 0).map(({ id }) => id);
  for (const id of ready) {
    const before = (sources.get(id) ?? []).map((source) => ranks.get(source) ?? 0);
    ranks.set(id, before.length === 0 ? 0 : Math.max(...before) + 1);
    for (const target of targets.get(id) ?? []) {
      const left = (open.get(target) ?? 0) - 1;
      open.set(target, left);
      if (left === 0) ready.push(target);
    }
  }
  for (const { id } of nodes) {
    const readers = targets.get(id) ?? [];
    if ((sources.get(id)?.length ?? 0) > 0 || readers.length === 0) continue;
    ranks.set(id, Math.max(0, Math.min(...readers.map((target) => ranks.get(target) ?? 1)) - 1));
  }
  return ranks;
}

function placeColumn(
  column: readonly GraphNode[],
  x: number,
  { sources }: Links,
  places: Map<string, Place>,
): void {
  const wished = column
    .filter(({ place }) => place === null)
    .map(({ id }, index) => {
      const heights = (sources.get(id) ?? []).flatMap((source) => places.get(source)?.y ?? []);
      const mean = heights.reduce((sum, y) => sum + y, 0) / heights.length;
      return { id, y: heights.length === 0 ? index * ROW : mean };
    })
    .sort((a, b) => a.y - b.y);
  const occupied = [...places.values()].filter((place) => Math.abs(place.x - x) < NODE_WIDTH);
  let next = Number.NEGATIVE_INFINITY;
  for (const { id, y } of wished) {
    const place = { x, y: clearOf(occupied, Math.max(y, next)) };
    places.set(id, place);
    next = place.y + ROW;
  }
}

/** The first height from `y` on at which nothing stands. */
function clearOf(occupied: readonly Place[], y: number): number {
  const hit = occupied.find((place) => Math.abs(place.y - y) < NODE_HEIGHT + 8);
  return hit === undefined ? y : clearOf(occupied, hit.y + ROW);
}

/**
 * Divides a graph by the place where its nodes run. A region is a part of the graph that the database of its sources
 * computes in one statement: every other node reads at most its last one, so that its rows are read once.
 */

import { inputsOf, type Relation } from '../algebra/relation.ts';
import type { Relations } from '../algebra/rewrites/rewritten.ts';
import type { RemoteDialect } from '../dialects/remote-dialect.ts';
import type { RowsFileSource } from '../sources/read-rows.ts';
import type { Placement, RunsAt } from '../types.ts';
import type { RowOrder } from '../../kit/row-order.ts';
import { computedRows, orderObstacle, type ComputableRows } from './remote-rows.ts';

/** A getter whose database can compute other nodes. */
export interface RemoteLeaf {
  readonly source: RowsFileSource;
  readonly dialect: RemoteDialect;
  /** The columns whose values the database compares exactly as the engine does. */
  readonly exact: ReadonlySet<string>;
}

export interface PlacedGraph {
  /** Those that are known, with the order that results show. */
  readonly relations: Relations;
  readonly outputs: ReadonlySet<number>;
  /** Those that lead to an output, also if their relations are not known. */
  readonly readersOf: (nodeId: number) => readonly number[];
  /** Getters by node id: those that a database can compute with, or the reason why it cannot. Null: only a run tells. */
  readonly leaves: ReadonlyMap<number, RemoteLeaf | string | null>;
  /** A node in messages: its label and id. */
  readonly nameOf: (nodeId: number) => string;
  readonly placement: Placement;
  readonly rowOrder: RowOrder;
}

export interface Region {
  readonly dialect: RemoteDialect;
  /** In topological order. The last one has the rows. */
  readonly relations: readonly Relation[];
  readonly last: Relation;
  /** The getters. */
  readonly leaves: readonly { readonly nodeId: number; readonly leaf: RemoteLeaf }[];
}

export interface PlacedNodes {
  readonly regions: readonly Region[];
  /** By node id, of nodes whose relations are known. */
  readonly runsAt: ReadonlyMap<number, RunsAt>;
}

/** Longer chains are divided, because the planner of a database slows down. */
const MAX_STEPS = 60;

interface Computable extends ComputableRows {
  readonly leaf: RemoteLeaf;
  /** The nodes that lead to it, and itself. */
  readonly nodes: ReadonlySet<number>;
}

/**
 * A string is the reason why the engine computes it; null if no database could. Nodes after one whose relation is not
 * known have none.
 */
type Place = Computable | string | null;

export function placeNodes(graph: PlacedGraph): PlacedNodes {
  const places = new Map<number, Place>();
  for (const [id, relation] of graph.relations) {
    const place = placeOf(relation, places, graph);
    if (place !== undefined) places.set(id, place);
  }
  const regions: Region[] = [];
  const covered = new Set<number>();
  const reasons = new Map<number, string>();
  for (const [id, place] of [...places].reverse()) {
    if (!isComputable(place) || covered.has(id) || graph.outputs.has(id)) continue;
    const reason = regionObstacle(id, place, graph);
    if (reason !== undefined) {
      reasons.set(id, reason);
      continue;
    }
    regions.push(regionOf(place, graph));
    for (const node of place.nodes) covered.add(node);
  }
  const runsAt = new Map(
    [...places].map(([id, place]): [number, RunsAt] => {
      if (isComputable(place) && covered.has(id)) return [id, remotely(place.leaf)];
      const because = isComputable(place) ? (reasons.get(id) ?? null) : place;
      return [id, { ...LOCALLY, because }];
    }),
  );
  return { regions, runsAt };
}

export const LOCALLY: RunsAt = { engine: 'weir', connection: null, because: null };

function remotely({ dialect, source }: RemoteLeaf): RunsAt {
  return { engine: dialect.name, connection: source.credentialId, because: null };
}

function isComputable(place: Place | undefined): place is Computable {
  return typeof place === 'object' && place !== null;
}

function placeOf(
  relation: Relation,
  places: ReadonlyMap<number, Place>,
  { leaves, outputs, nameOf, rowOrder }: PlacedGraph,
): Place | undefined {
  const leaf = leaves.get(relation.node);
  if (leaf === null) return undefined;
  if (typeof leaf === 'string') return leaf;
  if (leaf !== undefined) return leafRows(relation, leaf);
  if (outputs.has(relation.node)) return null;
  const ids = inputsOf(relation).map(({ node }) => node);
  const inputs = ids.map((id) => places.get(id));
  const computable = inputs.filter(isComputable);
  const [first] = computable;
  if (inputs.includes(undefined)) return undefined;
  if (inputs.every((place) => place === null)) return null;
  const local = ids.find((_, index) => !isComputable(inputs[index]));
  if (local !== undefined) return `It reads the rows of node ${nameOf(local)}, which runs in Weir`;
  if (first === undefined) throw new Error('a relation with inputs has a first one');
  const { leaf: place } = first;
  if (computable.some((one) => !isSameConnection(one.leaf, place)))
    return 'Its inputs are in different databases';
  const nodes = new Set([...computable.flatMap((one) => [...one.nodes]), relation.node]);
  if (nodes.size > MAX_STEPS) return `More than ${MAX_STEPS} nodes would be in one statement`;
  return (
    place.dialect.obstacle(relation, computable) ??
    orderObstacle(relation, computable, rowOrder) ?? {
      ...computedRows(relation, computable),
      leaf: place,
      nodes,
    }
  );
}

function leafRows(relation: Relation, leaf: RemoteLeaf): Computable {
  const isOrdered = leaf.source.isUnordered !== true;
  const nodes = new Set([relation.node]);
  return { relation, leaf, exact: leaf.exact, isOrdered, isReduced: false, nodes };
}

function isSameConnection(one: RemoteLeaf, other: RemoteLeaf): boolean {
  return one.dialect === other.dialect && one.source.credentialId === other.source.credentialId;
}

/** The reason why the node is not the last one of a region. */
function regionObstacle(
  id: number,
  { nodes, isReduced }: Computable,
  { readersOf, placement, nameOf }: PlacedGraph,
): string | undefined {
  if (placement === 'local') return 'The placement of the workflow is `local`';
  for (const node of nodes) {
    const outside = node === id ? undefined : readersOf(node).find((one) => !nodes.has(one));
    if (outside !== undefined)
      return `Node ${nameOf(outside)} reads the rows of node ${nameOf(node)}, too`;
  }
  return isReduced || placement === 'remote'
    ? undefined
    : 'Nothing up to here makes the rows fewer or narrower, so they are read as they are';
}

function regionOf({ relation, leaf, nodes }: Computable, graph: PlacedGraph): Region {
  const leaves = [...nodes].flatMap((nodeId) => {
    const one = graph.leaves.get(nodeId);
    return typeof one === 'object' && one !== null ? [{ nodeId, leaf: one }] : [];
  });
  const relations = [...graph.relations.values()].filter(({ node }) => nodes.has(node));
  return { dialect: leaf.dialect, relations, last: relation, leaves };
}

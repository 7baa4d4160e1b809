/** The engine that each node of a bound graph runs at. */

import type { Relation } from '../algebra/relation.ts';
import { lowerOrder } from '../algebra/rewrites/lower-order.ts';
import { remoteDialects } from '../dialects/remote.ts';
import {
  LOCALLY,
  placeNodes,
  type PlacedGraph,
  type PlacedNodes,
  type RemoteLeaf,
} from '../plan/placement.ts';
import { incrementalOf } from '../sources/source.ts';
import type { Graph, NodeProblem, Placement } from '../types.ts';
import type { RemoteSystems, Sources } from './bound-graph.ts';
import { quoted } from './called-part.ts';
import type { DescribableSource } from './describe-sources.ts';
import { nodeIdOf } from './outcomes.ts';
import type { Propagated } from './propagate.ts';
import { sourcesOf, type GraphShape } from './shape.ts';

/** The facts about getters before their rows are loaded. */
export interface DescribedGetters {
  readonly describable: readonly DescribableSource[];
  /** The columns of those that were described. */
  readonly described: Sources;
  readonly systems: RemoteSystems;
  /** True if what is not described now will not be described later. */
  readonly isRun: boolean;
}

export function placedGraph(
  { placement = 'auto', rowOrder = 'kept' }: Pick<Graph, 'placement' | 'rowOrder'>,
  shape: GraphShape,
  { relations }: Pick<Propagated, 'relations'>,
  getters: DescribedGetters,
): PlacedNodes {
  const leaves = leavesOf(getters);
  if (leaves.size === 0)
    return { regions: [], runsAt: new Map(shape.order.map(({ id }) => [id, LOCALLY])) };
  const readers = readersIn(shape);
  const readersOf = (id: number): readonly number[] => readers.get(id) ?? [];
  const byNode = new Map<number, Relation>();
  // A getter whose config is not known can have known columns.
  for (const nodeId of leaves.keys()) {
    const columns = getters.described.get(nodeId)?.columns;
    if (columns !== undefined && !relations.has(nodeId))
      byNode.set(nodeId, { op: 'read', node: nodeId, columns });
  }
  for (const [id, relation] of relations) if (shape.alive.has(id)) byNode.set(id, relation);
  const outputs = new Set(shape.terminators.map(({ id }) => id));
  const isRead = (id: number): boolean => readersOf(id).some((reader) => !byNode.has(reader));
  const seen = new Set([...outputs, ...[...byNode.keys()].filter(isRead)]);
  const placed = placeNodes({
    relations: lowerOrder(byNode, seen, rowOrder),
    outputs,
    readersOf,
    leaves,
    placement,
    rowOrder,
    nameOf: (id) => nameIn(shape, nodeIdOf(id)),
  });
  const unused = shape.order.filter(({ id }) => !shape.alive.has(id));
  const runsAt = new Map([...placed.runsAt, ...unused.map(({ id }) => [id, LOCALLY] as const)]);
  return { ...placed, runsAt };
}

function nameIn({ order }: GraphShape, nodeId: number): string {
  const node = order.find(({ id }) => id === nodeId);
  return node === undefined ? String(nodeId) : `${quoted(node.label)} (${nodeId})`;
}

/** The problems of nodes that must run in a database and cannot. Nodes whose place is not known have none. */
export function placementProblems(
  placement: Placement | undefined,
  { terminators, alive }: Pick<GraphShape, 'terminators' | 'alive'>,
  { runsAt }: Pick<PlacedNodes, 'runsAt'>,
): readonly NodeProblem[] {
  if (placement !== 'remote') return [];
  const outputs = new Set(terminators.map(({ id }) => id));
  return [...runsAt].flatMap(([nodeId, { engine, because }]) => {
    if (engine !== LOCALLY.engine || outputs.has(nodeId) || !alive.has(nodeId)) return [];
    const reason = because ?? 'Its rows come from no database that computes nodes';
    const message = `The placement of the workflow is \`remote\`, but this node can only run in Weir. ${reason}`;
    return [{ nodeId, code: 'cannot_run_remotely', message }];
  });
}

const NOT_DESCRIBED = 'Its database did not say which columns it has';

function leavesOf({
  describable,
  described,
  systems,
  isRun,
}: DescribedGetters): PlacedGraph['leaves'] {
  return new Map(
    describable.flatMap(({ nodeId, source }): (readonly [number, RemoteLeaf | string | null])[] => {
      if (source.kind !== 'rows-file') return [];
      if (incrementalOf(source) !== undefined)
        return [[nodeId, 'Weir compares its rows with the cursor of `incremental`']];
      if (!described.has(nodeId)) return [[nodeId, isRun ? NOT_DESCRIBED : null]];
      const system = systems.get(nodeId);
      const dialect = system && remoteDialects.get(system.dialect);
      if (system === undefined || dialect === undefined) return [];
      return [[nodeId, { source, dialect, exact: new Set(system.exact) }]];
    }),
  );
}

/** The nodes that read each one and lead to a terminator. */
function readersIn({ order, connections, alive }: GraphShape): ReadonlyMap<number, number[]> {
  const readers = new Map<number, number[]>();
  for (const { id } of order.filter((node) => alive.has(node.id)))
    for (const source of sourcesOf(connections, id)) {
      const before = readers.get(source);
      if (before === undefined) readers.set(source, [id]);
      else before.push(id);
    }
  return readers;
}

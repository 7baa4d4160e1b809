/** The part of a graph to plan. */

import type { RowOrder } from '../../kit/row-order.ts';
import { duckdb } from '../dialects/duckdb/index.ts';
import { rewritten, type Relations } from '../algebra/rewrites/rewritten.ts';
import type { LoadedGraph } from '../plan/compile.ts';
import type { LoadedSource } from '../plan/plan.ts';
import type { Propagated } from './propagate.ts';
import type { GraphShape } from './shape.ts';

/**
 * @param sources the rows that were loaded, by node id
 * @returns undefined if the relation of a node that leads to an output is not known
 */
export function loadedGraph(
  { alive, terminators }: Pick<GraphShape, 'alive' | 'terminators'>,
  { relations, deliveries }: Pick<Propagated, 'relations' | 'deliveries'>,
  sources: ReadonlyMap<number, LoadedSource>,
  rowOrder: RowOrder = 'kept',
): LoadedGraph | undefined {
  if (![...alive].every((id) => relations.has(id))) return undefined;
  const remote = new Map(
    [...sources].flatMap(([id, { computed }]) => (computed ? [[id, computed]] : [])),
  );
  const computed = new Set([...remote.values()].flat());
  const read = remote.size === 0 ? relations : withLoaded(relations, remote);
  return {
    dialect: duckdb,
    relations: new Map([...read].filter(([id]) => alive.has(id) && !computed.has(id))),
    computed: [...computed].filter((id) => alive.has(id)),
    outputs: terminators.map(({ id }) => id),
    loaded: new Map([...sources].map(([id, { table }]) => [id, table])),
    deliveries,
    rowOrder,
  };
}

/** Nodes that a database has computed are read like getters. */
function withLoaded(relations: Relations, remote: ReadonlyMap<number, unknown>): Relations {
  return rewritten(relations, (relation) => {
    const { node, columns } = relation;
    return remote.has(node) ? { op: 'read', node, columns } : relation;
  });
}

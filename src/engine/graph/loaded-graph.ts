/** The part of a graph to plan. */

import { duckdb } from '../dialects/duckdb/index.ts';
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
): LoadedGraph | undefined {
  if (![...alive].every((id) => relations.has(id))) return undefined;
  return {
    dialect: duckdb,
    relations: new Map([...relations].filter(([id]) => alive.has(id))),
    outputs: terminators.map(({ id }) => id),
    loaded: new Map([...sources].map(([id, { table }]) => [id, table])),
    deliveries,
  };
}

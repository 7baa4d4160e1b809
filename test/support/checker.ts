/** A graph, bound and followed in one go. */

import { createBinder } from '../../src/engine/graph/bind.ts';
import type { BoundGraph, CheckedGraph } from '../../src/engine/graph/bound-graph.ts';
import { valuesTable } from '../../src/engine/ingest/values.ts';
import type { Catalogue } from '../../src/engine/node-type.ts';
import type { LoadedSource } from '../../src/engine/plan/plan.ts';
import type { Graph, JsonObject } from '../../src/engine/types.ts';
import type { Steps } from '../../src/kit/time-slices.ts';

export interface Checker {
  pending(graph: Graph, params: JsonObject | null): Steps<BoundGraph>;
  /** @param sources null: no rows are there */
  check(
    graph: Graph,
    params: JsonObject | null,
    sources: ReadonlyMap<number, LoadedSource> | null,
  ): Steps<CheckedGraph>;
}

type Sources = ReadonlyMap<number, LoadedSource>;

/** Nothing is sent, so the outcomes of terminators have no rows. */
function* withEmptyOutcomes(bound: BoundGraph, sources: Sources): Steps<Sources> {
  const loaded = new Map(sources);
  for (;;) {
    const outcomes = yield* bound.unloadedOutcomes(loaded);
    if (outcomes.length === 0) return loaded;
    for (const { nodeId, columns } of outcomes)
      loaded.set(nodeId, { columns, table: valuesTable(columns, [])! });
  }
}

export function createChecker(
  catalogue: Catalogue,
  limits: { readonly maxNodes: number },
): Checker {
  const binder = createBinder(catalogue, limits);
  return {
    pending: (graph, params) => binder.bind(graph, params),
    *check(graph, params, sources) {
      const bound = yield* binder.bind(graph, params);
      if (sources !== null) return yield* bound.finish(yield* withEmptyOutcomes(bound, sources));
      const { errors, warnings } = yield* bound.check();
      return { report: { errors, warnings }, plan: null };
    },
  };
}

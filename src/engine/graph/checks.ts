/** The checks of a bound graph before its rows are loaded. */

import type { Catalogue } from '../node-type.ts';
import type { Steps } from '../../kit/time-slices.ts';
import type { Graph, NodeProblem, ValidationReport } from '../types.ts';
import type { BoundGraph, Sources } from './bound-graph.ts';
import type { DescribableSource } from './describe-sources.ts';
import { loadsOf } from './known-loads.ts';
import { nodeColumns } from './node-columns.ts';
import { placedGraph, placementProblems } from './place.ts';
import type { Propagated } from './propagate.ts';
import type { GraphShape } from './shape.ts';
import { wideDivisions } from './wide-divisions.ts';

interface CheckedGraph {
  readonly graph: Graph;
  readonly shape: GraphShape;
  readonly catalogue: Catalogue;
  readonly describable: readonly DescribableSource[];
  readonly warnings: readonly NodeProblem[];
  readonly follow: (sources: Sources) => Steps<Propagated & { readonly report: ValidationReport }>;
}

export function createChecks({
  graph,
  shape,
  catalogue,
  describable,
  warnings,
  follow,
}: CheckedGraph): Pick<BoundGraph, 'check' | 'regions'> {
  const { placement } = graph;
  return {
    *check(described = new Map(), systems = new Map()) {
      const followed = yield* follow(described);
      const getters = { describable, described, systems, isRun: false };
      const placed = placedGraph(graph, shape, followed, getters);
      const { errors, warnings: found } = followed.report;
      const problems = errors.length > 0 ? [] : placementProblems(placement, shape, placed);
      return {
        ...followed.report,
        errors: [...errors, ...problems],
        warnings: [...found, ...wideDivisions(followed.relations)],
        nodes: nodeColumns(graph, catalogue, followed.columns, placed.runsAt),
        loads: loadsOf(followed, shape),
      };
    },

    *regions(described, systems) {
      const followed = yield* follow(described);
      const getters = { describable, described, systems, isRun: true };
      const placed = placedGraph(graph, shape, followed, getters);
      const errors = placementProblems(placement, shape, placed);
      return { report: { errors, warnings }, regions: placed.regions };
    },
  };
}

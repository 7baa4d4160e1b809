/** The order of terminators if nodes read the outcomes of some of them. */

import type { Steps } from '../../kit/time-slices.ts';
import { buildPlan } from '../plan/compile.ts';
import type { LoadedSource, Plan } from '../plan/plan.ts';
import type { Columns, Graph, NodeProblem, ValidationReport } from '../types.ts';
import type { ConfiguredNode } from './configure.ts';
import { isOutcomeId, nodeIdOf, outcomeType } from './outcomes.ts';
import { loadedGraph } from './loaded-graph.ts';
import type { Propagated } from './propagate.ts';
import { sourcesOf, type GraphShape } from './shape.ts';
import { withUpstream } from '../../kit/with-upstream.ts';

/** The outcome of a terminator that nodes read. */
export interface UnloadedOutcome {
  /** The id of its node, which is not the terminator. */
  readonly nodeId: number;
  readonly terminatorId: number;
  readonly columns: Columns;
}

export interface CheckedPhase {
  readonly report: ValidationReport;
  /** Null if `report` has errors or if parameters are unknown. */
  readonly plan: Plan | null;
  /** The outcomes that the phase results in. None in the last phase. */
  readonly outcomes: readonly UnloadedOutcome[];
}

type Sources = ReadonlyMap<number, LoadedSource>;

interface BoundNodes {
  readonly shape: GraphShape;
  readonly nodes: readonly ConfiguredNode[];
  readonly warnings: readonly NodeProblem[];
  readonly rowOrder: Graph['rowOrder'];
  readonly follow: (sources: Sources) => Steps<Propagated & { report: ValidationReport }>;
}

export interface Phases {
  readonly hasOutcomes: boolean;
  /** The outcomes that lead to the node, including itself. */
  readonly outcomesBefore: (id: number) => readonly number[];
  /** The outcomes whose columns are known and whose rows are not loaded. */
  readonly unloaded: (sources: Sources) => Steps<readonly UnloadedOutcome[]>;
  /** The terminators that can run before outcomes that are not loaded. @param done those that have run */
  readonly next: (sources: Sources, done: ReadonlySet<number>) => Steps<CheckedPhase>;
}

export function createPhases({ shape, nodes, warnings, rowOrder, follow }: BoundNodes): Phases {
  const outcomes = nodes.filter(
    ({ node, type }) => type === outcomeType && shape.alive.has(node.id),
  );
  function outcomesBefore(id: number): readonly number[] {
    if (outcomes.length === 0) return [];
    return [...withUpstream([id], (one) => sourcesOf(shape.connections, one))].filter(isOutcomeId);
  }

  const unloadedOf = (
    columns: Propagated['columns'],
    sources: Sources,
  ): readonly UnloadedOutcome[] =>
    outcomes.flatMap(({ node: { id } }) => {
      const outputColumns = columns.get(id);
      if (outputColumns === undefined || sources.has(id)) return [];
      return [{ nodeId: id, terminatorId: nodeIdOf(id), columns: outputColumns }];
    });

  function* unloaded(sources: Sources): Steps<readonly UnloadedOutcome[]> {
    const { columns } = yield* follow(sources);
    return unloadedOf(columns, sources);
  }

  function* next(sources: Sources, done: ReadonlySet<number>): Steps<CheckedPhase> {
    const followed = yield* follow(sources);
    const { report, columns } = followed;
    const waiting = new Set(outcomes.map(({ node }) => node.id).filter((id) => !sources.has(id)));
    const ready = shape.terminators.filter(({ id }) =>
      outcomesBefore(id).every((one) => !waiting.has(one)),
    );
    const terminators = ready.filter(({ id }) => !done.has(id));
    const alive = withUpstream(
      terminators.map(({ id }) => id),
      (id) => sourcesOf(shape.connections, id),
    );
    const graph = loadedGraph({ alive, terminators }, followed, sources, rowOrder);
    if (report.errors.length > 0 || !graph) return { report, plan: null, outcomes: [] };
    const built = yield* buildPlan(graph);
    if ('code' in built) return { report: { errors: [built], warnings }, plan: null, outcomes: [] };
    const readyIds = new Set(ready.map(({ id }) => id));
    const results = unloadedOf(columns, sources).filter(({ terminatorId }) =>
      readyIds.has(terminatorId),
    );
    return { report, plan: built, outcomes: results };
  }

  return { hasOutcomes: outcomes.length > 0, outcomesBefore, unloaded, next };
}

/** A graph bound to the parameters of a run: its shape and its configs are worked out once, its columns as soon as rows tell them. */

import { createConfigChecker } from '../config/check.ts';
import type { Catalogue } from '../node-type.ts';
import type { LoadedSource, PendingSource, Plan } from '../plan/plan.ts';
import { buildPlan } from '../plan/compile.ts';
import type { Steps } from '../../kit/time-slices.ts';
import { capDiagnostics } from './cap-diagnostics.ts';
import { configure } from './configure.ts';
import { propagate, type Propagated } from './propagate.ts';
import { graphShape } from './shape.ts';
import type { Diagnostic, Graph, JsonObject, ValidationReport } from '../types.ts';

/** All of its functions yield between nodes: a large graph takes long enough to hold up other requests. */
export interface Binder {
  /** @param params null: members that stand for parameters are unknown, and what depends on them is checked as far as it goes */
  bind(graph: Graph, params: JsonObject | null): Steps<BoundGraph>;
}

export interface BoundGraph {
  /** What is wrong with the shape and the configs. */
  readonly report: ValidationReport;
  /** Rows that must be brought in before the graph can be planned. Complete only where `report` has no errors. */
  readonly sources: readonly PendingSource[];
  /** Everything that can be said before rows are there: columns that only they can tell are unknown. */
  check(): Steps<ValidationReport>;
  /** @param sources by node id, for each of `sources` */
  finish(sources: ReadonlyMap<number, LoadedSource>): Steps<CheckedGraph>;
}

/** `plan` is null where `report` has errors, or where parameters are unknown. */
export interface CheckedGraph {
  readonly report: ValidationReport;
  readonly plan: Plan | null;
}

export function createBinder(catalogue: Catalogue, limits: { readonly maxNodes: number }): Binder {
  const configs = createConfigChecker(catalogue);
  return {
    *bind(graph, params) {
      if (graph.nodes.length > limits.maxNodes) return tooLarge(graph, limits.maxNodes);
      const shape = graphShape(graph, catalogue);
      const { nodes, errors } = yield* configure(shape, { catalogue, configs }, params);
      const { warnings } = shape.report;
      const bindErrors = [...shape.report.errors, ...errors];
      let before: Propagated | undefined;

      function* follow(
        sources: ReadonlyMap<number, LoadedSource> | null,
      ): Steps<Propagated & { readonly report: ValidationReport }> {
        before = yield* propagate(nodes, shape.connections, sources, before);
        const found = [...bindErrors, ...before.errors];
        return { ...before, report: { errors: capDiagnostics(found), warnings } };
      }

      return {
        report: { errors: capDiagnostics(bindErrors), warnings },
        sources: nodes.flatMap(({ node, source }) =>
          source && shape.alive.has(node.id) ? [{ nodeId: node.id, source }] : [],
        ),
        check: function* () {
          return (yield* follow(null)).report;
        },
        finish: function* (sources) {
          const { report, relations } = yield* follow(sources);
          const isPlannable =
            report.errors.length === 0 && [...shape.alive].every((id) => relations.has(id));
          const plan = isPlannable ? yield* buildPlan(shape, relations) : null;
          if (plan !== null && 'code' in plan)
            return { report: { errors: [plan], warnings }, plan: null };
          return { report, plan };
        },
      };
    },
  };
}

function tooLarge({ nodes }: Graph, maxNodes: number): BoundGraph {
  const message = `A workflow has at most ${maxNodes} nodes, but this one has ${nodes.length}`;
  const error: Diagnostic = { nodeId: null, code: 'graph_too_large', message };
  const report = { errors: [error], warnings: [] };
  return {
    report,
    sources: [],
    check: function* () {
      return report;
    },
    finish: function* () {
      return { report, plan: null };
    },
  };
}

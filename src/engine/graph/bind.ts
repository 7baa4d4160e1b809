/** Binds a graph to the parameters of a run. Shape and configs are resolved once, columns when the rows are loaded. */

import { createConfigChecker } from '../config/check.ts';
import type { ExpressionValues } from '../config/expressions.ts';
import type { Catalogue } from '../node-type.ts';
import type { PendingSource } from '../plan/plan.ts';
import { buildPlan, type LoadedGraph } from '../plan/compile.ts';
import { buildPreview } from '../plan/preview-plan.ts';
import type { Steps } from '../../kit/time-slices.ts';
import { refused, type BoundGraph, type CheckedGraph, type Sources } from './bound-graph.ts';
import { stageOf, type Stage } from './call-stage.ts';
import { calledSources } from './called-sources.ts';
import { createCalledParts, type FindPart } from './called-part.ts';
import { capProblems } from './cap-problems.ts';
import { createChecks } from './checks.ts';
import { catalogueOf } from './node-types.ts';
import { cursorName, cursorNameProblems } from './cursor-names.ts';
import {
  configure,
  fixtureSource,
  type ConfiguredNode,
  type ConfigureTools,
  type GraphInputs,
} from './configure.ts';
import { describableSources } from './describe-sources.ts';
import { isEnriching } from './enriched.ts';
import { loadedGraph } from './loaded-graph.ts';
import { ofTerminators, outcomeType, terminatorsWithOutcome, withOutcomes } from './outcomes.ts';
import { createPhases } from './phases.ts';
import { propagate, type Propagated } from './propagate.ts';
import {
  fixtureType,
  selectGraph,
  selectionProblems,
  withOutcomeIds,
  type Selection,
} from './select.ts';
import { graphShape, type GraphShape } from './shape.ts';
import type { NodeProblem, Graph, JsonObject, ValidationReport } from '../types.ts';

/** All functions yield between nodes, because a large graph would otherwise delay other requests. */
export interface Binder {
  /**
   * @param params null: references to parameters are unresolved, and the checks skip what depends on them
   * @param selection the part of the graph to bind; the default is the whole graph
   * @param expressions the values of expressions in configs; unresolved by default
   */
  bind(
    graph: Graph,
    params: JsonObject | null,
    selection?: Selection,
    expressions?: ExpressionValues | null,
  ): Steps<BoundGraph>;
}

export function createBinder(catalogue: Catalogue, limits: { readonly maxNodes: number }): Binder {
  const builtIn = toolsOf(catalogue);
  // The WeakMap compiles schemas once per catalogue, and releases them with it.
  const cache = new WeakMap<Catalogue, BindingTools>();
  const findPart = createCalledParts(catalogue);

  function toolsFor(graph: Graph): BindingTools {
    const graphCatalogue = catalogueOf(graph, catalogue);
    if (graphCatalogue === catalogue) return builtIn;
    const tools = cache.get(graphCatalogue) ?? toolsOf(graphCatalogue, builtIn);
    cache.set(graphCatalogue, tools);
    return tools;
  }

  return {
    *bind(graph, params, selection, expressions = null) {
      if (graph.nodes.length > limits.maxNodes) return refused([tooLarge(graph, limits.maxNodes)]);
      const { all, ...tools } = toolsFor(graph);
      const inputs = { params, parameters: graph.parameters, expressions };
      const outcomes = terminatorsWithOutcome(graph, tools.catalogue);
      const expanded = withOutcomes(graph, outcomes);
      if (selection === undefined) {
        const catalogueOfAll = outcomes.size === 0 ? tools.catalogue : all;
        return yield* bindWhole(expanded, graphShape(expanded, catalogueOfAll), {
          tools: { catalogue: catalogueOfAll, configs: tools.configs, fixtures: new Map() },
          inputs,
          findPart,
        });
      }
      const problems = selectionProblems(graph, tools.catalogue, selection, outcomes);
      if (problems.length > 0) return refused(problems);
      const expandedSelection = withOutcomeIds(selection, outcomes);
      const fixtures = new Map(
        expanded.nodes.flatMap((node) => {
          const rows = expandedSelection.fixtures.get(node.id);
          return rows ? [[node.id, fixtureSource(node, rows, tools)] as const] : [];
        }),
      );
      const selected = selectGraph(expanded, tools.catalogue, expandedSelection);
      return yield* bindWhole(selected, graphShape(selected, all, true), {
        tools: { catalogue: all, configs: tools.configs, fixtures },
        inputs,
        findPart,
      });
    },
  };
}

interface BindingTools extends Omit<ConfigureTools, 'fixtures'> {
  /** Includes `fixtureType`. */
  readonly all: Catalogue;
}

/** @param builtIn the tools of the engine's own types, which every other catalogue includes */
function toolsOf(catalogue: Catalogue, builtIn?: BindingTools): BindingTools {
  const all = new Map([
    ...catalogue,
    ...[fixtureType, outcomeType].map((type) => [type.type, type] as const),
  ]);
  return {
    catalogue,
    all,
    configs: createConfigChecker(all, builtIn && [builtIn.all, builtIn.configs]),
  };
}

interface GraphBinding {
  readonly tools: ConfigureTools;
  readonly inputs: GraphInputs;
  readonly findPart: FindPart;
}

function* bindWhole(
  graph: Graph,
  shape: GraphShape,
  { tools, inputs, findPart }: GraphBinding,
): Steps<BoundGraph> {
  const configured = yield* configure(shape, tools, inputs);
  const { nodes } = configured;
  const { rowOrder } = graph;
  const warnings = ofTerminators([...shape.report.warnings, ...configured.warnings]);
  const errors = [...shape.report.errors, ...cursorNameProblems(graph.nodes), ...configured.errors];
  let before: Propagated | undefined;

  function* follow(sources: Sources | null): Steps<Propagated & { report: ValidationReport }> {
    before = yield* propagate(
      { ...inputs, nodes, connections: shape.connections, files: graph.files, rowOrder },
      sources,
      before,
    );
    const problems = ofTerminators([...errors, ...before.errors]);
    return { ...before, report: { errors: capProblems(problems), warnings } };
  }

  const phases = createPhases({ shape, nodes, warnings, rowOrder, follow });
  const enriching = nodes.filter(({ node, type }) => isEnriching(type) && shape.alive.has(node.id));
  const isReady = ({ node: { id } }: ConfiguredNode, sources: Sources): boolean =>
    !sources.has(id) && phases.outcomesBefore(id).every((one) => sources.has(one));

  function* nextStage(sources: Sources): Steps<Stage | ValidationReport | null> {
    const next = enriching.find((one) => isReady(one, sources));
    if (next === undefined) return null;
    const followed = yield* follow(sources);
    if (followed.report.errors.length > 0) return followed.report;
    return yield* stageOf(next, shape, { ...followed, rowOrder }, sources);
  }

  const describable = describableSources(nodes, shape);

  return {
    report: { errors: capProblems(ofTerminators(errors)), warnings },
    hasStages: enriching.length > 0 || phases.hasOutcomes,
    hasOutcomes: phases.hasOutcomes,
    nextStage,
    nextPhase: phases.next,
    unloadedOutcomes: phases.unloaded,
    sources: pendingSources(nodes, shape),
    describable,
    called: calledSources(nodes, shape.alive, (source) => findPart(graph, source)),
    ...createChecks({ graph, shape, catalogue: tools.catalogue, describable, warnings, follow }),
    finish: function* (sources) {
      const { report, ...followed } = yield* follow(sources);
      return yield* planned(report, loadedGraph(shape, followed, sources, rowOrder), buildPlan);
    },
    preview: function* (sources, maxRowsOf) {
      const { report, ...followed } = yield* follow(sources);
      return yield* planned(report, loadedGraph(shape, followed, sources), (loaded) =>
        buildPreview(loaded, maxRowsOf),
      );
    },
  };
}

function* planned<P extends object>(
  report: ValidationReport,
  graph: LoadedGraph | undefined,
  build: (graph: LoadedGraph) => Steps<P | NodeProblem>,
): Steps<CheckedGraph<P>> {
  if (report.errors.length > 0 || graph === undefined) return { report, plan: null };
  const built = yield* build(graph);
  return 'code' in built
    ? { report: { ...report, errors: [built] }, plan: null }
    : { report, plan: built };
}

function pendingSources(
  nodes: readonly ConfiguredNode[],
  { alive }: GraphShape,
): readonly PendingSource[] {
  return nodes.flatMap(({ node, source }) =>
    source && alive.has(node.id) ? [{ nodeId: node.id, source, cursorName: cursorName(node) }] : [],
  );
}

function tooLarge({ nodes }: Graph, maxNodes: number): NodeProblem {
  const message = `A workflow has at most ${maxNodes} nodes, but this one has ${nodes.length}`;
  return { nodeId: null, code: 'graph_too_large', message };
}

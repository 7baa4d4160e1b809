/** Binds a graph to the parameters of a run. Shape and configs are resolved once, columns when the rows are loaded. */

import { createConfigChecker } from '../config/check.ts';
import type { ExpressionValues } from '../config/expressions.ts';
import type { Catalogue, Enrichment } from '../node-type.ts';
import { relationName } from '../plan/resolved-node.ts';
import { callKeys } from '../relation/enrichment.ts';
import type { LoadedSource, PendingSource, Plan } from '../plan/plan.ts';
import { buildPlan } from '../plan/compile.ts';
import { buildPreview, type PreviewPlan } from '../plan/preview-plan.ts';
import type { Steps } from '../../kit/time-slices.ts';
import { capProblems } from './cap-problems.ts';
import { catalogueOf } from './node-types.ts';
import { cursorName, cursorNameProblems } from './cursor-names.ts';
import {
  configure,
  fixtureSource,
  type ConfiguredNode,
  type ConfigureTools,
  type GraphInputs,
} from './configure.ts';
import { describableSources, type DescribableSource } from './describe-sources.ts';
import { isEnriching } from './enriched.ts';
import { loadsOf, type KnownLoad } from './known-loads.ts';
import { propagate, type Propagated } from './propagate.ts';
import { fixtureType, selectGraph, selectionProblems, type Selection } from './select.ts';
import { graphShape, sourcesOf, type GraphShape } from './shape.ts';
import { withUpstream } from './upstream.ts';
import type {
  NodeProblem,
  Graph,
  GraphReport,
  JsonObject,
  NodeColumns,
  ValidationReport,
} from '../types.ts';

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

export interface BoundGraph {
  /** Problems of the shape and the configs. */
  readonly report: ValidationReport;
  /** Rows to load before the graph can be planned. Complete only if `report` has no errors. */
  readonly sources: readonly PendingSource[];
  /** True if nodes within the graph make calls whose rows are needed before the graph can be planned. */
  readonly hasStages: boolean;
  /** The next calls to make. Null if the rows of all calls are loaded. */
  nextStage(sources: Sources): Steps<Stage | ValidationReport | null>;
  /** The sources whose columns a connector can tell before a run. */
  readonly describable: readonly DescribableSource[];
  /**
   * Checks the graph before its rows are loaded: columns that depend on them are unknown.
   * @param described the columns of some sources
   */
  check(described?: Sources): Steps<CheckedReport>;
  /** @param sources by node id, for each of `sources` */
  finish(sources: Sources): Steps<CheckedGraph>;
  /** Like `finish`, but outputs at most this number of rows of each node. */
  preview(
    sources: Sources,
    maxRowsOf: (nodeId: number) => number,
  ): Steps<CheckedGraph<PreviewPlan>>;
}

/** A graph with the loads whose columns are known. */
export interface CheckedReport extends GraphReport {
  readonly loads: readonly KnownLoad[];
}

/** The calls of one node. They depend on its input rows. */
export interface Stage {
  readonly nodeId: number;
  readonly enrichment: Enrichment;
  /** Its only output has one row per call, with the values as the text of a JSON array. */
  readonly plan: Plan;
}

type Sources = ReadonlyMap<number, LoadedSource>;

/** `plan` is null if `report` has errors or if parameters are unknown. */
export interface CheckedGraph<P = Plan> {
  readonly report: ValidationReport;
  readonly plan: P | null;
}

export function createBinder(catalogue: Catalogue, limits: { readonly maxNodes: number }): Binder {
  const builtIn = toolsOf(catalogue);
  // The WeakMap compiles schemas once per catalogue, and releases them with it.
  const cache = new WeakMap<Catalogue, BindingTools>();

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
      if (selection === undefined)
        return yield* bindWhole(graph, graphShape(graph, tools.catalogue), {
          tools: { ...tools, fixtures: new Map() },
          inputs,
        });
      const problems = selectionProblems(graph, tools.catalogue, selection);
      if (problems.length > 0) return refused(problems);
      const fixtures = new Map(
        graph.nodes.flatMap((node) => {
          const rows = selection.fixtures.get(node.id);
          return rows ? [[node.id, fixtureSource(node, rows, tools)] as const] : [];
        }),
      );
      const selected = selectGraph(graph, tools.catalogue, selection);
      return yield* bindWhole(selected, graphShape(selected, all, true), {
        tools: { catalogue: all, configs: tools.configs, fixtures },
        inputs,
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
  const all = new Map([...catalogue, [fixtureType.type, fixtureType]]);
  return {
    catalogue,
    all,
    configs: createConfigChecker(all, builtIn && [builtIn.all, builtIn.configs]),
  };
}

function* bindWhole(
  graph: Graph,
  shape: GraphShape,
  { tools, inputs }: { readonly tools: ConfigureTools; readonly inputs: GraphInputs },
): Steps<BoundGraph> {
  const configured = yield* configure(shape, tools, inputs);
  const { nodes, errors: configErrors } = configured;
  const warnings = [...shape.report.warnings, ...configured.warnings];
  const errors = [...shape.report.errors, ...cursorNameProblems(graph.nodes), ...configErrors];
  let before: Propagated | undefined;

  function* follow(sources: Sources | null): Steps<Propagated & { report: ValidationReport }> {
    before = yield* propagate(
      { ...inputs, nodes, connections: shape.connections, files: graph.files },
      sources,
      before,
    );
    const problems = [...errors, ...before.errors];
    return { ...before, report: { errors: capProblems(problems), warnings } };
  }

  function* plan<P extends object>(
    sources: Sources,
    build: (relations: Propagated['relations']) => Steps<P | NodeProblem>,
  ): Steps<CheckedGraph<P>> {
    const { report, relations } = yield* follow(sources);
    if (report.errors.length > 0 || ![...shape.alive].every((id) => relations.has(id)))
      return { report, plan: null };
    const built = yield* build(relations);
    return 'code' in built
      ? { report: { errors: [built], warnings }, plan: null }
      : { report, plan: built };
  }

  const enriching = nodes.filter(({ node, type }) => isEnriching(type) && shape.alive.has(node.id));

  function* nextStage(sources: Sources): Steps<Stage | ValidationReport | null> {
    const next = enriching.find(({ node }) => !sources.has(node.id));
    if (next === undefined) return null;
    const { report, relations } = yield* follow(sources);
    if (report.errors.length > 0) return report;
    return yield* stageOf(next, shape, relations);
  }

  return {
    report: { errors: capProblems(errors), warnings },
    hasStages: enriching.length > 0,
    nextStage,
    sources: pendingSources(nodes, shape),
    describable: describableSources(nodes, shape.alive),
    check: function* (described) {
      const { report, columns, relations } = yield* follow(described ?? null);
      const nodeReports = nodeColumns(graph, tools.catalogue, columns);
      return { ...report, nodes: nodeReports, loads: loadsOf(relations, shape) };
    },
    finish: (sources) => plan(sources, (relations) => buildPlan(shape, relations)),
    preview: (sources, maxRowsOf) =>
      plan(sources, (relations) => buildPreview(shape, relations, maxRowsOf)),
  };
}

function pendingSources(
  nodes: readonly ConfiguredNode[],
  { alive }: GraphShape,
): readonly PendingSource[] {
  return nodes.flatMap(({ node, source }) =>
    source && alive.has(node.id) ? [{ nodeId: node.id, source, cursorName: cursorName(node) }] : [],
  );
}

function* stageOf(
  { node, type, config }: ConfiguredNode,
  shape: GraphShape,
  relations: Propagated['relations'],
): Steps<Stage | ValidationReport> {
  const [from] = sourcesOf(shape.connections, node.id);
  const input = from === undefined ? undefined : relations.get(from)?.relation;
  if (from === undefined || !input || !config || !isEnriching(type))
    throw new Error('what flows into a stage is known once its sources are there');
  const enrichment = type.enrich(config, input.columns);
  if (!enrichment.ok) throw new Error('a stage is checked before it is planned');
  const table = { name: relationName(from), columns: input.columns };
  const alive = withUpstream([node.id], (id) => sourcesOf(shape.connections, id));
  const relation = callKeys(table, enrichment.value);
  const plan = yield* buildPlan(
    { ...shape, alive, terminators: [node] },
    new Map([
      ...[...relations].filter(([id]) => alive.has(id) && id !== node.id),
      [node.id, { node, type, relation }],
    ]),
  );
  return 'code' in plan
    ? { errors: [plan], warnings: [] }
    : { nodeId: node.id, enrichment: enrichment.value, plan };
}

function nodeColumns(
  { nodes }: Graph,
  catalogue: Catalogue,
  columns: Propagated['columns'],
): readonly NodeColumns[] {
  return nodes.map(({ id, type }) => ({
    nodeId: id,
    outputs: Object.fromEntries(
      (catalogue.get(type)?.outputs ?? []).map((port) => [port, columns.get(id) ?? null]),
    ),
  }));
}

function tooLarge({ nodes }: Graph, maxNodes: number): NodeProblem {
  const message = `A workflow has at most ${maxNodes} nodes, but this one has ${nodes.length}`;
  return { nodeId: null, code: 'graph_too_large', message };
}

/** A graph that the checks reject before its nodes are bound. */
function refused(errors: readonly NodeProblem[]): BoundGraph {
  const report = { errors, warnings: [] };
  const refuse = function* (): Steps<CheckedGraph<never>> {
    return { report, plan: null };
  };
  return {
    report,
    sources: [],
    describable: [],
    hasStages: false,
    nextStage: function* () {
      return null;
    },
    check: function* () {
      return { ...report, nodes: [], loads: [] };
    },
    finish: refuse,
    preview: refuse,
  };
}

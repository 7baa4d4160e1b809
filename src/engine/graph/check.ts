/** The checks of a whole graph: shape, configs, and the columns that flow from node to node. */

import { buildPlan } from '../plan/compile.ts';
import { createConfigChecker, type ConfigChecker } from '../config/check.ts';
import { textFault } from '../config/text.ts';
import { graphShape, type GraphShape } from './shape.ts';
import type { NodeType, Catalogue } from '../node-type.ts';
import { failed } from '../outcome.ts';
import { resolveParams } from '../config/params.ts';
import type { CheckedGraph, LoadedSource, PendingSources } from '../plan/plan.ts';
import { propagate, type ConfiguredNode } from './propagate.ts';
import type { Steps } from '../../kit/time-slices.ts';
import { capDiagnostics } from './cap-diagnostics.ts';
import type { Diagnostic, Graph, GraphNode, JsonObject, Problem } from '../types.ts';

/** Values and operators in all expressions of a graph together: what it takes to check and to plan them. */
const MAX_EXPRESSION_NODES = 20_000;

/** Both yield between nodes: the check of a large graph takes long enough to hold up other requests. */
export interface Checker {
  /** What must be brought in before the graph can be planned, for these parameters. */
  pending(graph: Graph, params: JsonObject | null): Steps<PendingSources>;
  /**
   * Everything that can be said about the graph. Without `params`, members that
   * stand for parameters are unknown; without `sources`, so are columns that only
   * rows can tell. What depends on something unknown is checked as far as it goes.
   */
  check(
    graph: Graph,
    params: JsonObject | null,
    sources: ReadonlyMap<number, LoadedSource> | null,
  ): Steps<CheckedGraph>;
}

export function createChecker(
  catalogue: Catalogue,
  limits: { readonly maxNodes: number },
): Checker {
  const configs = createConfigChecker(catalogue);

  function tooLarge(graph: Graph): Diagnostic | undefined {
    if (graph.nodes.length <= limits.maxNodes) return undefined;
    const message = `A workflow has at most ${limits.maxNodes} nodes, but this one has ${graph.nodes.length}`;
    return { nodeId: null, code: 'graph_too_large', message };
  }

  return {
    *pending(graph, params) {
      const large = tooLarge(graph);
      if (large) return { report: { errors: [large], warnings: [] }, sources: [] };
      const shape = graphShape(graph, catalogue);
      const { nodes, errors } = yield* configure(shape, catalogue, configs, params);
      const sources = nodes.flatMap(({ node, type, config }) =>
        shape.alive.has(node.id) && type.source && config
          ? [{ nodeId: node.id, source: type.source(config as never) }]
          : [],
      );
      return {
        report: {
          errors: capDiagnostics([...shape.report.errors, ...errors]),
          warnings: shape.report.warnings,
        },
        sources,
      };
    },

    *check(graph, params, sources) {
      const large = tooLarge(graph);
      if (large) return { report: { errors: [large], warnings: [] }, plan: null };
      const shape = graphShape(graph, catalogue);
      const { nodes, errors: configErrors } = yield* configure(shape, catalogue, configs, params);
      const { relations, errors: columnErrors } = yield* propagate(
        nodes,
        shape.connections,
        sources,
      );
      const errors = [...shape.report.errors, ...configErrors, ...columnErrors];
      const isPlannable =
        errors.length === 0 &&
        sources !== null &&
        [...shape.alive].every((id) => relations.has(id));
      const { warnings } = shape.report;
      const plan = isPlannable ? yield* buildPlan(shape, relations) : null;
      if (plan !== null && 'code' in plan)
        return { report: { errors: [plan], warnings }, plan: null };
      return { report: { errors: capDiagnostics(errors), warnings }, plan };
    },
  };
}

/** Each node of a known type with its config, where parameters and schema left one; those behind a cap that is passed are left out. */
function* configure(
  shape: GraphShape,
  catalogue: Catalogue,
  configs: ConfigChecker,
  params: JsonObject | null,
): Steps<{ nodes: ConfiguredNode[]; errors: Diagnostic[] }> {
  const errors: Diagnostic[] = [];
  const nodes: ConfiguredNode[] = [];
  let expressionNodes = 0;
  for (const node of shape.order) {
    const type: NodeType | undefined = catalogue.get(node.type);
    if (!type) continue;
    const resolved = resolveParams(node.config, params);
    const badText = textFault(resolved.config);
    const checked = badText
      ? { ...failed(badText), expressionNodes: 0 }
      : configs.check(type, resolved.config, resolved.unknown);
    const problems = [
      ...ofUse(resolved.problems, shape.alive.has(node.id)),
      ...(checked.ok ? [] : checked.problems),
    ];
    errors.push(...problems.map((problem) => ({ ...problem, nodeId: node.id })));
    expressionNodes += checked.expressionNodes;
    if (expressionNodes > MAX_EXPRESSION_NODES) {
      errors.push(tooManyExpressions(node));
      break;
    }
    const config = checked.ok && problems.length === 0 ? checked.value : undefined;
    nodes.push({
      node,
      type,
      ...(resolved.unknown.length === 0 ? { config } : { partial: config }),
    });
    yield;
  }
  return { nodes, errors };
}

function tooManyExpressions(node: GraphNode): Diagnostic {
  const most = MAX_EXPRESSION_NODES.toLocaleString('en-US');
  const message = `The expressions of a workflow have at most ${most} values and operators together, and this node passes that; divide the workflow in two`;
  return { nodeId: node.id, code: 'graph_too_large', message, path: '/expression' };
}

/** A call need not send what only nodes that never run ask for. */
function ofUse(problems: readonly Problem[], isAlive: boolean): readonly Problem[] {
  return isAlive ? problems : problems.filter(({ code }) => code !== 'missing_param');
}

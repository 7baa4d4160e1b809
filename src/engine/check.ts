/** The checks of a whole graph: shape, configs, and the columns that flow from node to node. */

import { buildPlan } from './compile.ts';
import { createConfigChecker, type ConfigChecker } from './config-check.ts';
import { textFault } from './config-text.ts';
import { graphShape, type GraphShape } from './graph.ts';
import type { AnyNodeType, Catalogue } from './node-type.ts';
import { failed } from './outcome.ts';
import { resolveParams } from './params.ts';
import type { CheckedGraph, LoadedSource, PendingSources } from './plan.ts';
import { propagate, type ConfiguredNode } from './propagate.ts';
import { told } from './told.ts';
import type { Diagnostic, Graph, JsonObject, Problem } from './types.ts';

export interface Checker {
  /** What must be brought in before the graph can be planned, for these parameters. */
  pending(graph: Graph, params: JsonObject | null): PendingSources;
  /**
   * Everything that can be said about the graph. Without `params`, members that
   * stand for parameters are unknown; without `sources`, so are columns that only
   * rows can tell. What depends on something unknown is checked as far as it goes.
   */
  check(graph: Graph, params: JsonObject | null, sources: ReadonlyMap<number, LoadedSource> | null): CheckedGraph;
}

export function createChecker(catalogue: Catalogue, limits: { readonly maxNodes: number }): Checker {
  const configs = createConfigChecker(catalogue);

  function tooLarge(graph: Graph): Diagnostic | undefined {
    if (graph.nodes.length <= limits.maxNodes) return undefined;
    const message = `A workflow has at most ${limits.maxNodes} nodes, but this one has ${graph.nodes.length}`;
    return { nodeId: null, code: 'graph_too_large', message };
  }

  return {
    pending(graph, params) {
      const large = tooLarge(graph);
      if (large) return { report: { errors: [large], warnings: [] }, sources: [] };
      const shape = graphShape(graph, catalogue);
      const { nodes, errors } = configure(shape, catalogue, configs, params);
      const sources = nodes.flatMap(({ node, type, config }) =>
        shape.alive.has(node.id) && type.source && config ? [{ nodeId: node.id, source: type.source(config as never) }] : [],
      );
      return { report: { errors: told([...shape.report.errors, ...errors]), warnings: shape.report.warnings }, sources };
    },

    check(graph, params, sources) {
      const large = tooLarge(graph);
      if (large) return { report: { errors: [large], warnings: [] }, plan: null };
      const shape = graphShape(graph, catalogue);
      const { nodes, errors: configErrors } = configure(shape, catalogue, configs, params);
      const { relations, errors: columnErrors } = propagate(nodes, shape.connections, sources);
      const errors = [...shape.report.errors, ...configErrors, ...columnErrors];
      const isPlannable = errors.length === 0 && sources !== null && [...shape.alive].every((id) => relations.has(id));
      return { report: { errors: told(errors), warnings: shape.report.warnings }, plan: isPlannable ? buildPlan(shape, relations) : null };
    },
  };
}

/** Each node of a known type with its config, where parameters and schema left one. */
function configure(
  shape: GraphShape,
  catalogue: Catalogue,
  configs: ConfigChecker,
  params: JsonObject | null,
): { nodes: ConfiguredNode[]; errors: Diagnostic[] } {
  const errors: Diagnostic[] = [];
  const nodes = shape.order.flatMap((node): ConfiguredNode[] => {
    const type: AnyNodeType | undefined = catalogue.get(node.type);
    if (!type) return [];
    const resolved = resolveParams(node.config, params);
    const badText = textFault(resolved.config);
    const checked = badText ? failed(badText) : configs.check(type, resolved.config, resolved.unknown);
    const problems = [...ofUse(resolved.problems, shape.alive.has(node.id)), ...(checked.ok ? [] : checked.problems)];
    errors.push(...problems.map((problem) => ({ ...problem, nodeId: node.id })));
    const config = checked.ok && problems.length === 0 ? checked.value : undefined;
    return [{ node, type, ...(resolved.unknown.length === 0 ? { config } : { partial: config }) }];
  });
  return { nodes, errors };
}

/** A call need not send what only nodes that never run ask for. */
function ofUse(problems: readonly Problem[], isAlive: boolean): readonly Problem[] {
  return isAlive ? problems : problems.filter(({ code }) => code !== 'missing_param');
}

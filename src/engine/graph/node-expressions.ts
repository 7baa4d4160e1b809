import { expressionsIn } from '../config/expressions.ts';
import type { Catalogue } from '../node-type.ts';
import type { Graph, GraphNode } from '../types.ts';
import { nodeIdOf, terminatorsWithOutcome, withOutcomes } from './outcomes.ts';
import { selectGraph, withOutcomeIds, type Selection } from './select.ts';
import { graphShape } from './shape.ts';

/** The expressions in the config of one node. */
export interface NodeExpressions {
  readonly nodeId: number;
  /** Without duplicates. */
  readonly texts: readonly string[];
}

/**
 * The expressions in the configs of the nodes that run.
 * @param selection the part of the graph that runs; the default is the whole graph
 */
export function neededExpressions(
  graph: Graph,
  catalogue: Catalogue,
  selection?: Selection,
): readonly NodeExpressions[] {
  return runningNodes(graph, catalogue, selection).flatMap(({ id, config }) => {
    const texts = [...new Set(expressionsIn(config))];
    return texts.length === 0 ? [] : [{ nodeId: nodeIdOf(id), texts }];
  });
}

function runningNodes(
  graph: Graph,
  catalogue: Catalogue,
  selection: Selection | undefined,
): readonly GraphNode[] {
  if (selection !== undefined) {
    const outcomes = terminatorsWithOutcome(graph, catalogue);
    const expanded = withOutcomeIds(selection, outcomes);
    return selectGraph(withOutcomes(graph, outcomes), catalogue, expanded).nodes.filter(
      ({ id }) => !expanded.fixtures.has(id),
    );
  }
  const { alive } = graphShape(graph, catalogue);
  return graph.nodes.filter(({ id }) => alive.has(id));
}

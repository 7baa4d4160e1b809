/** The part of a graph that a preview needs. */

import type { Fixtures } from '../contract.ts';
import type { Catalogue, NodeType } from '../node-type.ts';
import type { NodeProblem, Graph, GraphNode } from '../types.ts';
import { outcomeId } from './outcomes.ts';
import { withUpstream } from '../../kit/with-upstream.ts';
import { sourcesByTarget } from './sources-by-target.ts';

export interface Selection {
  readonly untilNodeIds?: readonly number[] | undefined;
  readonly fixtures: Fixtures;
}

/** Replaces a node whose rows the caller supplies. Its name is not a valid node type, so no graph can use it. */
export const fixtureType: NodeType = {
  type: '(fixture)',
  role: 'getter',
  category: '',
  label: '',
  description: '',
  inputs: [],
  outputs: ['output1'],
  requiresCredential: false,
  config: { not: {} },
  examples: [],
};

/** Reports requested nodes that do not exist. */
export function selectionProblems(
  graph: Graph,
  catalogue: Catalogue,
  { untilNodeIds = [], fixtures }: Selection,
  outcomes: ReadonlySet<number>,
): readonly NodeProblem[] {
  const nodes = new Map(graph.nodes.map((node) => [node.id, node]));
  const problem = (nodeId: number, message: string): NodeProblem => ({
    nodeId,
    code: 'invalid_value',
    message,
  });
  const missing = untilNodeIds
    .filter((id) => !nodes.has(id))
    .map((id) => problem(id, `The graph has no node ${id} up to which it could run`));
  const unused = [...fixtures.keys()].flatMap((id) => {
    const node = nodes.get(id);
    if (!node)
      return [problem(id, `There is a fixture for node ${id}, which the graph does not have`)];
    return isTerminator(node, catalogue) && !outcomes.has(id)
      ? [problem(id, `There is a fixture for node ${id}, which has no output`)]
      : [];
  });
  return [...missing, ...unused];
}

/** A selection of a terminator with an outcome is one of the outcome. @param outcomes the ids of these terminators */
export function withOutcomeIds(
  { untilNodeIds, fixtures }: Selection,
  outcomes: ReadonlySet<number>,
): Selection {
  const idOf = (id: number): number => (outcomes.has(id) ? outcomeId(id) : id);
  return {
    untilNodeIds: untilNodeIds?.map(idOf),
    // An outcome without rows has the columns of the terminator.
    fixtures: new Map(
      [...fixtures].flatMap(([id, rows]) =>
        outcomes.has(id) && rows.length === 0 ? [] : [[idOf(id), rows]],
      ),
    ),
  };
}

/**
 * The nodes to run and their edges. Nodes with a fixture become nodes of `fixtureType`. Rows keep their order, so that a
 * fixture can replace a sort.
 */
export function selectGraph(graph: Graph, catalogue: Catalogue, selection: Selection): Graph {
  const { untilNodeIds, fixtures } = selection;
  const terminators = new Set(
    graph.nodes.filter((node) => isTerminator(node, catalogue)).map(({ id }) => id),
  );
  const edges = graph.edges.filter(({ target }) => !fixtures.has(target));
  const needed =
    untilNodeIds === undefined ? withoutUpstream(graph, fixtures) : upTo(untilNodeIds, edges);
  const nodes = graph.nodes
    .filter(({ id }) => needed.has(id) && !terminators.has(id))
    .map((node) => (fixtures.has(node.id) ? { ...node, type: fixtureType.type } : node));
  const ids = new Set(nodes.map(({ id }) => id));
  return {
    ...graph,
    rowOrder: 'kept',
    nodes,
    edges: edges.filter(({ target }) => ids.has(target)),
  };
}

function upTo(nodeIds: readonly number[], edges: Graph['edges']): ReadonlySet<number> {
  const sources = sourcesByTarget(edges);
  return withUpstream(nodeIds, (id) => sources.get(id) ?? []);
}

/** All nodes, except those that only lead to nodes with a fixture. */
function withoutUpstream(graph: Graph, fixtures: Fixtures): ReadonlySet<number> {
  const needed = new Set(graph.nodes.map(({ id }) => id));
  const sources = sourcesByTarget(graph.edges);
  const readers = new Map<number, number>();
  for (const { source } of graph.edges) readers.set(source, (readers.get(source) ?? 0) + 1);
  const unneeded = [...fixtures.keys()];
  for (const id of unneeded) {
    for (const source of sources.get(id) ?? []) {
      const left = (readers.get(source) ?? 0) - 1;
      readers.set(source, left);
      if (left > 0 || fixtures.has(source) || !needed.delete(source)) continue;
      unneeded.push(source);
    }
  }
  return needed;
}

function isTerminator({ type }: GraphNode, catalogue: Catalogue): boolean {
  return catalogue.get(type)?.role === 'terminator';
}
